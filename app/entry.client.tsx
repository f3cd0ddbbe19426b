import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { localeFiles } from "~/i18n/locale-files";
import { i18nOptions } from "~/i18n/options";
import { loadParts } from "~/ui/part";
import { retryFetch } from "~/ui/retry-fetch";

window.fetch = retryFetch(window.fetch.bind(window));

/**
 * Remix reads the page's data in its first rendering and suspends meanwhile. A click at that moment makes React 18 give
 * up the page as it came and report error 345; so the data is read before there is anything to click for.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/** The page is complete as it came; it becomes live once its data, parts and texts are here. */
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
