import { describe, expect, test } from "vitest";
import { backtestQuery } from "~/contract/anomalies/anomaly-rules";
import type { RuleDefinition } from "~/contract/anomalies/anomaly-rules";
import { noFields } from "../series/series-key";
import { periodStarts } from "~/lib/time/time-frames";
import { comparedDays } from "~/contract/anomalies/compared-days";
import { judgeRule } from "./judge-rule";
import type { RuleSeries } from "./rule-series";

const ruleOf = (overrides: Partial<RuleDefinition>): RuleDefinition => ({
  ...backtestQuery.parse({ vendor: "aws" }),
  ...overrides,
});

/** One series from the first day on. */
function seriesFrom(startDate: string, amounts: (string | null)[]): RuleSeries {
  const days = periodStarts({ startDate, endDate: "2026-12-31" }, "DAY");
  const key = { vendor: "aws", kind: "total", ...noFields, accountName: "", itemName: "" } as const;
  const fingerprints = amounts.map((amount) => (amount === null ? null : "known"));
  return { days: days.slice(0, amounts.length), fingerprints, series: [{ ...key, amounts }] };
}
const judge = async (overrides: Partial<RuleDefinition>, loaded: RuleSeries) =>
  (await judgeRule(ruleOf(overrides), loaded, () => true)).map(
    ({ day, actual, predicted, difference, level, rate }) => ({
      day,
      actual,
      predicted,
      difference,
      level,
      rate,
    }),
  );

describe("comparisons", () => {
  test("compare the latest day with the average of the seven days before", async () => {
    // 7 × 100 → 100 a day; 350.5 is 250.5 above it, which is 250.5 %, and major from a quarter of 1,000 on.
    const findings = await judge({}, seriesFrom("2026-03-01", [...Array<string>(7).fill("100"), "350.5", "100"]));
    expect(findings).toEqual([
      { day: "2026-03-08", actual: "350.5", predicted: "100", difference: "250.5", level: "major", rate: 250.5 },
    ]);
  });

  test("compare the last three days with the three before", async () => {
    // 10+20+30 = 60 before, 100+20+50 = 170 after: +110, 183 %. A day later 20+30+100 = 150 and 20+50+10 = 80.
    const loaded = seriesFrom("2026-03-01", ["10", "20", "30", "100", "20", "50", "10"]);
    const [finding, ...others] = await judge({ comparison: "last3Days" }, loaded);
    expect(finding).toMatchObject({
      day: "2026-03-06",
      actual: "170",
      predicted: "60",
      difference: "110",
      level: "minor",
    });
    expect(finding!.rate).toBeCloseTo(183.333, 3);
    expect(others).toEqual([]);
    const [fall] = await judge({ comparison: "last3Days", direction: "decrease", minAlert: 70 }, loaded);
    expect(fall).toMatchObject({ day: "2026-03-07", actual: "80", predicted: "150", difference: "-70" });
  });

  test("compare the last seven days with the seven before", async () => {
    // 7 × 100 = 700 before, 7 × 120.5 = 843.5 after: +143.5, exactly 20.5 %.
    const loaded = seriesFrom("2026-03-01", [...Array<string>(7).fill("100"), ...Array<string>(7).fill("120.5")]);
    const limits = { comparison: "last7Days", minAlert: 143.5 } as const;
    expect(await judge({ ...limits, threshold: 20.5 }, loaded)).toMatchObject([
      { day: "2026-03-14", actual: "843.5", predicted: "700", difference: "143.5" },
    ]);
    expect(await judge({ ...limits, threshold: 20.51 }, loaded)).toEqual([]);
    expect(await judge({ ...limits, minAlert: 143.51 }, loaded)).toEqual([]);
  });

  test("compare month to date with the same days of last month, up to its end", async () => {
    // January 10 a day, February 10 but 500 on the 2nd: 510 against 20. On 31 March: 28 × 10 against 27 × 10 + 500.
    const amounts = periodStarts({ startDate: "2026-01-01", endDate: "2026-03-31" }, "DAY").map((day) =>
      day === "2026-02-02" ? "500" : "10",
    );
    const findings = await judge({ comparison: "monthToDate" }, seriesFrom("2026-01-01", amounts));
    expect(findings[0]).toMatchObject({ day: "2026-02-02", actual: "510", predicted: "20", difference: "490" });
    expect(findings.at(-1)).toMatchObject({ day: "2026-02-28", actual: "770", predicted: "280" });
    expect(findings).toHaveLength(27);
    const fall = await judge({ comparison: "monthToDate", direction: "decrease" }, seriesFrom("2026-01-01", amounts));
    expect(fall.at(-1)).toMatchObject({ day: "2026-03-31", actual: "280", predicted: "770" });
    const comparedOn = (day: string) => {
      const { current, base } = comparedDays("monthToDate", day);
      return [current, base].map(({ startDate, endDate }) => `${startDate}..${endDate}`);
    };
    expect(comparedOn("2026-03-31")).toEqual(["2026-03-01..2026-03-28", "2026-02-01..2026-02-28"]);
    expect(comparedOn("2026-02-28")).toEqual(["2026-02-01..2026-02-28", "2026-01-01..2026-01-28"]);
    expect(comparedOn("2026-01-01")).toEqual(["2026-01-01..2026-01-01", "2025-12-01..2025-12-01"]);
  });

  test("month comparisons use equally many days of both months, so a longer month is no increase", async () => {
    const days = periodStarts({ startDate: "2026-01-01", endDate: "2026-03-31" }, "DAY");
    const loaded = seriesFrom("2026-01-01", Array<string>(days.length).fill("1000"));
    expect(await judge({ comparison: "monthToDate", direction: "both", threshold: 1 }, loaded)).toEqual([]);
  });

  test("skip days without data, also in the compared range", async () => {
    const spike = [...Array<string>(7).fill("100"), "900"];
    expect(await judge({}, seriesFrom("2026-03-01", spike))).toHaveLength(1);
    expect(await judge({}, seriesFrom("2026-03-01", spike.slice(1)))).toEqual([]);
    expect(await judge({}, seriesFrom("2026-03-01", [...spike.slice(0, 3), null, ...spike.slice(4)]))).toEqual([]);
  });
});

