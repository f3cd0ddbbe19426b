import { parseCsv } from "../parse-csv";
import { backtestRule } from "~/contract/anomalies/anomaly-rules";
import { backtestFile } from "~/contract/tables/table-files";
import { anomalyCalls } from "../../../server/anomalies/calls";
import { tableFileCalls } from "../../../server/tables/calls";
import { makeCall, makeStreamedCall } from "../stores/call-handler";
import { testLine } from "./cost-lines";
import { openTenWeeks } from "./ten-weeks";

/** Two products of two accounts; one of them costs much more for a day, the other one a little more for three. */
export const SPIKE_DAY = "2026-11-10";
export const STEP_DAYS = ["2026-10-20", "2026-10-21", "2026-10-22"];

const linesOf = (day: string) => {
  const line = (product: string, account: string, cost: string, overrides = {}) =>
    testLine({
      day,
      product,
      account,
      region: "eu",
      billed: cost,
      effective: cost,
      more: { ChargeType: "Usage", ...overrides },
    });
  return [
    line("Compute", "prod", day === SPIKE_DAY ? "900" : "200"),
    line("Storage", "test", STEP_DAYS.includes(day) ? "250" : "100"),
    // A purchase is not watched.
    ...(day === "2026-11-05" ? [line("Compute", "prod", "5000", { ChargeType: "Purchase" })] : []),
  ];
};

/** Stores with the bills of the company acme, and helpers for tests of rules. */
export async function openRuleCompany() {
  const { stores, services, caller } = await openTenWeeks(linesOf);
  const backtest = (query: Parameters<typeof backtestRule.request.parse>[0] & object, who = caller) =>
    makeCall(anomalyCalls, backtestRule, { vendor: "aws", ...query }, who, services);
  const rowsOf = async (query: object, who = caller) =>
    parseCsv(
      await makeStreamedCall(tableFileCalls, backtestFile.csv, { vendor: "aws", ...query }, who, services),
    ).filter((row) => row.length > 1);
  return { stores, services, caller, backtest, rowsOf };
}

export type RuleCompany = Awaited<ReturnType<typeof openRuleCompany>>;
