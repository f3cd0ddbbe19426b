import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { getAnomaly, getCauses, getMlAbnormal, judgeAnomalies, markAnomalies } from "~/contract/anomalies/anomalies";
import { anomalyShows, sensitivities } from "~/contract/anomalies/anomalies-lists";
import { anomalyFile } from "~/contract/tables/table-files";
import { addDays } from "~/lib/time/time-frames";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { parseCsv } from "../../../tests/support/parse-csv";
import { makeCall, makeStreamedCall, testCaller } from "../../../tests/support/stores/call-handler";
import { accountsOf } from "../../viewer/viewer";
import type { Caller } from "../../serve";
import { tableFileCalls } from "../../tables/calls";
import { createRunner } from "../../jobs/runner";
import { anomalyCalls } from "../calls";
import { detectSoon } from "../detect-queue";
import { detectAnomalies } from "../detect/detect-job";
import { EVENT_DAY, openEventCompany } from "../../../tests/support/bills/event-bills";
import { FIRST_DAY, LAST_DAY } from "../../../tests/support/bills/ten-weeks";
import type { EventCompany } from "../../../tests/support/bills/event-bills";

let company: EventCompany;
let services: EventCompany["services"];
let caller: EventCompany["caller"];
let list: EventCompany["list"];

beforeAll(async () => {
  company = await openEventCompany();
  ({ services, caller, list } = company);
});
afterAll(() => company.stores.close());

test("a company without AI in its plan gets an explanation, and no AI findings", async () => {
  const free = { ...caller, user: { ...caller.user, chargeType: "free" as const } };
  const widget = (who: Caller = caller, type: "ai" | "rule" = "ai") =>
    makeCall(anomalyCalls, getMlAbnormal, { type, start: FIRST_DAY, end: LAST_DAY, vendors: [] }, who, services);
  expect(await widget()).toMatchObject({ total: 2, availability: { state: "ready" } });
  expect((await widget({ ...caller, user: { ...caller.user, menus: [] } })).availability.state).toBe("noPermission");
  expect(await list({}, free)).toMatchObject({ total: 0, availability: { state: "unpaid" } });
  expect(await widget(free)).toMatchObject({ total: 0, anomalies: [], availability: { state: "unpaid" } });
  expect(await widget(free, "rule")).toMatchObject({ total: 0, availability: { state: "ready" } });
});

test("a company with few bills gets what is missing and until when", async () => {
  const until19th = (count: number) => Array.from({ length: count }, (_, ago) => addDays("2026-11-19", -ago));
  const daysOf = {
    none: [],
    five: until19th(5),
    seven: until19th(7),
    eight: until19th(8),
    late: until19th(9).map((day) => addDays(day, -60)),
    fifteen: until19th(15),
  };
  await company.stores.stateStore.query(
    "INSERT INTO companies (company_id, name) SELECT id, id FROM unnest($1::text[]) AS id",
    [Object.keys(daysOf)],
  );
  const slices = Object.entries<string[]>(daysOf).filter(([, days]) => days.length > 0);
  await storeSlices(
    company.stores,
    slices.map(([companyId, days], n) => ({
      ...{ companyId, sliceId: 200 + n, vendor: "aws", month: "2026-11" },
      lines: days.map((day) => testLine({ day })),
    })),
  );
  const availabilityOf = async (companyId: keyof typeof daysOf) => (await list({}, testCaller(companyId))).availability;
  // Today is 20 November: 14 days of data, counted from today.
  expect(await availabilityOf("none")).toMatchObject({ state: "noData", expectedOn: "2026-12-04" });
  // Data starts on the 15th: seven days end on the 21st, and the eighth is judged once it is complete.
  expect(await availabilityOf("five")).toMatchObject({ state: "learning", expectedOn: "2026-11-23" });
  expect(await availabilityOf("seven")).toMatchObject({ state: "learning", expectedOn: "2026-11-21" });
  expect(await availabilityOf("eight")).toMatchObject({ state: "training", expectedOn: "2026-11-27" });
  // Bills of an earlier month: the missing days are counted from today.
  expect(await availabilityOf("late")).toMatchObject({ state: "training", expectedOn: "2026-11-26" });
  expect(await availabilityOf("fifteen")).toMatchObject({ state: "ready", expectedOn: null });
});