describe("the band", () => {
  const levelOf = async (cost: string, overrides: Partial<RuleDefinition> = {}) => {
    const [finding] = await judge(
      { threshold: 0, ...overrides },
      seriesFrom("2026-03-01", [...Array<string>(7).fill("0"), cost]),
    );
    return finding?.level ?? null;
  };

  test("raises no alert below it, critical ones above it, and major ones from a quarter of it", async () => {
    expect(await levelOf("99.99")).toBeNull();
    expect(await levelOf("100")).toBe("minor");
    expect(await levelOf("249.99")).toBe("minor");
    expect(await levelOf("250")).toBe("major");
    expect(await levelOf("999.999999")).toBe("major");
    expect(await levelOf("1000")).toBe("critical");
    // With a narrow band, everything in it is major.
    expect(await levelOf("900", { minAlert: 900, maxAlert: 1000 })).toBe("major");
    expect(await levelOf("0", { minAlert: 0 })).toBeNull();
  });

  test("omits levels below the rule's", async () => {
    expect(await levelOf("200", { level: "major" })).toBeNull();
    expect(await levelOf("300", { level: "critical" })).toBeNull();
    expect(await levelOf("3000", { level: "critical" })).toBe("critical");
  });
});

test("any percentage is reached without a previous cost, and there is no rate", async () => {
  const loaded = seriesFrom("2026-03-01", [...Array<string>(7).fill("0"), "150"]);
  expect(await judge({ threshold: 10_000 }, loaded)).toMatchObject([{ predicted: "0", rate: null }]);
});

test("the models' rule finds the same as the models at its sensitivity, within its limits", async () => {
  const weeks = Array.from({ length: 42 }, (_, n) => (n === 35 ? "1000" : String(200 + (n % 7) * 3)));
  const findings = await judge({ comparison: "models", sensitivity: "low" }, seriesFrom("2026-03-01", weeks));
  expect(findings.map(({ day, actual }) => ({ day, actual }))).toEqual([{ day: "2026-04-05", actual: "1000" }]);
  expect(Number(findings[0]!.predicted)).toBeGreaterThan(190);
  expect(await judge({ comparison: "models", minAlert: 900 }, seriesFrom("2026-03-01", weeks))).toEqual([]);
});
