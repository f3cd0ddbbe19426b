import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { attributes, markup } from "../../../../tests/support/markup";
import type { BillingPage } from "../data.server";
import { defaultSearch } from "../href";
import { Insight } from "./insight";
import type { InsightView } from "./load-insight.server";

/** Texts are their keys. */
const texts = createInstance();
await texts.init({ lng: "en", resources: {}, keySeparator: false });

test("a month that is too early for an insight leads to the newest confirmed one, if there is one", () => {
  const view = { isAvailable: false, availableFrom: "2026-12-06", damaged: [], invoiceCurrency: "USD" };
  const search = { ...defaultSearch, tab: "insight", month: "2026-11" };
  const linksOf = (confirmedMonth: string | null) => {
    const page = { vendor: "aws", month: "2026-11", search, confirmedMonth } as BillingPage;
    const html = markup(
      <I18nextProvider i18n={texts}>
        <Insight page={page} view={view as unknown as InsightView} />
      </I18nextProvider>,
    );
    return attributes(html, "a", "href");
  };
  expect(linksOf("2026-08")).toEqual(["/billing?month=2026-08&amp;tab=insight"]);
  expect(linksOf(null)).toEqual([]);
});
