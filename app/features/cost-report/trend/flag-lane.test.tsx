import { expect, test } from "vitest";
import { attributes, markup } from "../../../../tests/support/markup";
import type { DayAlert } from "../day-alerts";
import { FlagLane } from "./flag-lane";
import type { TrendText } from "./use-trend-text";

/** Texts are their keys, followed by the name in them. */
const words = {
  t: (key: string, values?: { name?: string }) => [key, values?.name].filter(Boolean).join(" "),
  lang: "en",
} as unknown as TrendText;

const day = "2026-11-02";
const flagOf = (fields: Partial<DayAlert>) => {
  const alert: DayAlert = {
    ...{ number: 1, baseDate: day, level: "minor", kind: "total", difference: "10", numbers: [1], rule: null },
    ...{ product: "", accountName: "", region: "", itemName: "" },
    days: { startDate: day, endDate: day },
    ...fields,
  };
  return markup(<FlagLane alerts={[alert]} dates={[day]} words={words} />);
};
const labelOf = (fields: Partial<DayAlert>) => attributes(flagOf(fields), "a", "aria-label")[0];

test("a flag names what is unusual, whatever its kind", () => {
  expect(labelOf({ kind: "total" })).toBe("anomalyOn total");
  const rule = { ruleId: "r", title: "Databases", comparison: "latestDay" as const };
  expect(labelOf({ kind: "total", rule })).toBe("anomalyOn Databases");
  expect(labelOf({ kind: "accountProduct", product: "BigQuery", accountName: "Prod" })).toBe(
    "anomalyOn BigQuery\u00a0· Prod",
  );
  expect(labelOf({ kind: "account", accountName: "NO_VALUE" })).toBe("anomalyOn noValue.account");
  expect(labelOf({ kind: "region", region: "us-east-1" })).toBe("anomalyOn us-east-1");
  expect(labelOf({ kind: "tag", itemName: "Team: fleet" })).toBe("anomalyOn Team: fleet");
  expect(labelOf({ kind: "serviceGroup", itemName: "Teams: Fleet" })).toBe("anomalyOn Teams: Fleet");
});

test("a flag of several alerts leads to these, not to all of its day", () => {
  const [to] = attributes(flagOf({ number: 7, numbers: [7, 4] }), "a", "href");
  expect(to?.replaceAll("&amp;", "&")).toBe(`/anomaly-detection?end=${day}&number=4&number=7&start=${day}`);
  expect(attributes(flagOf({ number: 7, numbers: [7] }), "a", "href")).toEqual(["/dashboard/anomaly-detail?number=7"]);
});
