import { z } from "zod";
import {
  adviceKindNames,
  adviceKinds,
  lookbackDays,
  offerings,
  PAYER,
  payments,
  planKinds,
  terms,
} from "./advice-kinds";
import type { AdviceKind } from "./advice-kinds";
import { commitmentKindNames, commitmentKinds } from "./commitment-kinds";
import type { CommitmentKind } from "./commitment-kinds";
import { call } from "../call";
import { damagedMonth } from "../imports/damage";
import { problem } from "../field-problems";
import { currencyCode, day, decimal } from "../money";
import { vendor } from "../vendors";

/** A complete hour, `YYYY-MM-DDTHH:00Z`. */
export const hourText = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):00Z$/, problem("hourInvalid"))
  .refine((text) => day.safeParse(text.slice(0, 10)).success, problem("hourInvalid"));

/** An amount per hour: up to 9 digits and 9 decimals. */
export const commitmentText = z.string().regex(/^\d{1,9}(\.\d{1,9})?$/, problem("commitmentInvalid"));
/** A whole number of reservations. */
export const quantityText = z.string().regex(/^\d{1,6}$/, problem("quantityInvalid"));

/** What to buy, and the hours that the advice is based on. */
export const adviceQuery = z.object({
  /** For Savings Plans. */
  type: z.enum(planKinds).default("Compute"),
  term: z.enum(terms).default("P1Y"),
  payment: z.enum(payments).default("no"),
  /** For EC2 reservations. */
  offering: z.enum(offerings).default("standard"),
  days: z.union(lookbackDays.map((days) => z.literal(days))).default(7),
  /** End of the hours; absent: that of the newest complete one. */
  until: hourText.optional(),
  /** All accounts of a payer together, each by itself, or the id of one. */
  account: z.string().min(1).max(1024).default(PAYER),
  /** What follows existing commitments that end within the term: renewal, or on-demand usage. */
  ending: z.enum(["renewed", "lapse"]).default("renewed"),
  /** Instead of the best amount: an amount per hour, or a number of reservations. */
  commitment: commitmentText.optional(),
  quantity: quantityText.optional(),
  /** Only the row with this id. */
  row: z.string().min(1).max(400).optional(),
});
export type AdviceQuery = z.output<typeof adviceQuery>;

const percent = decimal.nullable();

/** Usage for which the purchase has no price: its on-demand cost per month, and where to get the price list. */
const unpriced = z.object({ item: z.string(), onDemandCost: decimal, get: z.string() });

/**
 * A purchase. Amounts are in `currency`, in which the usage is billed and priced; a month is 730 hours, as in the
 * window. Everything that is bought is null if there is no price.
 */
const adviceRow = z.object({
  id: z.string(),
  vendor,
  accountId: z.string(),
  accountName: z.string(),
  region: z.string(),
  instanceFamily: z.string(),
  /** Instance type to reserve; the smallest one of families with flexible sizes. */
  instanceType: z.string(),
  platform: z.string(),
  currency: z.string(),
  /** Reservations to buy. */
  quantity: decimal.nullable(),
  normalizedUnits: decimal.nullable(),
  /** Per hour: the commitment of a plan; the cost of reservations, including the upfront payment. */
  commitmentPerHour: decimal.nullable(),
  /** Upfront payment, if known. */
  upfrontCost: decimal.nullable(),
  /** Recurring payment per month, if known. */
  recurringMonthlyCost: decimal.nullable(),
  /** On-demand cost of all usage of the row per month, without the purchase. */
  onDemandCost: decimal,
  estimatedMonthlySavings: decimal.nullable(),
  /** 100 × savings ÷ on-demand cost. */
  savingRate: percent,
  utilization: percent,
  coverage: percent,
  /** Months until the on-demand cost that is replaced has paid for the whole term; null if it never does. */
  breakEvenMonths: decimal.nullable(),
  /** Months until the upfront payment is earned back, 0 without one; null if never, or if bills do not state it. */
  upfrontPaybackMonths: decimal.nullable(),
  /** Publication day of the oldest price list used; null: the prices are from bills of existing commitments. */
  listedOn: day.nullable(),
  /** Normalized units of one reservation; null where sizes are not flexible. */
  normalizationFactor: decimal.nullable(),
  /** Usage that could be covered per hour: reservations of the row's type; for plans, on-demand cost. */
  minimumUsed: decimal.nullable(),
  maximumUsed: decimal.nullable(),
  averageUsed: decimal.nullable(),
  unpriced: z.array(unpriced),
});
export type AdviceRow = z.output<typeof adviceRow>;

