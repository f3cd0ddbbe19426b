import { afterAll, beforeAll, expect, test } from "vitest";
import { getAnomalies, getAnomaly, getTopChanges } from "~/contract/anomalies/anomalies";
import { saveRule } from "~/contract/anomalies/anomaly-rules";
import { addDays } from "~/lib/time/time-frames";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { createRunner } from "../../jobs/runner";
import { anomalyCalls } from "../calls";
import { detectSoon } from "../detect-queue";
import { detectAnomalies } from "./detect-job";

const DAYS = Array.from({ length: 50 }, (_, n) => addDays("2026-10-01", n));
const LAST_DAY = DAYS.at(-1)!;
/** Both billing accounts cost 200 a day; the first one 1,000 on this day. */
const EVENT_DAY = "2026-11-15";
const caller = testCaller("acme");

let stores: TestStores;
let services: ReturnType<typeof testServices>;

beforeAll(async () => {
  stores = await openTestStores();
  services = testServices(stores);
  await stores.stateStore.query("INSERT INTO companies (company_id, name, vendors) VALUES ('acme', 'Acme', '{aws}')");
  const costOf = (source: string, day: string) => (source === "first" && day === EVENT_DAY ? "1000" : "200");
  await storeSlices(
    stores,
    ["first", "second"].flatMap((source, place) =>
      ["2026-10", "2026-11"].map((month, n) => ({
        companyId: "acme",
        sliceId: 2 * place + n + 1,
        vendor: "aws" as const,
        month,
        source,
        lines: DAYS.filter((day) => day.startsWith(month)).map((day) =>
          testLine({ day, account: source, billed: costOf(source, day), more: { ChargeType: "Usage" } }),
        ),
      })),
    ),
  );
  const rule = { title: "Total", vendor: "aws" as const, minAlert: 200, direction: "both" as const };
  await makeCall(anomalyCalls, saveRule, saveRule.request.parse({ rule }), caller, services);
  // As if the rule were older than the event.
  await stores.stateStore.query("UPDATE anomaly_rules SET judged_from = '2026-10-01'");
});
afterAll(() => stores.close());

const detectAgain = async () => {
  await detectSoon(stores.stateStore, "acme");
  await createRunner([detectAnomalies], services).runDue();
};
const alerts = async () =>
  (
    await makeCall(
      anomalyCalls,
      getAnomalies,
      { start: DAYS[0]!, end: LAST_DAY, vendors: [], types: ["ai", "rule"] },
      caller,
      services,
    )
  ).anomalies;
const judged = () => stores.stateStore.query("SELECT day::text, fingerprint, judged_at FROM anomaly_days ORDER BY day");

test("days with damaged bills are not judged: nothing is found, and nothing withdrawn", async () => {
  await detectAgain();
  const before = await alerts();
  expect(before.map(({ type, baseDate, actual }) => [type, baseDate, actual]).sort()).toEqual([
    ["ai", EVENT_DAY, "1000"],
    ["rule", EVENT_DAY, "1200"],
  ]);
  const judgedBefore = await judged();
  // The second account's November.
  await stores.stateStore.query("UPDATE import_slices SET damaged_in = '{cloudtally.cost_lines}' WHERE slice_id = 4");
  await detectAgain();
  expect(await alerts()).toEqual(before);
  expect(await judged()).toEqual(judgedBefore);
  const { number } = before.find(({ type }) => type === "rule")!;
  const { days } = await makeCall(anomalyCalls, getAnomaly, { number }, caller, services);
  expect(days.at(-1)).toMatchObject({ day: "2026-10-31", actual: "400" });
  const changes = await makeCall(anomalyCalls, getTopChanges, { day: EVENT_DAY, vendors: [] }, caller, services);
  expect(changes).toEqual({ changes: [] });
  await stores.stateStore.query("UPDATE import_slices SET damaged_in = NULL");
  await detectAgain();
  expect([await alerts(), await judged()]).toEqual([before, judgedBefore]);
});
