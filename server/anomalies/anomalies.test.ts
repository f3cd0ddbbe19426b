import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnomalyFilter } from "~/contract/anomalies/anomalies";
import {
  getAnomalies,
  getAnomaly,
  getCauses,
  getMlAbnormal,
  judgeAnomalies,
  markAnomalies,
} from "~/contract/anomalies/anomalies";
import { getWatchedSeries, saveWatchedSeries } from "~/contract/anomalies/watched-series";
import type { WatchedSeries } from "~/contract/anomalies/watched-series";
import { saveServiceGroupSet, serviceGroupKey } from "~/contract/service-groups";
import { getCost } from "~/contract/costs/cost-analytics";
import { anomalyFile } from "~/contract/tables/table-files";
import { add, subtract } from "~/lib/money/decimal";
import { NO_VALUE } from "~/lib/no-value";
import { addDays } from "~/lib/time/time-frames";
import { storeSlices, testLine } from "../../tests/support/bills/cost-lines";
import { parseCsv } from "../../tests/support/parse-csv";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { detectDays } from "../cli/detect-days";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { accountsOf } from "../access/viewer";
import { costAnalyticsCalls } from "../cost-analytics/calls";
import { createRunner } from "../jobs/runner";
import { serviceGroupCalls } from "../service-groups/calls";
import type { Caller, Services } from "../serve";
import { tableFileCalls } from "../tables/calls";
import { anomalyCalls } from "./calls";
import { detect } from "./detect/detect";
import { keyOf, noFields } from "./series/series-key";
import { detectAnomalies } from "./detect/detect-job";
import { detectSoon } from "./detect/detect-queue";
import { keepDetection } from "./detect/keep-detection";
import { watchedCharges } from "./series/watched";

/** Bills of ten weeks end the day before the tests' today, 2026-11-20. */
const FIRST_DAY = "2026-09-11";
const DAYS = 70;
/** The day on which backups cost four times as much, by twice the quantity at twice the price. */
const EVENT_DAY = "2026-11-12";
const NEW_DAY = "2026-11-10";

let stores: TestStores;
let services: Services;
let caller: Caller;

function linesOf(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const usual = weekday === 0 || weekday === 6 ? "200" : "400";
  const line = (product: string, account: string, effective: string, quantity: string, more = {}) =>
    testLine({
      day,
      product,
      account,
      region: "eu",
      tags: product === "Search" ? {} : { Team: product === "Backup" ? "storage" : "core" },
      billed: effective,
      effective,
      more: {
        ChargeType: "Usage",
        UsageType: `${product}-use`,
        ConsumedQuantity: quantity,
        ConsumedUnit: "GB",
        ...more,
      },
    });
  return [
    line("Compute", "prod", usual, "10", { ResourceId: "vm-1" }),
    day === EVENT_DAY
      ? line("Backup", "prod", "1200", "60", { ResourceId: "vault" })
      : line("Backup", "prod", "300", "30", { ResourceId: "vault" }),
    line("Storage", "test", "250", "5"),
    ...(day >= NEW_DAY ? [line("Search", "test", "90", "1")] : []),
    // A purchase and a tax are not watched.
    ...(day === "2026-11-05" ? [line("Compute", "prod", "9000", "1", { ChargeType: "Purchase" })] : []),
    ...(day === "2026-11-06" ? [line("Compute", "prod", "9000", "1", { ChargeType: "Tax" })] : []),
  ];
}

beforeAll(async () => {
  stores = await openTestStores();
  services = testServices(stores);
  caller = testCaller("acme");
  await stores.stateStore.query(
    "INSERT INTO companies (company_id, name) VALUES ('acme', 'Acme') ON CONFLICT DO NOTHING",
  );
  await stores.stateStore.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('tester', 'tester', 'Tester', 'tester@cloudtally.example')",
  );
  const days = Array.from({ length: DAYS }, (_, n) => addDays(FIRST_DAY, n));
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  await storeSlices(
    stores,
    months.map((month, n) => ({
      companyId: "acme",
      sliceId: n + 1,
      vendor: "aws" as const,
      month,
      lines: days.filter((day) => day.startsWith(month)).flatMap(linesOf),
    })),
  );
  await detectSoon(stores.stateStore, "acme");
  await createRunner([detectAnomalies], services).runDue();
});

