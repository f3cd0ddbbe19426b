import type { ColumnCardContent, ColumnChange } from "~/charts/columns/column-content";
import { columnParts } from "~/charts/columns/column-content";
import { changeRatio } from "~/lib/money/money";
import type { DayRange } from "~/lib/time/time-frames";
import { addDays, daysIn, isWholeMonth, periodAt } from "~/lib/time/time-frames";
import { colorSlotOf } from "../colors";
import type { Changes } from "../changes";
import { lacksAmounts } from "../gaps";
import type { CostView } from "../cost-view";
import { linksFit } from "../search/link-limit";
import type { Report } from "../report";
import type { TrendColumn } from "./trend-columns";
import { periodOf } from "./trend-columns";
import type { TrendText } from "./use-trend-text";

/**
 * Index of the period that a period's cost is compared with: the same day of the previous week, the previous week or
 * the previous month. Null if either is not covered by bills, empty, incomplete, or only part of a week or month.
 */
export function earlierPeriod(
  { dates, grain, range, isCovered, isEmpty, isIncomplete }: Omit<Report, "series" | "items">,
  index: number,
): number | null {
  const date = dates[index];
  if (date === undefined) return null;
  const before = grain === "DAY" ? dates.indexOf(addDays(date, -7)) : index - 1;
  const isWhole = (at: number) => {
    const period = periodAt(dates[at] ?? "", range, grain);
    return grain === "DAY" || (grain === "WEEK" ? daysIn(period) === 7 : isWholeMonth(period));
  };
  const isComparable = (at: number) => isCovered[at] && !isEmpty[at] && !isIncomplete[at] && isWhole(at);
  return before >= 0 && isComparable(before) && isComparable(index) ? before : null;
}

/** Change of a period's cost from the earlier period; `costs` are those of the report's periods. */
export function changeFromEarlier(
  report: Report,
  costs: (string | null)[],
  index: number,
  words: Pick<TrendText, "change">,
): ColumnChange | null {
  const before = lacksAmounts(report) ? null : earlierPeriod(report, index);
  if (before === null) return null;
  const [cost, earlier, date] = [costs[index], costs[before], report.dates[before]];
  return cost == null || earlier == null || date === undefined
    ? null
    : words.change(changeRatio(cost, earlier), periodAt(date, report.range, report.grain));
}

/** Whether costs of two periods can be compared: both have the same number of days, or both are months. */
const isSameLength = (a: DayRange, b: DayRange): boolean =>
  daysIn(a) === daysIn(b) || (isWholeMonth(a) && isWholeMonth(b));

/** The card of each column. */
export function trendCards({
  view,
  report,
  changes,
  columns,
  words,
}: {
  view: CostView;
  report: Report;
  changes: Changes | null;
  columns: TrendColumn[];
  words: TrendText;
}): ColumnCardContent[] {
  const { t } = words;
  const names = words.names(report.series, report.by);
  const fromOther = ({ date, cost, isEmpty, isIncomplete, other }: TrendColumn): ColumnChange | null => {
    if (
      !changes ||
      changes.unmatched === "bills" ||
      date === null ||
      cost === null ||
      isEmpty ||
      isIncomplete ||
      other?.cost == null
    )
      return null;
    const own = periodOf(report, date);
    const period = other.date === null ? changes.range : periodAt(other.date, changes.range, report.grain);
    const isComparable = other.date === null || isSameLength(own, period);
    return isComparable ? words.change(changeRatio(cost, other.cost), period) : null;
  };

  const fits = linksFit(view.search, columns.length);
  return columns.map((column, index) => {
    const { date, cost, isEmpty } = column;
    const other = words.other(column);
    return {
      period: date === null ? t("noCurrentPeriod") : words.period(periodOf(report, date)),
      amount: date === null ? "" : words.known(column),
      change: changes ? fromOther(column) : changeFromEarlier(report, report.totals, index, words),
      notes: [...words.notes(column), ...(other === "" ? [] : [other])],
      parts:
        cost === null || isEmpty
          ? []
          : columnParts(
              report.series.map((entry, at) => ({
                name: names[at] ?? entry.name,
                slot: colorSlotOf(entry),
                cost: entry.costs[index] ?? "0",
                vendor: entry.vendor,
                isRest: entry.merged > 0,
              })),
              { cost, currency: report.currency, vendor: view.onlyVendor },
              { rest: t("card.rest"), rounding: t("card.rounding") },
            ),
      action: !fits
        ? t("card.table")
        : t(date === null || report.dates.includes(date) ? `card.open.${report.grain}` : "card.forecast"),
    };
  });
}
