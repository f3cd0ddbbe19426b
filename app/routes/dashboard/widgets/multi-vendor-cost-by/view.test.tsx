import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { markup } from "../../../../../tests/support/markup";
import type { ProviderCosts } from "./load.server";
import { View } from "./view";

/** Texts are their keys, whatever language other tests of the process have chosen. */
const keys = createInstance();
await keys.init({ lng: "cimode", resources: { en: {} } });

/** Weeks of 2026: the first bill is of 9 November, the last one of the 18th. */
const data: ProviderCosts = {
  ...{ currency: "USD", grain: "WEEK", range: { startDate: "2026-11-02", endDate: "2026-11-20" } },
  ...{ dates: ["2026-11-02", "2026-11-09", "2026-11-16"], link: "/cost-analytics?vendor=aws&vendor=azure" },
  ...{ isCovered: [false, true, true], isIncomplete: [false, false, true] },
  providers: [
    { vendor: "aws", total: "60", costs: [null, "20", "40"], link: "/cost-analytics?vendor=aws" },
    { vendor: "azure", total: "7", costs: [null, "7", null], link: "/cost-analytics?vendor=azure" },
  ],
};

test("periods have their days, links to all of their costs, and no amount without a bill", () => {
  const html = markup(
    <I18nextProvider i18n={keys}>
      <View data={data} widget={{ width: 24, height: 13, scale: "value" } as never} />
    </I18nextProvider>,
  );
  const rows = html.split("<tr").map((row) => row.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " "));
  const [, , ...weeks] = rows;
  expect(weeks).toEqual([
    expect.stringMatching(/2026\/11\/02 – 11\/08 – – – $/),
    expect.stringMatching(/2026\/11\/09 – 11\/15 20\.00 7\.00 27\.00 $/),
    expect.stringMatching(/2026\/11\/16 – 11\/20 \(incomplete\) 40\.00 – 40\.00 /),
  ]);
  const columns = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  expect(columns.filter((href) => href === "/cost-analytics?vendor=aws&amp;vendor=azure")).toHaveLength(3);
  expect(html).not.toContain("$0.00");
});
