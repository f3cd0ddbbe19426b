import { joinFacts } from "~/lib/lists";
import { periodAt } from "~/lib/time/time-frames";
import type { CostView } from "../cost-view";
import type { Changes } from "../changes";
import type { Report } from "../report";
import type { TrendColumn } from "./trend-columns";
import { periodOf } from "./trend-columns";
import { useCostText } from "../use-cost-text";

export type TrendText = ReturnType<typeof useTrendText>;

/** Texts for the columns of the trend. */
export function useTrendText(view: CostView, report: Report, changes: Changes | null) {
  const words = useCostText(view);
  const { t } = words;

  /** "$12,345.67", or why there is no amount; an estimate if there is nothing else. */
  const costText = ({ cost, isEmpty, estimate }: TrendColumn): string => {
    if (cost !== null && !isEmpty) return words.money(cost);
    if (estimate !== null) return t("estimated", { amount: words.money(estimate) });
    return t(isEmpty ? "noLines" : "notCovered");
  };
  /** Why the amount is not final: incomplete, partly estimated. */
  const notes = ({ cost, isEmpty, isIncomplete, estimate }: TrendColumn): string[] => [
    ...(isIncomplete ? [t("incomplete")] : []),
    ...(estimate !== null && cost !== null && !isEmpty ? [t("estimated", { amount: words.money(estimate) })] : []),
  ];
  /** "10/05/2026: $12,345.67", or why there is no amount. */
  const columnCost = ({ cost, isEmpty, isIncomplete, estimate }: TrendColumn, date: string): string => {
    const period = words.period(periodOf(report, date));
    const actual = isEmpty ? t("noLines") : cost === null ? t("notCovered") : words.money(cost);
    const amount = isIncomplete ? `${actual} (${t("incomplete")})` : actual;
    if (estimate === null) return t("column", { period, amount });
    const estimated = t("estimated", { amount: words.money(estimate) });
    return t("column", {
      period,
      amount: cost === null || isEmpty ? estimated : t("andEstimated", { amount, estimated }),
    });
  };
  const other = ({ other: earlier }: TrendColumn): string => {
    if (!changes) return "";
    if (!earlier) return t("noOtherPeriod");
    const amount = earlier.isEmpty ? t("noLines") : earlier.cost === null ? t("notCovered") : words.money(earlier.cost);
    if (earlier.date === null)
      return t("column", { period: t("averageOf", { range: words.period(changes.range) }), amount });
    return t("column", { period: words.period(periodAt(earlier.date, changes.range, report.grain)), amount });
  };

  return {
    ...words,
    known: costText,
    notes,
    other,
    /** The full description of a column. */
    column: (column: TrendColumn): string =>
      joinFacts(
        [column.date === null ? t("noCurrentPeriod") : columnCost(column, column.date), other(column)],
        words.lang,
      ),
  };
}
