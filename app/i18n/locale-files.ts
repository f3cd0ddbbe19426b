import type { BackendModule } from "i18next";

/** Each namespace of each language is a file of its own: a page loads the few it needs. Some are the upstream's only. */
const files = import.meta.glob<Record<string, string>>(["../../locales/*/*.json", "!../../locales/*/{sign-in,report-mail,invoice-mail}.json"], { import: "default" });

/** Loads texts in the browser. */
export const localeFiles: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, namespace, done) {
    const load = files[`../../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`There are no texts ${language}/${namespace}.`), null);
    load().then(
      (words) => done(null, words),
      (error: Error) => done(error, null),
    );
  },
};
