import type { BackendModule } from "i18next";

/** Version of all texts: see vite.config.ts, which creates their files. */
declare const __TEXTS_VERSION__: string;

async function load(language: string, namespace: string): Promise<Record<string, string>> {
  const response = await fetch(`/assets/${namespace}-${language}-${__TEXTS_VERSION__}.json`);
  if (!response.ok) throw new Error(`There are no texts ${language}/${namespace}.`);
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
