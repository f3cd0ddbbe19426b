import { parseCsv } from "../parse-csv";
import { backtestRule } from "~/contract/anomalies/anomaly-rules";
import { backtestFile } from "~/contract/tables/table-files";
import { addDays } from "~/lib/time/time-frames";
import { anomalyCalls } from "../../../server/anomalies/calls";
import { tableFileCalls } from "../../../server/tables/calls";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../stores/call-handler";
import { openTestStores } from "../stores/stores";
import { storeSlices, testLine } from "./cost-lines";

/** Bills of ten weeks end the day before the tests' today, 2026-11-20. */
export const FIRST_DAY = "2026-09-11";
export const DAYS = 70;
/** Two products of two accounts; one of them costs much more for a day, the other one a little more for three. */
export const SPIKE_DAY = "2026-11-10";
export const STEP_DAYS = ["2026-10-20", "2026-10-21", "2026-10-22"];

const linesOf = (day: string) => {
  const line = (product: string, account: string, cost: string, more = {}) =>
    testLine({
      day,
      product,
      account,
      region: "eu",
      billed: cost,
      effective: cost,
      more: { ChargeType: "Usage", ...more },
    });
  return [
    line("Compute", "prod", day === SPIKE_DAY ? "900" : "200"),
    line("Storage", "test", STEP_DAYS.includes(day) ? "250" : "100"),
    // A purchase is not watched.
    ...(day === "2026-11-05" ? [line("Compute", "prod", "5000", { ChargeType: "Purchase" })] : []),
  ];
};

/** Stores with the bills of the company acme, and what tests of rules ask. */
export async function openRuleCompany() {
  const stores = await openTestStores();
  const services = testServices(stores);
  const caller = testCaller("acme");
  const { stateStore } = stores;
  await stateStore.query("INSERT INTO companies (company_id, name) VALUES ('acme', 'Acme') ON CONFLICT DO NOTHING");
  await stateStore.query(
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
  const backtest = (query: Parameters<typeof backtestRule.request.parse>[0] & object, who = caller) =>
    makeCall(anomalyCalls, backtestRule, { vendor: "aws", ...query }, who, services);
  const rowsOf = async (query: object, who = caller) =>
    parseCsv(
      await makeStreamedCall(tableFileCalls, backtestFile.csv, { vendor: "aws", ...query }, who, services),
    ).filter((row) => row.length > 1);
  return { stores, services, caller, backtest, rowsOf };
}

export type RuleCompany = Awaited<ReturnType<typeof openRuleCompany>>;
