import i18next from "i18next";
import { expect, it } from "vitest";
import words from "../../../locales/en/anomalies.json";
import { headlineOf, messageOf } from "./headline";
import type { Comparison } from "./rule-lists";

const texts = i18next.createInstance();
await texts.init({
  lng: "en",
  resources: { en: { translation: words } },
  keySeparator: false,
  interpolation: { escapeValue: false },
});

const alert = { baseDate: "2026-11-19", difference: "1234.5", isNew: false, rule: null };
const by = (comparison: Comparison, changes: Partial<typeof alert> = {}) =>
  headlineOf({ ...alert, ...changes, rule: { ruleId: "1", title: "Mine", comparison } }, "AWS prod", texts.t, "en");

it("gives the actual and the expected cost of an AI alert", () => {
  expect(headlineOf(alert, "AWS prod", texts.t, "en")).toBe("AWS prod: $1,234.50 above expected on 11/19/2026");
  expect(headlineOf({ ...alert, difference: "-20" }, "AWS prod", texts.t, "ko")).toBe(
    "AWS prod: $20.00 below expected on 2026/11/19",
  );
  expect(headlineOf({ ...alert, isNew: true }, "AWS prod", texts.t, "en")).toBe(
    "AWS prod: $1,234.50 of new cost on 11/19/2026",
  );
});

it("leaves out the series where it is named beside it", () => {
  expect(messageOf(alert, texts.t, "en")).toBe("$1,234.50 above expected on 11/19/2026");
});

it("gives the days of a rule's amount, and what it was compared with", () => {
  expect(by("models")).toBe("AWS prod: $1,234.50 above expected on 11/19/2026");
  expect(by("latestDay")).toBe("AWS prod: $1,234.50 above the average of the previous 7 days on 11/19/2026");
  expect(by("last3Days")).toBe("AWS prod: $1,234.50 more in the 3 days to 11/19/2026 than in the 3 days before");
  expect(by("last7Days", { difference: "-50" })).toBe(
    "AWS prod: $50.00 less in the 7 days to 11/19/2026 than in the 7 days before",
  );
  expect(by("monthToDate")).toBe(
    "AWS prod: $1,234.50 more in the month to 11/19/2026 than in the same days of last month",
  );
  // February has 28 days.
  expect(by("monthToDate", { baseDate: "2026-03-31" })).toContain("more in the month to 03/28/2026 than");
});
