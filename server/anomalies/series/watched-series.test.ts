import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getAnomaly, getCauses } from "~/contract/anomalies/anomalies";
import { getWatchedSeries, saveWatchedSeries } from "~/contract/anomalies/watched-series";
import type { WatchedSeries } from "~/contract/anomalies/watched-series";
import { saveServiceGroupSet, serviceGroupKey } from "~/contract/service-groups";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { anomalyFile } from "~/contract/tables/table-files";
import { add } from "~/lib/money/decimal";
import { parseCsv } from "../../../tests/support/parse-csv";
import { makeCall, makeStreamedCall } from "../../../tests/support/stores/call-handler";
import { detectDays } from "../../cli/detect-days";
import { accountsOf } from "../../viewer/viewer";
import { createRunner } from "../../jobs/runner";
import { serviceGroupCalls } from "../../service-groups/calls";
import { insertSet, updateSet } from "../../service-groups/sets";
import type { Caller } from "../../serve";
import { tableFileCalls } from "../../tables/calls";
import { anomalyCalls } from "../calls";
import { detect } from "../detect/detect";
import { keyOf, noFields } from "./series-key";
import { detectAnomalies } from "../detect/detect-job";
import { saveDetection } from "../detect/save-detection";
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

describe("watched tags and service groups", () => {
  const chosenNow = () => makeCall(anomalyCalls, getWatchedSeries, {}, caller, services);
  const choose = async (chosen: Partial<WatchedSeries>, who = caller) =>
    makeCall(anomalyCalls, saveWatchedSeries, { ...chosen, version: (await chosenNow()).version }, who, services);
  const detectAll = () => createRunner([detectAnomalies], services).runDue();
  const chosenAlerts = async (who = caller) =>
    (await list({}, who)).anomalies.filter(({ kind }) => kind === "tag" || kind === "serviceGroup");

  test("are judged like other series, and their days again when they are added", async () => {
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
    expect(await chosenNow()).toMatchObject({ serviceGroups: [vaults] });
    await detectAll();
    const alerts = await chosenAlerts();
    expect(
      alerts.map(({ kind, tagKey, item, itemName, baseDate, actual }) => [
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
    expect(alerts).toHaveLength(2);
    // Earlier findings are unchanged, once per day and series.
    expect((await list()).total).toBe(before.total + 2);
    await detectAll();
    expect((await list()).total).toBe(before.total + 2);
  });

  test("have a page with causes that add up, and their name in files", async () => {
    for (const { number } of await chosenAlerts()) {
      const { days } = await makeCall(anomalyCalls, getAnomaly, { number }, caller, services);
      expect(days.find(({ day }) => day === EVENT_DAY)).toMatchObject({ actual: "1200", isAnomaly: true });
      const { causes, others, difference } = await makeCall(anomalyCalls, getCauses, { number }, caller, services);
      expect(causes).toMatchObject([{ resource: "vault", actual: "1200" }]);
      expect(add(...causes.map((cause) => cause.difference), others.difference)).toBe(difference);
    }
    const query = { start: FIRST_DAY, end: LAST_DAY, vendors: [] };
    const [, ...rows] = parseCsv(await makeStreamedCall(tableFileCalls, anomalyFile.csv, query, caller, services));
    expect(rows.map((row) => row[4])).toEqual(expect.arrayContaining(["Team: storage", "Layers: Backup layer"]));
  });

  test("are in the list and its file by their kind", async () => {
    for (const [kind, name] of [
      ["tag", "Team: storage"],
      ["serviceGroup", "Layers: Backup layer"],
    ] as const) {
      const { anomalies, total, sums } = await list({ kinds: [kind] });
      expect(anomalies.map(({ itemName }) => itemName)).toEqual([name]);
      expect([total, sums.above]).toEqual([1, anomalies[0]!.difference]);
      const query = { start: FIRST_DAY, end: LAST_DAY, vendors: [], kinds: [kind] };
      const [, ...rows] = parseCsv(await makeStreamedCall(tableFileCalls, anomalyFile.csv, query, caller, services));
      expect(rows.filter((row) => row.length > 1).map((row) => row[4])).toEqual([name]);
    }
  });

  test("are neither shown to nor configurable by users who do not see all accounts", async () => {
    const restricted: Caller = {
      ...caller,
      user: { ...caller.user, seesAllAccounts: false },
      accounts: accountsOf({ aws: ["prod"] }),
    };
    expect(await chosenAlerts(restricted)).toEqual([]);
    await expect(choose({}, restricted)).rejects.toMatchObject({ status: 403 });
    await expect(makeCall(anomalyCalls, getWatchedSeries, {}, restricted, services)).rejects.toMatchObject({
      status: 403,
    });
  });

  test("are withdrawn when their lines lose the tag, and stay when the tag is removed from the list", async () => {
    const [tag] = (await chosenAlerts()).filter(({ kind }) => kind === "tag");
    await choose({ tagValues: [{ key: "Team", value: "core" }] });
    await detectAll();
    expect(await chosenAlerts()).toHaveLength(2);
    const again = await detect("acme", services, { shouldJudge: () => true });
    expect(again.findings.map(({ series }) => keyOf(series))).not.toContain(
      keyOf({ kind: "tag", ...noFields, tagKey: "Team", item: "storage" }),
    );
    // Watched, but without a finding: as if the bill had another tag now.
    const untagged = { ...again, chosen: { ...again.chosen, tagKeys: ["Team"] } };
    await company.stores.stateStore.transaction((tx) => saveDetection(tx, "acme", untagged, [], services.now()));
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

  test("do without service groups while the sets of these have too many conditions", async () => {
    const setOf = (setName: string, conditions: number) => ({
      setName,
      groups: [
        {
          groupName: "Backups",
          rules: Array.from({ length: conditions }, () => ({
            conditions: [{ field: "resource" as const, tagKey: "", operator: "contains" as const, values: ["vault"] }],
          })),
        },
      ],
    });
    const { stateStore } = company.stores;
    const sets: ServiceGroupSet[] = [];
    for (const [setName, conditions] of [
      ["A", 300],
      ["B", 300],
      ["C", 300],
      ["D", 100],
      ["E", 1],
    ] as const)
      sets.push((await insertSet(stateStore, "acme", { ...setOf(setName, conditions), version: 0 }))!);
    const keys = sets.map(({ setId, groups }) => serviceGroupKey(setId, groups[0]!.groupId));
    const isTooLarge = async () => (await makeCall(anomalyCalls, getWatchedSeries, {}, caller, services)).isTooLarge;
    await expect(choose({ tagKeys: ["Team"], serviceGroups: keys })).rejects.toMatchObject({
      fields: { serviceGroups: ["tooManyWatchedConditions"] },
    });
    // The sets of the first four have 1000, which is the limit.
    await choose({ tagKeys: ["Team"], serviceGroups: keys.slice(0, 4) });
    expect(await isTooLarge()).toBe(false);
    await detectAll();
    const found = async () => (await chosenAlerts()).map(({ itemName }) => itemName).sort();
    const groups = ["A: Backups", "B: Backups", "C: Backups", "D: Backups"];
    expect(await found()).toEqual([...groups, "Layers: Backup layer", "Team: storage"]);
    const last = sets[3]!;
    await updateSet(stateStore, "acme", last.setId, { ...setOf("D", 101), version: last.version });
    expect(await isTooLarge()).toBe(true);
    const again = await detect("acme", services, { shouldJudge: () => true });
    expect(again.findings.map(({ series }) => series.kind)).toContain("tag");
    expect(again.findings.map(({ series }) => series.kind)).not.toContain("serviceGroup");
    // Nothing is known about the groups, so that their alerts stay.
    await stateStore.transaction((tx) => saveDetection(tx, "acme", again, [], services.now()));
    expect(await found()).toEqual([...groups, "Layers: Backup layer", "Team: storage"]);
  });
});
