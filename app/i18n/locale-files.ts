import type { BackendModule } from "i18next";

/**
 * Each namespace of each language is its own file, as data rather than script: a page fetches the few it needs. Some
 * are only for the upstream.
 */
const files = import.meta.glob<string>(
  ["../../locales/*/*.json", "!../../locales/*/{sign-in,report-mail,invoice-mail}.json"],
  {
    query: "?url&no-inline",
    import: "default",
    eager: true,
  },
);

async function load(language: string, namespace: string): Promise<Record<string, string>> {
  const file = files[`../../locales/${language}/${namespace}.json`];
  const response = file === undefined ? undefined : await fetch(file);
  if (!response?.ok) throw new Error(`There are no texts ${language}/${namespace}.`);
  return (await response.json()) as Record<string, string>;
}

/** Loads texts in the browser. */
export const localeFiles: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, namespace, done) {
    load(language, namespace).then(
      (words) => done(null, words),
      (error: Error) => done(error, null),
    );
  },
};
