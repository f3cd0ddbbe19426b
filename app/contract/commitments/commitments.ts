import { z } from "zod";
import { call } from "../call";
import {
  commitmentKindNames,
  commitmentKinds,
  commitmentStatuses,
  coverageViews,
  utilizationViews,
} from "./commitment-kinds";
import type { CommitmentKind } from "./commitment-kinds";
import {
  agreement,
  commitmentSums,
  coverageRow,
  coverageSums,
  ending,
  head,
  period,
  utilizationRow,
} from "./commitment-replies";
import { problem } from "../field-problems";
import { currencyCode, decimal, month } from "../money";
import { paging } from "../paging";

/** Calendar month in the format of these calls, yyyymm. */
const compactMonth = z.string().regex(/^\d{4}(0[1-9]|1[0-2])$/, problem("monthRange"));

const values = z.array(z.string().max(1024)).max(100).default([]);

/**
 * Filters of commitments: months, at most 36 and none before the newest 36 (422 otherwise), and values of lines.
 * Unused commitment is a line of the account that owns it, and its product is the one billed for it.
 */
const commitmentQuery = z.object({
  startDate: compactMonth,
  endDate: compactMonth,
  accounts: values,
  products: values,
  regions: values,
  instanceFamilies: values,
  currency: currencyCode,
});
export type CommitmentQuery = z.output<typeof commitmentQuery>;

/** Also limited to commitments, by their ids; usage that nothing covers belongs to none of them. */
export const agreementQuery = commitmentQuery.extend({ agreements: values });

const sortedPaging = (rows: number) => ({
  ...paging(rows),
  sort: z.object({ key: z.string().max(40), descending: z.boolean() }).optional(),
});

/** The calls of a kind of commitments. */
function callsOf(kind: CommitmentKind) {
  const { api, menu } = commitmentKinds[kind];
  const access = { menu, level: "view" } as const;
  const keyFigures = {
    ledger: commitmentSums,
    coverage: coverageSums,
    numberOfAgreements: z.number().int(),
  };
  return {
    keyFigures: call(`POST ${api}/key_figures`, {
      summary:
        "Ledger and coverage of commitments, and what ends within 90 days: what a dashboard shows of an overview",
      access,
      request: commitmentQuery,
      response: head.extend({
        ...keyFigures,
        ending: z.array(
          ending.pick({ arn: true, name: true, endDate: true, remainingPeriod: true, lostPerMonth: true }),
        ),
      }),
    }),
    overview: call(`POST ${api}/total_summary`, {
      summary:
        "Ledger, utilization and coverage of commitments, what ends within 90 days, and unused cost by hour of the week",
      access,
      request: commitmentQuery,
      response: head.extend({
        ...keyFigures,
        /**
         * Cost of commitments per hour, and of their unused part: of each provider over the hours of the range that its
         * bills cover. Null without any.
         */
        perHour: z.object({ total: decimal, unused: decimal }).nullable(),
        /** In UTC, Monday is 1; only hours with amounts. Null: the export has no hours. */
        heat: z
          .array(z.object({ weekday: z.number().int(), hour: z.number().int(), unused: decimal, onDemand: decimal }))
          .nullable(),
        ending: z.array(ending),
        /** Used commitments without a price, and where to get a list that has it; the most expensive first. */
        unpriced: z.array(z.object({ item: z.string(), cost: decimal, get: z.string() })),
      }),
    }),
    utilization: call(`POST ${api}/utilization/list`, {
      summary: "Utilization and net savings per agreement, family, service, region or account, and over time",
      access,
      request: agreementQuery.extend({ viewBy: z.enum(utilizationViews).default("agreement"), ...sortedPaging(20) }),
      response: head.extend({
        total: z.number().int(),
        rows: z.array(utilizationRow),
        sum: commitmentSums,
        transition: z.array(period.extend(commitmentSums.shape)),
      }),
    }),
    coverage: call(`POST ${api}/coverage/list`, {
      summary: "Coverage by account, product, region, family or platform, and over time",
      access,
      request: commitmentQuery.extend({ viewBy: z.enum(coverageViews).default("account"), ...sortedPaging(20) }),
      response: head.extend({
        total: z.number().int(),
        rows: z.array(coverageRow),
        sum: coverageSums,
        transition: z.array(period.extend(coverageSums.shape)),
      }),
    }),
    inventory: call(`POST ${api}/inventory/list`, {
      summary: "Commitments in bills of the last 36 months and in the providers' lists, with their terms",
      access,
      request: agreementQuery.extend(sortedPaging(10)),
      response: head.extend({
        total: z.number().int(),
        /** Number of commitments by status, on all pages. */
        statuses: z.record(z.enum(commitmentStatuses), z.number().int()),
        rows: z.array(agreement),
      }),
    }),
    filter: call(`POST ${api}/filter`, {
      summary: "Values of the filters in the range",
      access,
      request: commitmentQuery.pick({ startDate: true, endDate: true }),
      response: z.object({
        accounts: z.array(z.object({ code: z.string(), name: z.string() })),
        products: z.array(z.string()),
        regions: z.array(z.string()),
        instanceFamilies: z.array(z.string()),
        /** The newest month with data, YYYY-MM; null without any. */
        newestMonth: month.nullable(),
      }),
    }),
  };
}
export type CommitmentCalls = ReturnType<typeof callsOf>;

export const commitmentCalls = Object.fromEntries(commitmentKindNames.map((kind) => [kind, callsOf(kind)])) as Record<
  CommitmentKind,
  CommitmentCalls
>;
export type CommitmentReply<Name extends keyof CommitmentCalls> = z.output<CommitmentCalls[Name]["response"]>;
