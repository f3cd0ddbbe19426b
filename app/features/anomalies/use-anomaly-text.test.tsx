import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import words from "../../../locales/en/anomalies.json";
import { markup } from "../../../tests/support/markup";
import { useAnomalyText } from "./use-anomaly-text";

type Texts = ReturnType<typeof useAnomalyText>;

/** Texts are their keys. */
const keys = createInstance();
await keys.init({ lng: "ko", resources: {} });
const english = createInstance();
await english.init({ lng: "en", resources: { en: { anomalies: words } }, keySeparator: false });

function Text({ of }: { of: (texts: Texts) => string }) {
  return of(useAnomalyText());
}
const textOf = (of: (texts: Texts) => string, i18n = keys) =>
  markup(
    <I18nextProvider i18n={i18n}>
      <Text of={of} />
    </I18nextProvider>,
  );

test("days are written in the order of the language, and across a new year with both years", () => {
  const rule = { ruleId: "r", title: "Week", comparison: "last7Days" } as const;
  expect(textOf(({ days }) => days({ baseDate: "2026-10-31", rule }))).toBe("2026/10/25 – 10/31");
  expect(textOf(({ days }) => days({ baseDate: "2027-01-02", rule }))).toBe("2026/12/27 – 2027/01/02");
  expect(textOf(({ days }) => days({ baseDate: "2026-10-31", rule: null }))).toBe("2026/10/31");
  expect(textOf(({ range }) => range({ start: "2026-12-30", end: "2027-01-02" }))).toBe("2026/12/30 – 2027/01/02");
});

test("a change is in percent of the expected amount, if that was more than nothing", () => {
  const changeOf = (difference: string, rate: number | null, isNew = false) =>
    textOf(({ change }) => change({ difference, rate, isNew }) ?? "none");
  expect(changeOf("12.5", 25.04)).toBe("▲ 25.0%");
  expect(changeOf("-12.5", -25.04)).toBe("▼ 25.0%");
  expect(changeOf("12.5", null)).toBe("none");
  expect(changeOf("12.5", 25, true)).toBe("none");
});

test("a difference has its sign, unless it is displayed as 0", () => {
  const signedOf = (amount: string) => textOf(({ signed }) => signed(amount));
  expect(["1301.18", "-1301.18", "0.001", "-0.001"].map(signedOf)).toEqual(["+1,301.18", "−1,301.18", "0.00", "0.00"]);
});

test("who judged an alert is followed by their note, if there is one", () => {
  const judgementOf = (note: string) => textOf(({ judgement }) => judgement({ judgedBy: "Ann", note }));
  expect([judgementOf(""), judgementOf("A test.")]).toEqual(["Ann", "verdict.noted"]);
});

test("a level is explained by its limits", () => {
  const ruleOf = (level: "minor" | "major" | "critical") => textOf(({ levelRule }) => levelRule(level), english);
  expect(ruleOf("minor")).toBe("minor below $250 or 20%");
  expect(ruleOf("major")).toBe("major from $250 and 20%");
  expect(ruleOf("critical")).toBe("critical from $1,000 and 50%");
});
