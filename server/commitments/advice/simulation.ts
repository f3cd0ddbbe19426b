import type { AdviceReply, AdviceRow } from "~/contract/commitments/advice";
import { HOURS_PER_MONTH, hoursOfTerm, usageChanges } from "~/contract/commitments/advice-kinds";
import { AGREEMENT_CURRENCY } from "./advice";
import type { Advice } from "./advice";
import type { Group } from "./groups";
import { decimalOf, shareOf } from "./numbers";
import type { Outcome, Purchase } from "./purchase";
import { amountOf, pointOf, rowOf, rowsOfAdvice } from "./rows";
import { hourOf } from "./window";

type Simulation = NonNullable<AdviceReply<"simulation">["simulation"]>;

/** Points of the curve besides the chosen and the best one. */
const POINTS = 60;

/**
 * The requested row hour by hour, otherwise the one that saves most; with all rows, each at its best amount. On other
 * terms there may be no such row, and none that saves anything; then it is any with a price.
 */
export function simulate(
  advice: Advice,
  { row: requested, steps }: { row: string | undefined; steps: number },
): { rows: AdviceRow[]; simulation: Simulation | null } {
  // A requested amount applies to a single row.
  const query = { ...advice.query, commitment: undefined, quantity: undefined };
  const rows = rowsOfAdvice({ ...advice, query });
  const best = rows.find(({ estimatedMonthlySavings }) => estimatedMonthlySavings !== null)?.id;
  const groupWith = (row: string | undefined) => advice.groups.find(({ id }) => id === row);
  const group = groupWith(requested) ?? groupWith(best) ?? advice.groups.find(({ purchase }) => purchase !== null);
  return { rows, simulation: group ? simulationOf(advice, group, steps) : null };
}

/** The purchase of a group hour by hour; null without a price. */
function simulationOf(advice: Advice, group: Group, steps: number): Simulation | null {
  const { kind, query, window, ending } = advice;
  const { purchase } = group;
  if (!purchase || !window) return null;
  const amount = amountOf(group, query, kind);
  const chosen = purchase.at(amount);
  const month = HOURS_PER_MONTH / purchase.hours;
  const point = (commitment: number) => pointOf(purchase, group.onDemand, commitment);
  return {
    row: rowOf(advice, group, amount),
    best: point(purchase.best),
    chosen: point(amount),
    curve: curveAmounts(purchase, amount).map(point),
    lastUnit: decimalOf(chosen.savings - purchase.at(Math.max(0, amount - 1)).savings),
    changes: usageChanges.map((percent) => {
      const changed = purchase.scaled(1 + percent / 100);
      const outcome = changed.at(amount);
      return {
        percent,
        savings: decimalOf(outcome.savings * month),
        utilization: shareOf(outcome.usedCost, outcome.cost),
        best: decimalOf(changed.best),
      };
    }),
    ladder: ladderOf(purchase, amount, steps, month),
    ending: ending.map(({ name, endDate, lostPerMonth }) => ({
      ...{ name, endDate: endDate ?? "", lostPerMonth },
      currency: AGREEMENT_CURRENCY,
    })),
    termCost: decimalOf((chosen.cost / purchase.hours) * hoursOfTerm[query.term]),
    hours: window.hours.map((time, place) => {
      const { cost, usedCost, replaced, onDemand } = purchase.hour(place, amount);
      return {
        start: hourOf(time),
        used: decimalOf(usedCost),
        covered: decimalOf(replaced),
        onDemand: decimalOf(Math.max(0, onDemand - replaced)),
        idle: decimalOf(Math.max(0, cost - usedCost)),
      };
    }),
  };
}

/** Amounts of the curve, up to a tenth more than covers everything. */
function curveAmounts({ largest, best, step }: Purchase, chosen: number): number[] {
  const end = Math.max(largest * 1.1, chosen * 1.1, step);
  const amounts = Array.from({ length: POINTS + 1 }, (_, n) => Math.round((end * n) / POINTS / step) * step);
  return [...new Set([...amounts, best, chosen].map((amount) => Number(amount.toFixed(9))))].sort((a, b) => a - b);
}

/** An amount bought in equal steps; `month`: factor from amounts of the window to amounts of a month. */
export function ladderOf(purchase: Purchase, amount: number, steps: number, month: number): Simulation["ladder"] {
  const { step } = purchase;
  const totals = Array.from({ length: steps }, (_, n) => Math.round((amount * (n + 1)) / steps / step) * step);
  let before: Outcome = purchase.at(0);
  return [...new Set(totals.filter((total) => total > 0))].map((total) => {
    const after = purchase.at(total);
    const totalRow = {
      amount: decimalOf(total - before.amount),
      total: decimalOf(total),
      savings: decimalOf((after.savings - before.savings) * month),
      utilization: shareOf(after.usedCost - before.usedCost, after.cost - before.cost),
    };
    before = after;
    return totalRow;
  });
}
