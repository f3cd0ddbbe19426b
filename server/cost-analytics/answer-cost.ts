import type { z } from "zod";
import type { CostReply, getCost } from "~/contract/cost-analytics";
import { previousRange } from "~/lib/previous-range";
import type { DayRange } from "~/lib/time-frames";
import { viewOf } from "../measures/dimensions";
import type { OtherRange } from "../measures/items";
import type { Scope } from "../measures/scope";
import { rowsOf, totalCost, unconvertedCosts } from "../measures/totals";
import type { Caller, Services } from "../serve";
import { comparableRanges, completeUntil } from "./comparable-ranges";
import type { ComparableRanges } from "./comparable-ranges";
import { pageListsSql } from "./page-lists";
import type { ListRow } from "./page-lists";
import { costReply } from "./cost-reply";
import { forecastOf, forecastRange, touchesOpenMonth } from "./forecast";
import { compareRange, scopesOf } from "./scope";

type CostRequest = z.output<typeof getCost.request>;

/** Answers the cost page's query: its lists, the range to compare with, and the forecast, asked of the engine at once. */
export async function answerCost(query: CostRequest, caller: Caller, services: Services): Promise<CostReply> {
  const store = services.costStore;
  const compared = compareRange(query);
  const isEarlier = query.isCompare ?? false;
  const today = services.today();
  const { scopeIn, slices } = await scopesOf(query, caller, services);
  const matched = compared ? { current: query, previous: compared } : comparableRanges(query, slices);
  const other = matched?.previous ?? previousRange(query);
  const [scope, otherScope] = await Promise.all([scopeIn(query), scopeIn(other)]);
  const otherRange = compared
    ? { scope: otherScope, isCurrent: isEarlier }
    : matched && previousRangeOf(scope, matched, otherScope);
  const lists = pageListsSql({ ...query, scope, view: viewOf(query, scope), ...(otherRange && { other: otherRange }) });
  const [rows, otherTotal, unconverted, missedInOther, forecast] = await Promise.all([
    rowsOf<ListRow>(store, { slices: [...scope.slices, ...(otherRange ? otherScope.slices : [])] }, lists),
    otherRange ? null : totalCost(store, otherScope),
    unconvertedCosts(store, scope),
    unconvertedCosts(store, otherScope),
    isEarlier || !touchesOpenMonth(query, today)
      ? null
      : scopeIn(forecastRange(today)).then((open) => forecastOf(store, open, query, today)),
  ]);
  const total = rows.find(({ list }) => list === "total");
  const previous = {
    ...other,
    // Of the sums that there are: a range without lines has no total row.
    totalCost: otherTotal ?? rows[0]?.otherTotal ?? "0",
    current: matched && {
      startDate: matched.current.startDate,
      endDate: matched.current.endDate,
      totalCost: total?.matchedCost ?? "0",
    },
    isComplete: missedInOther.length === 0,
    isDamaged: otherScope.damaged.length > 0,
  };
  return costReply(query, scope, {
    lists: rows,
    previous,
    unconverted,
    forecast,
    completeUntil: completeUntil(query, slices),
  });
}

/** The matched days before, for the change of each item of a scope. */
export const previousRangeOf = (scope: Scope, { current }: ComparableRanges, previous: Scope): OtherRange => ({
  scope: previous,
  isCurrent: false,
  isPrevious: true,
  // What is not covered has no lines: only where days were left out is it another sum.
  ...(!holdsAll(scope, current) && { matched: { startDate: current.startDate, endDate: current.endDate } }),
});

/** Whether all lines of the scope are of these days. */
const holdsAll = (scope: Scope, { startDate, endDate }: DayRange): boolean =>
  (startDate === scope.startDate || scope.slices.every(({ firstDay }) => firstDay >= startDate)) &&
  (endDate === scope.endDate || scope.slices.every(({ lastDay }) => lastDay <= endDate));
