import { addDays, monthStart } from "~/lib/time/time-frames";

export type Row = Record<string, string | number>;
export interface Period {
  from: string;
  until: string;
}

/** "2026-10-05" is midnight; times are UTC. */
const time = (text: string) => (text.includes("T") ? text : `${text}T00:00:00Z`);

/** A line of a FOCUS bill by the day. */
const line = ({ from, until }: Period, overrides: Row): Row => ({
  BillingAccountId: "111122223333",
  SubAccountId: "444455556666",
  BillingCurrency: "USD",
  BillingPeriodStart: time(monthStart(from.slice(0, 10))),
  BillingPeriodEnd: time(monthStart(from.slice(0, 10), 1)),
  ChargePeriodStart: time(from),
  ChargePeriodEnd: time(until),
  ChargeCategory: "Usage",
  ChargeFrequency: "Usage-Based",
  ChargeClass: "",
  PricingCategory: "Standard",
  CommitmentDiscountId: "",
  CommitmentDiscountCategory: "",
  CommitmentDiscountType: "",
  CommitmentDiscountStatus: "",
  ListCost: 0,
  ContractedCost: 0,
  BilledCost: 0,
  EffectiveCost: 0,
  ServiceName: "Amazon Elastic Compute Cloud",
  ServiceCategory: "Compute",
  ProviderName: "AWS",
  InvoiceIssuerName: "AWS",
  ChargeDescription: "",
  ...overrides,
});

export const plan = (id: string): Row => ({
  CommitmentDiscountId: `arn:aws:savingsplans::111122223333:savingsplan/${id}`,
  CommitmentDiscountCategory: "Spend",
  CommitmentDiscountType: "Savings Plan",
});
export const used = (row: Row, period: Period, cost: number, list: number, overrides: Row = {}) =>
  line(period, {
    ...row,
    PricingCategory: "Committed",
    CommitmentDiscountStatus: "Used",
    EffectiveCost: cost,
    ListCost: list,
    ContractedCost: list,
    ...overrides,
  });
export const unused = (row: Row, period: Period, cost: number, overrides: Row = {}) =>
  line(period, {
    ...row,
    PricingCategory: "Committed",
    CommitmentDiscountStatus: "Unused",
    EffectiveCost: cost,
    ...overrides,
  });
export const onDemand = (period: Period, cost: number, overrides: Row = {}) =>
  line(period, { ListCost: cost, ContractedCost: cost, BilledCost: cost, EffectiveCost: cost, ...overrides });
export const purchase = (row: Row, period: Period, billed: number, overrides: Row = {}) =>
  line(period, {
    ...row,
    ChargeCategory: "Purchase",
    ChargeFrequency: "One-Time",
    BilledCost: billed,
    ...overrides,
  });
export const refund = (row: Row, day: string, billed: number, overrides: Row = {}) =>
  purchase(row, { from: day, until: addDays(day, 1) }, billed, { ChargeClass: "Correction", ...overrides });

/** Whole days, one after the other. */
export const daysFrom = (first: string, count: number): Period[] =>
  Array.from({ length: count }, (_, n) => ({ from: addDays(first, n), until: addDays(first, n + 1) }));

/** The days of October 2026 from one to another, both included. */
export const october = (from: number, through: number): Period[] =>
  daysFrom(addDays("2026-10-01", from - 1), through - from + 1);