afterAll(() => stores.close());

const filter: Partial<AnomalyFilter> = { start: FIRST_DAY, end: "2026-11-19", vendors: [] };
const list = (more: Partial<AnomalyFilter> = {}, who = caller) =>
  makeCall(anomalyCalls, getAnomalies, { start: filter.start!, end: filter.end!, vendors: [], ...more }, who, services);

describe("detection", () => {
  test("tells of an event once, as the product of the account that caused it", async () => {
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

  test("tells of a new product as new, and of nothing else", async () => {
    const { anomalies, sums, total } = await list();
    expect(anomalies.filter(({ isNew }) => isNew)).toMatchObject([
      { product: "Search", baseDate: NEW_DAY, predicted: "0", actual: "90", rate: null },
    ]);
    expect(total).toBe(2);
    expect(sums.above).toBe(add(...anomalies.map(({ difference }) => difference)));
  });

  test("changes nothing when nothing has changed, and judges restated days again", async () => {
    const before = await list();
    const again = await detect("acme", services, { isWanted: () => true });
    await stores.stateStore.transaction((tx) => keepDetection(tx, "acme", again, [], services.now()));
    expect(await list()).toEqual(before);
    // As if the bill had said something else: the alert is withdrawn, and comes back under its number.
    const withdrawn = { ...again, found: again.found.filter(({ day }) => day !== EVENT_DAY) };
    await stores.stateStore.transaction((tx) => keepDetection(tx, "acme", withdrawn, [], services.now()));
    expect((await list()).total).toBe(1);
    await stores.stateStore.transaction((tx) => keepDetection(tx, "acme", again, [], services.now()));
    expect((await list()).anomalies.map(({ number }) => number)).toEqual(before.anomalies.map(({ number }) => number));
  });
});

test("history that was imported at once is judged day by day, whichever year it is of", async () => {
  const [first, event] = ["2014-10-20", "2014-11-27"];
  const days = Array.from({ length: 60 }, (_, n) => addDays(first, n));
  const line = (day: string) =>
    testLine({ day, product: "Rides", account: "city", billed: "1", effective: day === event ? "700" : "1000" });
  await stores.stateStore.query("INSERT INTO companies (company_id, name) VALUES ('history', 'History')");
  await storeSlices(
    stores,
    [...new Set(days.map((day) => day.slice(0, 7)))].map((month, n) => ({
      companyId: "history",
      sliceId: 100 + n,
      vendor: "aws" as const,
      month,
      lines: days.filter((day) => day.startsWith(month)).map(line),
    })),
  );
  const said: string[] = [];
  const tell = (one: { kind: string; text?: string }) => said.push(one.text ?? one.kind);
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
  expect(said.filter((text) => text.startsWith("history")).map((text) => /\d+/.exec(text)![0])).toEqual([
    "38",
    "1",
    "60",
  ]);
});

test("causes add up to the difference, and say whether quantity or price did it", async () => {
  const [event] = (await list()).anomalies.filter(({ baseDate }) => baseDate === EVENT_DAY);
  const causes = await makeCall(anomalyCalls, getCauses, { number: event!.number }, caller, services);
  expect(causes.causes).toMatchObject([{ resource: "vault", usageType: "Backup-use", actual: "1200", influence: 100 }]);
  const [cause] = causes.causes;
  expect(add(...causes.causes.map(({ difference }) => difference), causes.others.difference)).toBe(causes.difference);
  expect(subtract(causes.actual, causes.predicted)).toBe(causes.difference);
  expect(add(cause!.quantity, cause!.price, cause!.newResource)).toBe(cause!.difference);
  // 30 GB for 300 were expected: 30 GB more cost 300 more at that price, and the price doubled for all 60.
  expect(Number(cause!.quantity)).toBeCloseTo(300, 0);
  expect(Number(cause!.price)).toBeCloseTo(600, 0);
});

test("a cause is what Cost Analytics has with its filters on the day", async () => {
  const [event] = (await list()).anomalies.filter(({ baseDate }) => baseDate === EVENT_DAY);
  const { causes } = await makeCall(anomalyCalls, getCauses, { number: event!.number }, caller, services);
  const costs = causes.map(async ({ account, product, region, usageType, resource }) => {
    const fields = { account, product, region, usageType, resourceId: resource || NO_VALUE };
    const filters = Object.entries(fields).map(([field, value]) => ({
      field: field as keyof typeof fields,
      values: [value],
      exclude: false,
    }));
    const query = {
      startDate: EVENT_DAY,
      endDate: EVENT_DAY,
      selectedVendors: ["aws" as const],
      isAmortizedCost: true,
      filters: [...filters, watchedCharges],
      grain: "DAY" as const,
      viewBy: "product" as const,
      currency: "USD" as const,
      sort: { key: "cost" as const, descending: true },
      page: 1,
      itemsPerPage: 10,
    };
    return (await makeCall(costAnalyticsCalls, getCost, query, caller, services)).totalCost;
  });
  expect(await Promise.all(costs)).toEqual(causes.map(({ actual }) => actual));
});

test("a company without AI in its plan is told so, and sees no finding of it", async () => {
  const free = { ...caller, user: { ...caller.user, chargeType: "free" as const } };
  const widget = (who: Caller = caller, type: "ai" | "rule" = "ai") =>
    makeCall(anomalyCalls, getMlAbnormal, { type, start: filter.start!, end: filter.end!, vendors: [] }, who, services);
  expect(await widget()).toMatchObject({ total: 2, availability: { state: "ready" } });
  expect((await widget({ ...caller, user: { ...caller.user, menus: [] } })).availability.state).toBe("noPermission");
  expect(await list({}, free)).toMatchObject({ total: 0, availability: { state: "unpaid" } });
  expect(await widget(free)).toMatchObject({ total: 0, anomalies: [], availability: { state: "unpaid" } });
  expect(await widget(free, "rule")).toMatchObject({ total: 0, availability: { state: "ready" } });
});

test("a company with few bills is told what is missing and until when", async () => {
  const of = async (companyId: string, days: string[]) => {
    await stores.stateStore.query("INSERT INTO companies (company_id, name) VALUES ($1, $1)", [companyId]);
    const slice = { companyId, sliceId: 200 + days.length, vendor: "aws" as const, month: "2026-11" };
    if (days.length > 0) await storeSlices(stores, [{ ...slice, lines: days.map((day) => testLine({ day })) }]);
    return (await list({}, testCaller(companyId))).availability;
  };
  const until19th = (count: number) => Array.from({ length: count }, (_, ago) => addDays("2026-11-19", -ago));
  // Today is 20 November: 14 days of use from now on.
  expect(await of("none", [])).toMatchObject({ state: "noData", expectedOn: "2026-12-04" });
  // From the 15th on: seven days end on the 21st, the eighth is judged when it is complete.
  expect(await of("five", until19th(5))).toMatchObject({ state: "learning", expectedOn: "2026-11-23" });
  expect(await of("seven", until19th(7))).toMatchObject({ state: "learning", expectedOn: "2026-11-21" });
  expect(await of("eight", until19th(8))).toMatchObject({ state: "training", expectedOn: "2026-11-27" });
  // Bills of an earlier month: the days that are missing are still to come.
  const early = until19th(9).map((day) => addDays(day, -60));
  expect(await of("late", early)).toMatchObject({ state: "training", expectedOn: "2026-11-26" });
  expect(await of("fifteen", until19th(15))).toMatchObject({ state: "ready", expectedOn: null });
});

test("the page of an alert has its series with what each model expected", async () => {
  const [event] = (await list()).anomalies.filter(({ baseDate }) => baseDate === EVENT_DAY);
  const detail = await makeCall(anomalyCalls, getAnomaly, { number: event!.number }, caller, services);
  const day = detail.days.find((one) => one.day === EVENT_DAY)!;
  expect(day).toMatchObject({ actual: "1200", isAnomaly: true });
  expect(day.models).toHaveLength(3);
  expect(day.high!).toBeLessThan(1200);
  expect(detail.episode).toMatchObject({ start: EVENT_DAY, end: EVENT_DAY, isOver: true });
  // From the 12th to the 30th.
  expect(detail.ifItStays).toMatchObject({ until: "2026-11-30", days: 19 });
  await expect(makeCall(anomalyCalls, getAnomaly, { number: 999 }, caller, services)).rejects.toMatchObject({
    status: 404,
  });
});

test("the file has the list's rows", async () => {
  const query = { start: filter.start!, end: filter.end!, vendors: [] };
  const [head, ...rows] = parseCsv(await makeStreamedCall(tableFileCalls, anomalyFile.csv, query, caller, services));
  expect(head!.join()).toBe(
    "number,level,type,vendor,series,baseDate,detectedOn,actual,predicted,difference,rate,models,message",
  );
  expect(rows.filter((row) => row.length > 1)).toHaveLength(2);
});

test("marks are the user's own, verdicts the company's, and an expectation keeps the series quiet", async () => {
  const [event] = (await list()).anomalies.filter(({ baseDate }) => baseDate === EVENT_DAY);
  const numbers = [event!.number];
  await makeCall(anomalyCalls, markAnomalies, { numbers, starred: true, received: false }, caller, services);
  expect((await list({ show: "starred" })).anomalies).toMatchObject([{ isStarred: true, isReceived: false }]);
  await makeCall(
    anomalyCalls,
    judgeAnomalies,
    { numbers, verdict: "expected", note: "Quarterly backup", reason: "season", quietUntil: "2026-12-31" },
    caller,
    services,
  );
  expect((await list({ statuses: ["expected"] })).anomalies).toMatchObject([
    { number: event!.number, judgedBy: "Tester", note: "Quarterly backup", quietUntil: "2026-12-31" },
  ]);
});

test("nothing is expected until a day before the alert's", async () => {
  const [event] = (await list()).anomalies.filter(({ baseDate }) => baseDate === EVENT_DAY);
  const verdict = { numbers: [event!.number], verdict: "expected" as const, quietUntil: addDays(EVENT_DAY, -1) };
  await expect(makeCall(anomalyCalls, judgeAnomalies, verdict, caller, services)).rejects.toMatchObject({
    status: 422,
    fields: { quietUntil: ["quietUntilTooEarly"] },
  });
});

test("who does not see all accounts sees alerts of single visible accounts only", async () => {
  const only = (account: string): Caller => ({ ...caller, accounts: accountsOf({ aws: [account] }) });
  expect((await list({}, only("prod"))).anomalies.map(({ product }) => product)).toEqual(["Backup"]);
  expect((await list({}, only("nothing"))).total).toBe(0);
  const [event] = (await list()).anomalies.filter(({ baseDate }) => baseDate === EVENT_DAY);
  const asked = makeCall(anomalyCalls, getCauses, { number: event!.number }, only("test"), services);
  await expect(asked).rejects.toMatchObject({ status: 404 });
});

describe("tags and service groups that are chosen", () => {
  const choose = (chosen: Partial<WatchedSeries>, who = caller) =>
    makeCall(anomalyCalls, saveWatchedSeries, chosen as WatchedSeries, who, services);
  const detectAll = () => createRunner([detectAnomalies], services).runDue();
  const chosenAlerts = async (who = caller) =>
    (await list({}, who)).anomalies.filter(({ kind }) => kind === "tag" || kind === "serviceGroup");

  test("are judged like other series, and their days once more when they are chosen", async () => {
    const before = await list();
    const { setId, groups } = await makeCall(
      serviceGroupCalls,
      saveServiceGroupSet,
      {
        set: {
          setName: "Layers",
          version: 0,
          groups: ["Backup", "Compute"].map((product) => ({
            groupName: `${product} layer`,
            rules: [
              { conditions: [{ field: "product" as const, tagKey: "", operator: "in" as const, values: [product] }] },
            ],
          })),
        },
      },
      caller,
      services,
    );
    const vaults = serviceGroupKey(setId, groups[0]!.groupId);
    await choose({
      tagKeys: ["Team"],
      tagValues: [{ key: "Team", value: "core" }],
      serviceGroups: [vaults, "gone:::gone"],
    });
    expect(await makeCall(anomalyCalls, getWatchedSeries, {}, caller, services)).toMatchObject({
      serviceGroups: [vaults],
    });
    await detectAll();
    const found = await chosenAlerts();
    expect(
      found.map(({ kind, tagKey, item, itemName, baseDate, actual }) => [
        kind,
        tagKey,
        item,
        itemName,
        baseDate,
        actual,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["tag", "Team", "storage", "Team: storage", EVENT_DAY, "1200"],
        ["serviceGroup", "", vaults, "Layers: Backup layer", EVENT_DAY, "1200"],
      ]),
    );
    expect(found).toHaveLength(2);
    // What was known before is as it was, once per day and series.
    expect((await list()).total).toBe(before.total + 2);
    await detectAll();
    expect((await list()).total).toBe(before.total + 2);
  });

  test("have a page with causes, which add up, and the name in files", async () => {
    for (const { number } of await chosenAlerts()) {
      const { days } = await makeCall(anomalyCalls, getAnomaly, { number }, caller, services);
      expect(days.find(({ day }) => day === EVENT_DAY)).toMatchObject({ actual: "1200", isAnomaly: true });
      const { causes, others, difference } = await makeCall(anomalyCalls, getCauses, { number }, caller, services);
      expect(causes).toMatchObject([{ resource: "vault", actual: "1200" }]);
      expect(add(...causes.map((cause) => cause.difference), others.difference)).toBe(difference);
    }
    const query = { start: filter.start!, end: filter.end!, vendors: [] };
    const [, ...rows] = parseCsv(await makeStreamedCall(tableFileCalls, anomalyFile.csv, query, caller, services));
    expect(rows.map((row) => row[4])).toEqual(expect.arrayContaining(["Team: storage", "Layers: Backup layer"]));
  });

  test("are a part of the list and its file by their kind", async () => {
    for (const [kind, name] of [
      ["tag", "Team: storage"],
      ["serviceGroup", "Layers: Backup layer"],
    ] as const) {
      const { anomalies, total, sums } = await list({ kinds: [kind] });
      expect(anomalies.map(({ itemName }) => itemName)).toEqual([name]);
      expect([total, sums.above]).toEqual([1, anomalies[0]!.difference]);
      const query = { start: filter.start!, end: filter.end!, vendors: [], kinds: [kind] };
      const [, ...rows] = parseCsv(await makeStreamedCall(tableFileCalls, anomalyFile.csv, query, caller, services));
      expect(rows.filter((row) => row.length > 1).map((row) => row[4])).toEqual([name]);
    }
  });

  test("are not shown to, nor chosen by, who does not see all accounts", async () => {
    const restricted: Caller = { ...caller, accounts: accountsOf({ aws: ["prod"] }) };
    expect(await chosenAlerts(restricted)).toEqual([]);
    await expect(choose({}, restricted)).rejects.toMatchObject({ status: 403 });
    await expect(makeCall(anomalyCalls, getWatchedSeries, {}, restricted, services)).rejects.toMatchObject({
      status: 403,
    });
  });

  test("are withdrawn when their lines lose the tag, and stay when the tag is not chosen any more", async () => {
    const [tag] = (await chosenAlerts()).filter(({ kind }) => kind === "tag");
    await choose({ tagValues: [{ key: "Team", value: "core" }] });
    await detectAll();
    expect(await chosenAlerts()).toHaveLength(2);
    const again = await detect("acme", services, { isWanted: () => true });
    expect(again.found.map(({ series }) => keyOf(series))).not.toContain(
      keyOf({ kind: "tag", ...noFields, tagKey: "Team", item: "storage" }),
    );
    // Watched, but without a finding: as if the bill had another tag now.
    const untagged = { ...again, chosen: { ...again.chosen, tagKeys: ["Team"] } };
    await stores.stateStore.transaction((tx) => keepDetection(tx, "acme", untagged, [], services.now()));
    expect((await chosenAlerts()).map(({ number }) => number)).not.toContain(tag!.number);
  });

  test("are judged by `npm run detect`, too, each day once", async () => {
    await choose({ tagKeys: ["Team"] });
    const range = { from: EVENT_DAY, to: EVENT_DAY };
    for (let time = 0; time < 2; time += 1)
      await detectDays(services, { companyId: "acme", ...range }, () => undefined);
    expect((await list({ kinds: ["tag"] })).anomalies).toMatchObject([
      { tagKey: "Team", item: "storage", baseDate: EVENT_DAY, actual: "1200" },
    ]);
  });
});
