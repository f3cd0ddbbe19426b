import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getAnomalies } from "~/contract/anomalies/anomalies";
import { add } from "~/lib/money/decimal";
import { addDays } from "~/lib/time/time-frames";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { makeCall, testCaller } from "../../../tests/support/stores/call-handler";
import { detectDays } from "../../cli/detect-days";
import { anomalyCalls } from "../calls";
import { detect } from "./detect";
import { saveDetection } from "./save-detection";
import { EVENT_DAY, NEW_DAY, openEventCompany } from "../../../tests/support/bills/event-bills";
import type { EventCompany } from "../../../tests/support/bills/event-bills";

let company: EventCompany;
let services: EventCompany["services"];
let list: EventCompany["list"];

beforeAll(async () => {
  company = await openEventCompany();
  ({ services, list } = company);
});
afterAll(() => company.stores.close());

describe("detection", () => {
  test("reports an event once, as the product of the account that caused it", async () => {
    const { anomalies } = await list();
    expect(
      anomalies
        .filter(({ baseDate }) => baseDate === EVENT_DAY)
        .map(({ kind, product, account, actual, level, isNew }) => ({ kind, product, account, actual, level, isNew })),
    ).toEqual([
      { kind: "accountProduct", product: "Backup", account: "prod", actual: "1200", level: "major", isNew: false },
    ]);
    const [event] = anomalies.filter(({ baseDate }) => baseDate === EVENT_DAY);
    expect(Number(event!.predicted)).toBeCloseTo(300, 0);
    expect(add(event!.predicted, event!.difference)).toBe("1200");
  });

  test("reports a new product as new, and nothing else", async () => {
    const { anomalies, sums, total } = await list();
    expect(anomalies.filter(({ isNew }) => isNew)).toMatchObject([
      { product: "Search", baseDate: NEW_DAY, predicted: "0", actual: "90", rate: null },
    ]);
    expect(total).toBe(2);
    expect(sums.above).toBe(add(...anomalies.map(({ difference }) => difference)));
  });

  test("changes nothing without new data, and judges restated days again", async () => {
    const before = await list();
    const again = await detect("acme", services, { shouldJudge: () => true });
    await company.stores.stateStore.transaction((tx) => saveDetection(tx, "acme", again, [], services.now()));
    expect(await list()).toEqual(before);
    // As if the bill had been corrected: the alert is withdrawn, and comes back under its number.
    const withdrawn = { ...again, findings: again.findings.filter(({ day }) => day !== EVENT_DAY) };
    await company.stores.stateStore.transaction((tx) => saveDetection(tx, "acme", withdrawn, [], services.now()));
    expect((await list()).total).toBe(1);
    await company.stores.stateStore.transaction((tx) => saveDetection(tx, "acme", again, [], services.now()));
    expect((await list()).anomalies.map(({ number }) => number)).toEqual(before.anomalies.map(({ number }) => number));
  });
});

test("a change of a product whose name contains NUL is found like any other", async () => {
  const days = Array.from({ length: 60 }, (_, n) => addDays("2026-09-01", n));
  await company.stores.stateStore.query("INSERT INTO companies (company_id, name) VALUES ('nul', 'Nul')");
  const line = (day: string, n: number) => testLine({ day, product: "Ri\0des", effective: n === 59 ? "1700" : "1000" });
  const inMonth = (month: string) => days.map(line).filter((_, n) => days[n]!.startsWith(month));
  await storeSlices(
    company.stores,
    ["2026-09", "2026-10"].map((month, n) => ({
      companyId: "nul",
      sliceId: 200 + n,
      vendor: "aws" as const,
      month,
      lines: inMonth(month),
    })),
  );
  const found = await detect("nul", services, { shouldJudge: ({ day }) => day === days.at(-1) });
  await company.stores.stateStore.transaction((tx) => saveDetection(tx, "nul", found, [], services.now()));
  const stored = await company.stores.stateStore.query(
    "SELECT product FROM anomalies WHERE company_id = 'nul' AND is_shown",
  );
  expect(stored).toEqual([{ product: "Ri\ufffddes" }]);
});

test("history that was imported at once is judged day by day, in any year", async () => {
  const [first, event] = ["2014-10-20", "2014-11-27"];
  const days = Array.from({ length: 60 }, (_, n) => addDays(first, n));
  const line = (day: string) =>
    testLine({ day, product: "Rides", account: "city", billed: "1", effective: day === event ? "700" : "1000" });
  await company.stores.stateStore.query("INSERT INTO companies (company_id, name) VALUES ('history', 'History')");
  await storeSlices(
    company.stores,
    [...new Set(days.map((day) => day.slice(0, 7)))].map((month, n) => ({
      companyId: "history",
      sliceId: 100 + n,
      vendor: "aws" as const,
      month,
      lines: days.filter((day) => day.startsWith(month)).map(line),
    })),
  );
  const logged: string[] = [];
  const tell = (entry: { kind: string; text?: string }) => logged.push(entry.text ?? entry.kind);
  const judgedIn = async (range: { from?: string; to?: string }) => {
    await detectDays(services, { companyId: "history", ...range }, tell);
    const { anomalies } = await makeCall(
      anomalyCalls,
      getAnomalies,
      { start: first, end: days.at(-1)!, vendors: [] },
      testCaller("history"),
      services,
    );
    return anomalies.map(({ number, baseDate, actual }) => [number, baseDate, actual]);
  };
  expect(await judgedIn({ to: addDays(event, -1) })).toEqual([]);
  expect(await judgedIn({ from: event, to: event })).toEqual([[1, event, "700"]]);
  expect(await judgedIn({})).toEqual([[1, event, "700"]]);
  expect(logged.filter((text) => text.startsWith("history")).map((text) => /\d+/.exec(text)![0])).toEqual([
    "38",
    "1",
    "60",
  ]);
});
