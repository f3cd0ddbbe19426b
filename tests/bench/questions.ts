import { getAnomaly, getCauses, getTopChanges, getUserAlerts } from "../../app/contract/anomalies/anomalies";
import { getBillCharges, getBills } from "../../app/contract/billing/billing";
import { getBillingDetails, getChargesByAccount } from "../../app/contract/billing/billing-tables";
import type { Call } from "../../app/contract/call";
import { bestPurchaseCalls } from "../../app/contract/commitments/advice";
import type { CommitmentKind } from "../../app/contract/commitments/commitment-kinds";
import { commitmentCalls } from "../../app/contract/commitments/commitments";
import { addDays } from "../../app/lib/time/time-frames";
import { getCost } from "../../app/contract/costs/cost-analytics";
import { getCostDetail, getCostExplanation } from "../../app/contract/costs/cost-detail";
import { mainFields } from "../../app/contract/costs/cost-fields";
import { getRelatedFilters, searchFilters } from "../../app/contract/costs/cost-filters";
import { ALERT, COMPANY, months, TODAY } from "./synthetic-lines";

/** Requests of a screen to the upstream; several calls are sent concurrently. */
export interface BenchQuestion {
  title: string;
  /** Limit of the 95th percentile in milliseconds; LIMIT_MS by default. */
  limit?: number;
  calls: { path: string; body: Record<string, unknown> }[];
}

/** Default limit of a question, in milliseconds. */
export const LIMIT_MS = 300;

const scope = {
  companyId: COMPANY,
  startDate: `${months[0]}-01`,
  endDate: TODAY,
  selectedVendors: ["aws", "azure", "gcp", "oci"],
  filters: [],
  isAmortizedCost: false,
  currency: "USD",
};
const cost = {
  ...scope,
  grain: "MONTH",
  viewBy: "product",
  sort: { key: "cost", descending: true },
  page: 1,
  itemsPerPage: 30,
};
const current = { startDate: `${months[6]}-01`, endDate: TODAY };
const earlier = { startDate: `${months[0]}-01`, endDate: `${months[5]}-20` };

const ask = (call: Pick<Call, "path">, body: Record<string, unknown>) => ({ path: call.path, body });
const comparison = (range: typeof current, other: typeof current, isCompare: boolean) =>
  ask(getCost, { ...cost, ...range, compareStartDate: other.startDate, compareEndDate: other.endDate, isCompare });

const bill = { companyId: COMPANY, vendor: "aws", yearMonth: months.at(-2) };

const compact = (month: string | undefined) => (month ?? "").replace("-", "");
const commitments = {
  companyId: COMPANY,
  startDate: compact(months[0]),
  endDate: compact(months.at(-1)),
  currency: "USD",
};

/** All requests of the overview of a kind of commitments. */
const overview = (kind: CommitmentKind) => {
  const { overview: call, utilization, filter } = commitmentCalls[kind];
  return [
    ...[call, utilization, filter].map((request) => ask(request, commitments)),
    ask(bestPurchaseCalls[kind], { companyId: COMPANY }),
  ];
};

/** The calls of the cost page for all costs of twelve months. */
export const costPageQuestion: BenchQuestion = { title: "trend, 12 months", calls: [ask(getCost, cost)] };

export const questions: BenchQuestion[] = [
  costPageQuestion,
  { title: "trend and changes, 6 months", calls: [ask(getCost, { ...cost, ...current })] },
  {
    title: "compare, 6 months with 6",
    calls: [comparison(current, earlier, false), comparison(earlier, current, true)],
  },
  { title: "tag view, 12 months", calls: [ask(getCost, { ...cost, viewBy: "tag", tagKey: "team" })] },
  {
    title: "detail, first page of all lines",
    calls: [
      ask(getCostDetail, { ...scope, grain: "MONTH", viewBy: "product", sort: { key: "cost", descending: true } }),
    ],
  },
  {
    title: "explanation of all lines",
    calls: [ask(getCostExplanation, { ...scope, grain: "MONTH", viewBy: "product" })],
  },
  { title: "related filter lists", calls: [ask(getRelatedFilters, { ...scope, fields: mainFields, limit: 200 })] },
  { title: "search in all fields", calls: [ask(searchFilters, { ...scope, word: "service 2" })] },
  {
    title: "bill: months, equation, accounts",
    calls: [ask(getBills, bill), ask(getBillCharges, bill), ask(getChargesByAccount, bill)],
  },
  { title: "bill: all groups of a month opened", calls: [ask(getBillingDetails, { ...bill, expanded: true })] },
  {
    title: "bill: one group opened",
    calls: [ask(getBillingDetails, { ...bill, group: "aws-100001", expanded: true })],
  },
  {
    title: "alert: models, causes, changes, alerts of rules",
    limit: 400,
    calls: [
      ask(getAnomaly, { companyId: COMPANY, number: ALERT.number }),
      ask(getCauses, { companyId: COMPANY, number: ALERT.number }),
      ask(getTopChanges, { companyId: COMPANY, day: ALERT.day, vendors: [] }),
      ask(getUserAlerts, { companyId: COMPANY, start: addDays(ALERT.day, -59), end: ALERT.day, vendors: [] }),
    ],
  },
  { title: "Savings Plans: overview", calls: overview("savingsPlans") },
  { title: "AWS reservations: overview", calls: overview("reservations") },
  { title: "Savings Plans: utilization", calls: [ask(commitmentCalls.savingsPlans.utilization, commitments)] },
  { title: "Savings Plans: coverage", calls: [ask(commitmentCalls.savingsPlans.coverage, commitments)] },
];