test("fees of days without usage teach the models nothing", async () => {
  const { stores } = company;
  await stores.stateStore.query("INSERT INTO companies (company_id, name) VALUES ('fees', 'Fees')");
  const usage = ["2026-11-17", "2026-11-18", "2026-11-19"].map((day) =>
    testLine({ day, more: { ChargeType: "Usage" } }),
  );
  const fees = ["2026-11-01", "2026-11-30"].map((day) => testLine({ day, more: { ChargeType: "Tax" } }));
  await storeSlices(stores, [
    { companyId: "fees", sliceId: 300, vendor: "aws", month: "2026-11", lines: [...usage, ...fees] },
  ]);
  await detectSoon(stores.stateStore, "fees");
  await createRunner([detectAnomalies], services).runDue();
  // Usage starts on the 17th: seven days end on the 23rd, and the eighth is complete on the 25th.
  expect((await list({}, testCaller("fees"))).availability).toEqual({
    state: "learning",
    expectedOn: "2026-11-25",
    judgedUntil: [{ vendor: "aws", day: "2026-11-19" }],
  });
});

test("the file has the list's rows", async () => {
  const query = { start: FIRST_DAY, end: LAST_DAY, vendors: [] };
  const [head, ...rows] = parseCsv(await makeStreamedCall(tableFileCalls, anomalyFile.csv, query, caller, services));
  expect(head!.join()).toBe(
    "number,level,type,vendor,series,baseDate,detectedOn,actual,predicted,difference,rate,models,message",
  );
  expect(rows.filter((row) => row.length > 1)).toHaveLength(2);
});

test("the list and its file can be of some alerts, by their numbers", async () => {
  const { number } = await company.eventOf();
  expect(await list({ numbers: [number] })).toMatchObject({ total: 1, counts: { all: 1 }, anomalies: [{ number }] });
  expect(await list({ numbers: [999_999] })).toMatchObject({ total: 0, anomalies: [] });
  const query = { start: FIRST_DAY, end: LAST_DAY, vendors: [], numbers: [number] };
  const [, ...rows] = parseCsv(await makeStreamedCall(tableFileCalls, anomalyFile.csv, query, caller, services));
  expect(rows.filter((row) => row.length > 1).map(([first]) => first)).toEqual([String(number)]);
});

test("a list that is too long for a file is refused, and not cut off", async () => {
  const query = { start: FIRST_DAY, end: LAST_DAY, vendors: [] };
  const stateStore = { ...company.stores.stateStore, query: () => Promise.resolve([{ total: 100_001 }] as never[]) };
  await expect(
    makeStreamedCall(tableFileCalls, anomalyFile.csv, query, caller, { ...services, stateStore }),
  ).rejects.toMatchObject({
    status: 422,
    message: "A file of this list has at most 100,000 rows. Shorten the period, or add a filter.",
  });
});

test("stars are the user's own, verdicts the company's, and an expected change mutes the series", async () => {
  const event = await company.eventOf();
  const numbers = [event.number];
  await makeCall(anomalyCalls, markAnomalies, { numbers, starred: true, received: false }, caller, services);
  expect((await list({ show: "starred" })).anomalies).toMatchObject([{ isStarred: true, isReceived: false }]);
  await makeCall(
    anomalyCalls,
    judgeAnomalies,
    { numbers, verdict: "expected", note: "Quarterly backup", reason: "season", quietUntil: "2026-12-31" },
    caller,
    services,
  );
  const expected = [
    {
      ...{ number: event.number, judgedBy: "Tester", note: "Quarterly backup" },
      ...{ reason: "season", quietUntil: "2026-12-31" },
    },
  ];
  const quietPeriods = () =>
    company.stores.stateStore.query("SELECT until_day::text AS until, reason FROM anomaly_expectations");
  expect((await list({ statuses: ["expected"] })).anomalies).toMatchObject(expected);
  expect(await quietPeriods()).toEqual([{ until: "2026-12-31", reason: "season" }]);
  // The list's button states neither a reason nor a day.
  await makeCall(anomalyCalls, judgeAnomalies, { numbers, verdict: "expected" }, caller, services);
  expect((await list({ statuses: ["expected"] })).anomalies).toMatchObject(expected);
  expect(await quietPeriods()).toEqual([{ until: "2026-12-31", reason: "season" }]);
  await makeCall(anomalyCalls, judgeAnomalies, { numbers, verdict: "real" }, caller, services);
  expect((await list({ statuses: ["real"] })).anomalies).toMatchObject([
    { note: "Quarterly backup", reason: null, quietUntil: null },
  ]);
  expect(await quietPeriods()).toEqual([]);
});

