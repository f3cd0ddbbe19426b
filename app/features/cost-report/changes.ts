import type { UnmatchedRanges } from "~/contract/costs/cost-analytics";
import { divide, subtract } from "~/lib/money/decimal";
import { changeRatio } from "~/lib/money/money";
import { daysIn } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import type { Comparison } from "./search/comparison";
import type { Report, ReportItem } from "./report";

/** An amount and its compared amount; decimal text, per day if averages are compared. */
export interface Change {
  cost: string;
  compareCost: string;
  /** cost − compareCost */
  difference: string;
  /** In percent, by the rules of spec §4; null if the two do not cover the same number of days. */
  ratio: number | null;
}

/** The compared range, with the compared figure of every figure in the report. */
export interface Changes {
  range: DayRange;
  /** First day of every period of that range, and the total of each. Periods of the two ranges match by position. */
  dates: string[];
  totals: string[];
  isEmpty: boolean[];
  isCovered: boolean[];
  /** Days of that range covered by imported bills. */
  covered: DayRange | null;
  isAverage: boolean;
  /** Why there are no percentages; null if there are. */
  unmatched: UnmatchedRanges | null;
  total: Change;
  /** In the order of the report's items. */
  items: Change[];
  elsewhere: Change | null;
}

/**
 * The changes from `other` to `current`. Both replies list the same items in the same order, but are matched by name,
 * because an import may come between the two calls. `average` compares amounts per day: each range's cost ÷ its covered
 * days, truncated to 30 decimals; a range without such days has 0 per day. `unmatched` ranges have no percentages,
 * unless averages make up for a different number of days.
 */
export function changesOf(
  current: Report,
  other: Report,
  compareBy: Comparison["cost"],
  unmatched: UnmatchedRanges | null = null,
): Changes {
  const isAverage = compareBy === "average";
  const hasRatio = unmatched === null || (unmatched === "days" && isAverage);
  const perDay = (cost: string, covered: DayRange | null) =>
    !isAverage ? cost : covered ? divide(cost, daysIn(covered)) : "0";
  const change = (now: string, before: string): Change => {
    const [cost, compareCost] = [perDay(now, current.covered), perDay(before, other.covered)];
    return {
      cost,
      compareCost,
      difference: subtract(cost, compareCost),
      ratio: hasRatio ? changeRatio(cost, compareCost) : null,
    };
  };
  const before = new Map(other.items.map((entry) => [identity(entry), entry.cost]));
  return {
    range: other.range,
    dates: other.dates,
    totals: other.totals,
    isEmpty: other.isEmpty,
    isCovered: other.isCovered,
    covered: other.covered,
    isAverage,
    unmatched: hasRatio ? null : unmatched,
    total: change(current.total, other.total),
    items: current.items.map((entry) => change(entry.cost, before.get(identity(entry)) ?? "0")),
    elsewhere: current.elsewhere && change(current.elsewhere.cost, other.elsewhere?.cost ?? "0"),
  };
}

const identity = ({ vendor, item, merged }: ReportItem): string => `${vendor} ${merged > 0} ${item}`;