/** The hours that a reply is based on. */
const adviceWindow = z.object({
  /** `YYYY-MM-DDTHH:00Z`; `until` is the end of the last hour. null: there is no usage. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** Hours with data, and hours of days without any, which are not counted. */
  hours: z.number().int(),
  missingHours: z.number().int(),
  /** Percentage of the usage for which bills state only days or months: it is spread evenly over their hours. */
  spreadPercent: z.number(),
});

const head = z.object({
  window: adviceWindow,
  accounts: z.array(z.object({ code: z.string(), name: z.string() })),
  damaged: z.array(damagedMonth),
});

const point = z.object({
  /** Commitment per hour, or number of reservations. */
  amount: decimal,
  /** Over all hours: cost of the purchase, on-demand cost that it replaces, and what remains on demand. */
  cost: decimal,
  replaced: decimal,
  onDemand: decimal,
  savings: decimal,
  utilization: percent,
  coverage: percent,
});
export type AdvicePoint = z.output<typeof point>;

const simulation = z.object({
  row: adviceRow,
  best: point,
  chosen: point,
  /** From nothing to all usage. */
  curve: z.array(point),
  /** What the last unit bought saves in the hours of the window: the last dollar per hour, or the last reservation. */
  lastUnit: decimal,
  /** If usage changes by this percentage: the chosen amount's monthly savings and utilization, and the best amount. */
  changes: z.array(z.object({ percent: z.number().int(), savings: decimal, utilization: percent, best: decimal })),
  /** The chosen amount bought in equal steps: what each one adds per month, and how much of it is used. */
  ladder: z.array(z.object({ amount: decimal, total: decimal, savings: decimal, utilization: percent })),
  /** Existing commitments that end within the term, with their net savings per month; null: unknown. */
  ending: z.array(
    z.object({ name: z.string(), endDate: z.string(), lostPerMonth: decimal.nullable(), currency: currencyCode }),
  ),
  /** Cost of the whole term. */
  termCost: decimal,
  /** The hours in the order of time, at most 60 days. */
  hours: z.array(z.object({ start: z.string(), used: decimal, covered: decimal, onDemand: decimal, idle: decimal })),
});

function callsOf(kind: AdviceKind) {
  const { api, menu } = adviceKinds[kind];
  const access = { menu, level: "view" } as const;
  return {
    list: call(`POST ${api}`, {
      summary: "What to buy: the amount that saves most in the hours before `until`, with what it costs and saves",
      access,
      request: adviceQuery,
      response: head.extend({ rows: z.array(adviceRow) }),
    }),
    simulation: call(`POST ${api}/Simulation`, {
      summary: "A purchase hour by hour: its curve over all amounts, what changes of usage do, and steps",
      access,
      request: adviceQuery.extend({ steps: z.number().int().min(1).max(12).default(4) }),
      response: head.extend({ rows: z.array(adviceRow), simulation: simulation.nullable() }),
    }),
  };
}
export type AdviceCalls = ReturnType<typeof callsOf>;

export const adviceCalls = Object.fromEntries(adviceKindNames.map((kind) => [kind, callsOf(kind)])) as Record<
  AdviceKind,
  AdviceCalls
>;
function bestPurchaseOf(kind: CommitmentKind) {
  const { api, menu } = commitmentKinds[kind];
  return call(`POST ${api}/best_purchase`, {
    summary: "The purchase of any service that saves most per month, on the terms that recommendations have by default",
    access: { menu, level: "view" },
    request: z.object({}),
    response: z.object({ best: z.object({ kind: z.enum(adviceKindNames), row: adviceRow }).nullable() }),
  });
}

export const bestPurchaseCalls = Object.fromEntries(
  commitmentKindNames.map((kind) => [kind, bestPurchaseOf(kind)]),
) as Record<CommitmentKind, ReturnType<typeof bestPurchaseOf>>;

export type AdviceReply<Name extends keyof AdviceCalls> = z.output<AdviceCalls[Name]["response"]>;
