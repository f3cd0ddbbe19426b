import type { AdvicePoint, AdviceQuery, AdviceRow } from "~/contract/commitments/advice";
import { HOURS_PER_MONTH, hoursOfTerm, monthsOfTerm } from "~/contract/commitments/advice-kinds";
import type { AdviceKind } from "~/contract/commitments/advice-kinds";
import { upfrontPaybackMonths } from "../simulate/reservations";
import type { Advice } from "./advice";
import type { Group } from "./groups";
import { decimalOf, shareOf } from "./numbers";
import type { Outcome, Purchase } from "./purchase";

/** The amount of the query for a group, otherwise the best one. */
export function amountOf(
  { purchase }: Pick<Group, "purchase">,
  { commitment, quantity }: AdviceQuery,
  kind: AdviceKind,
): number {
  const requested = kind === "savingsPlans" ? commitment : quantity;
  return requested === undefined ? (purchase?.best ?? 0) : Number(requested);
}

/** The rows of a query: purchases that save something, were requested, or have no price; the largest savings first. */
export function rowsOfAdvice(advice: Advice): AdviceRow[] {
  const { groups, kind, query } = advice;
  return groups
    .map((group) => ({ group, amount: amountOf(group, query, kind) }))
    .filter(
      ({ group, amount }) =>
        group.purchase === null || amount > 0 || query.row !== undefined || group.unpriced.size > 0,
    )
    .map(({ group, amount }) => rowOf(advice, group, amount))
    .sort(bySavings(advice));
}

/** Orders purchases by the value of their savings. Those in currencies without a rate come last, each by itself. */
export const bySavings =
  ({ unitValues }: Pick<Advice, "unitValues">) =>
  (a: AdviceRow, b: AdviceRow): number => {
    const [first, second] = [a, b].map(({ currency }) => (unitValues.has(currency) ? "" : currency)) as [
      string,
      string,
    ];
    if (first !== second) return first < second ? -1 : 1;
    const valueOf = ({ currency }: AdviceRow, amount: string | null) =>
      Number(amount ?? -Infinity) * (unitValues.get(currency) ?? 1);
    return (
      valueOf(b, b.estimatedMonthlySavings) - valueOf(a, a.estimatedMonthlySavings) ||
      valueOf(b, b.onDemandCost) - valueOf(a, a.onDemandCost) ||
      (a.id < b.id ? -1 : 1)
    );
  };

const perMonth = (amount: number, hours: number): string => decimalOf((amount / hours) * HOURS_PER_MONTH);

export function rowOf({ kind, query, names, window }: Advice, group: Group, amount: number): AdviceRow {
  const hours = window!.hours.length;
  const { purchase, item } = group;
  const outcome = purchase && purchase.at(amount);
  return {
    id: group.id,
    vendor: item.vendor,
    accountId: group.accountId,
    accountName: names.get(group.accountId) ?? "",
    region: group.region,
    instanceFamily: group.instanceFamily,
    instanceType: group.instanceType,
    platform: group.platform,
    currency: group.currency,
    quantity: kind !== "savingsPlans" && outcome ? decimalOf(amount) : null,
    normalizedUnits: group.units !== null && outcome ? decimalOf(amount * group.units) : null,
    commitmentPerHour: outcome ? decimalOf(outcome.cost / hours) : null,
    upfrontCost: outcome && decimalOrNull(upfrontOf(group, amount, query)),
    recurringMonthlyCost: outcome && decimalOrNull(recurringOf(group, outcome, query, hours), HOURS_PER_MONTH),
    onDemandCost: perMonth(group.onDemand, hours),
    estimatedMonthlySavings: outcome && perMonth(outcome.savings, hours),
    savingRate: outcome && shareOf(outcome.savings, group.onDemand),
    utilization: outcome && shareOf(outcome.usedCost, outcome.cost),
    coverage: outcome && shareOf(outcome.replaced, group.onDemand),
    breakEvenMonths: outcome && breakEvenOf(outcome, query),
    upfrontPaybackMonths: outcome && paybackOf(group, outcome, query, hours),
    listedOn: group.listedOn,
    normalizationFactor: decimalOrNull(group.units),
    minimumUsed: decimalOrNull(purchase && purchase.use.least),
    maximumUsed: decimalOrNull(purchase && purchase.use.most),
    averageUsed: decimalOrNull(purchase && purchase.use.average),
    unpriced: [...group.unpriced]
      .map(([name, usage]) => ({ item: name, onDemandCost: perMonth(usage.onDemandCost, hours), get: usage.get }))
      .sort((a, b) => Number(b.onDemandCost) - Number(a.onDemandCost)),
  };
}

/**
 * Upfront payment of an amount; null if bills do not state it. For Savings Plans it is half of the term's commitment,
 * or all of it.
 */
function upfrontOf({ offer }: Pick<Group, "offer">, amount: number, { payment, term }: AdviceQuery): number | null {
  if (offer) return offer.upfront === null ? null : offer.upfront * amount;
  return amount * hoursOfTerm[term] * { no: 0, partial: 0.5, all: 1 }[payment];
}

/** Recurring payment per hour; null if bills do not state the upfront payment. */
function recurringOf(group: Group, { amount, cost }: Outcome, query: AdviceQuery, hours: number): number | null {
  const upfront = upfrontOf(group, amount, query);
  return upfront === null ? null : cost / hours - upfront / hoursOfTerm[query.term];
}

const decimalOrNull = (value: number | null, times = 1): string | null =>
  value === null ? null : decimalOf(value * times);

/** Months until the replaced on-demand cost has paid for the whole term, as AWS defines it. */
const breakEvenOf = ({ cost, replaced }: Outcome, { term }: AdviceQuery): string | null =>
  replaced <= 0 || cost > replaced ? null : decimalOf((monthsOfTerm[term] * cost) / replaced);

function paybackOf(group: Group, outcome: Outcome, query: AdviceQuery, hours: number): string | null {
  const upfront = upfrontOf(group, outcome.amount, query);
  const recurring = recurringOf(group, outcome, query, hours);
  if (upfront === null || recurring === null) return null;
  return decimalOrNull(upfrontPaybackMonths(upfront, recurring, outcome.replaced / hours, query.term));
}

/** An outcome over all hours of the window. */
export const pointOf = (purchase: Purchase, onDemand: number, amount: number): AdvicePoint => {
  const { cost, usedCost, replaced, savings } = purchase.at(amount);
  return {
    amount: decimalOf(amount),
    cost: decimalOf(cost),
    replaced: decimalOf(replaced),
    onDemand: decimalOf(onDemand - replaced),
    savings: decimalOf(savings),
    utilization: shareOf(usedCost, cost),
    coverage: shareOf(replaced, onDemand),
  };
};