test("a verdict does not replace the note and the day of one that was given since the alert was opened", async () => {
  const { number } = await company.eventOf();
  const numbers = [number];
  const opened = async () => (await makeCall(anomalyCalls, getAnomaly, { number }, caller, services)).version;
  const judge = (userNm: string, verdict: Omit<z.input<typeof judgeAnomalies.request>, "numbers">) => {
    const by = { ...caller, user: { ...caller.user, userNm } };
    return makeCall(anomalyCalls, judgeAnomalies, { ...verdict, numbers }, by, services);
  };
  const stored = async () => {
    const { note, quietUntil, judgedBy } = await company.eventOf();
    return { note, quietUntil, judgedBy };
  };
  const version = await opened();
  const annas = { note: "Load test", quietUntil: "2026-12-31", judgedBy: "Anna" };
  await judge("Anna", { verdict: "expected", version, note: "Load test", reason: "release", quietUntil: "2026-12-31" });
  const bens = { verdict: "real" as const, note: "", reason: null, quietUntil: null };
  for (const stale of [version, ""])
    await expect(judge("Ben", { ...bens, version: stale })).rejects.toMatchObject({ status: 409, code: "changed" });
  expect(await stored()).toEqual(annas);
  // Whoever has seen it may replace it; the button of the list leaves the note as it is.
  await judge("Ben", { ...bens, version: await opened() });
  expect(await stored()).toEqual({ note: "", quietUntil: null, judgedBy: "Ben" });
  await judge("Anna", { verdict: "real", note: "Quarterly backup", version: await opened() });
  await judge("Tester", { verdict: "real" });
  expect(await stored()).toEqual({ note: "Quarterly backup", quietUntil: null, judgedBy: "Tester" });
});

test("each number is that of the list which it opens, with all other filters", async () => {
  const event = await company.eventOf();
  // One of two alerts is starred and has a verdict.
  expect(await list({ statuses: ["real"] })).toMatchObject({
    ...{ total: 1, new: 0, expected: 0, counts: { all: 1, new: 0, starred: 1, hidden: 0 } },
    sums: { above: event.difference, below: "0", aboveNew: "0" },
  });
  expect(await list({ statuses: ["new"] })).toMatchObject({ total: 1, new: 1, counts: { all: 1, new: 1, starred: 0 } });
  expect(await list({ show: "starred" })).toMatchObject({ total: 1, new: 0, bySensitivity: { middle: 1 } });
  expect(await list({ types: ["rule"] })).toMatchObject({ total: 0, counts: { all: 0 }, bySensitivity: { high: 0 } });
  const { total } = await list({ sensitivity: "high" });
  for (const filter of [{}, { levels: [event.level] }, { kinds: [event.kind] }, { types: ["rule" as const] }]) {
    const { counts, bySensitivity, inPeriod } = await list(filter);
    expect(inPeriod).toBe(total);
    for (const show of anomalyShows) expect(counts[show]).toBe((await list({ ...filter, show })).total);
    for (const sensitivity of sensitivities)
      expect(bySensitivity[sensitivity]).toBe((await list({ ...filter, sensitivity })).total);
  }
});

test("nothing can be marked as expected until a day before the alert's", async () => {
  const event = await company.eventOf();
  const verdict = { numbers: [event.number], verdict: "expected" as const, quietUntil: addDays(EVENT_DAY, -1) };
  await expect(makeCall(anomalyCalls, judgeAnomalies, verdict, caller, services)).rejects.toMatchObject({
    status: 422,
    fields: { quietUntil: ["quietUntilTooEarly"] },
  });
});

test("users who do not see all accounts see alerts of single visible accounts only", async () => {
  const only = (account: string): Caller => ({ ...caller, accounts: accountsOf({ aws: [account] }) });
  expect((await list({}, only("prod"))).anomalies.map(({ product }) => product)).toEqual(["Backup"]);
  expect((await list({}, only("nothing"))).total).toBe(0);
  const event = await company.eventOf();
  const requested = makeCall(anomalyCalls, getCauses, { number: event.number }, only("test"), services);
  await expect(requested).rejects.toMatchObject({ status: 404 });
});
