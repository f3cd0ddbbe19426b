import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { localeFiles } from "~/i18n/locale-files";
import { i18nOptions } from "~/i18n/options";
import { loadParts } from "~/ui/loading/lazy-part";
import { retryFetch } from "~/ui/loading/retry-fetch";

window.fetch = retryFetch(window.fetch.bind(window));

/**
 * Remix reads the page's data in its first render and suspends meanwhile. A click at that moment makes React 18 discard
 * the server-rendered page and report error 345, so the data is read before anything can be clicked.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/** The server-rendered page is complete; it becomes interactive once its data, parts and texts have loaded. */
await Promise.all([readPageData(), loadParts(document)]);
await i18next
  .use(initReactI18next)
  .use(localeFiles)
  .init({ ...i18nOptions, lng: document.documentElement.lang, ns: getInitialNamespaces() });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18next}>
        <RemixBrowser />
      </I18nextProvider>
    </StrictMode>,
  );
});
