import type { z } from "zod";
import type { CostReply, getCost } from "~/contract/costs/cost-analytics";
import { previousRange } from "~/lib/time/previous-range";
import { addDays, daysIn, periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { readItemColors } from "../item-colors/item-colors";
import { viewOf } from "../measures/dimensions";
import type { OtherRange } from "../measures/items";
import type { Scope } from "../measures/scope";
import { rowsOf, totalCost, unconvertedCosts } from "../measures/totals";
import type { Caller, Services } from "../serve";
import { comparableRanges, completeUntil } from "./comparable-ranges";
import type { ComparableRanges } from "./comparable-ranges";
import { chartItems } from "./cost-items";
import { costReply, daysWithData } from "./cost-reply";
import { forecastOf, forecastRange, touchesOpenMonth } from "./forecast";
import { pageListsSql } from "./page-lists";
import type { ListRow } from "./page-lists";
import { compareRange, scopesOf } from "./scope";

type CostRequest = z.output<typeof getCost.request>;

/** Answers the cost page's query: lists, comparison range and forecast, all queried concurrently. */
export async function answerCost(query: CostRequest, caller: Caller, services: Services): Promise<CostReply> {
  const store = services.costStore;
  const compared = compareRange(query);
  const isEarlier = query.isCompare ?? false;
  const today = services.today();
  const { scopeIn, slices } = await scopesOf(query, caller, services);
  const matched = compared ? { current: query, previous: compared } : comparableRanges(query, slices, today);
  const other = matched?.previous ?? previousRange(query);
  const [scope, otherScope] = await Promise.all([scopeIn(query), scopeIn(other)]);
  const view = viewOf(query, scope);
  const colorItems = readItemColors(services, caller.companyId, view);
  const otherRange = compared
    ? { scope: otherScope, isCurrent: isEarlier }
    : matched && previousRangeOf(scope, matched, otherScope);
  const averaged = averagedRange(scope, today);
  const lists = pageListsSql({
    ...{ ...query, scope, view },
    ...(otherRange && { other: otherRange }),
    ...(averaged && !holdsAll(scope, averaged) && { averaged }),
  });
  const [rows, otherTotal, unconverted, missedInOther, forecast] = await Promise.all([
    rowsOf<ListRow>(store, { slices: [...scope.slices, ...(otherRange ? otherScope.slices : [])] }, lists),
    otherRange ? null : totalCost(store, otherScope),
    unconvertedCosts(store, scope),
    unconvertedCosts(store, otherScope),
    isEarlier || !query.needsForecast || !touchesOpenMonth(query, today)
      ? null
      : scopeIn(forecastRange(today)).then((open) => forecastOf(store, open, query, today)),
  ]);
  const total = rows.find(({ list }) => list === "total");
  const previous = {
    ...other,
    // From whichever row exists: a range without lines has no total row.
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
    series: await chartItems(
      rows.filter(({ list }) => list === "series"),
      periodStarts(query, query.grain),
      colorItems,
    ),
    previous,
    unconverted,
    forecast,
    completeUntil: completeUntil(query, slices),
    averaged: {
      numberOfDays: averaged ? daysIn(averaged) : 0,
      totalCost: (averaged && (total?.averagedCost ?? total?.cost)) ?? "0",
    },
  });
}

/** The days that a daily average is of, see the contract; null if there are none, or a month of them has no bills. */
function averagedRange({ startDate, endDate, slices, withoutBills }: Scope, today: string): DayRange | null {
  if (withoutBills.length > 0) return null;
  const yesterday = addDays(today, -1);
  const numberOfDays = daysWithData({ startDate, endDate: endDate < today ? endDate : yesterday, slices });
  return numberOfDays === 0 ? null : { startDate, endDate: addDays(startDate, numberOfDays - 1) };
}

/** The matched days before, for the change of each item of a scope. */
export const previousRangeOf = (scope: Scope, { current }: ComparableRanges, previous: Scope): OtherRange => ({
  scope: previous,
  isCurrent: false,
  isPrevious: true,
  // Days without coverage have no lines: the sum differs only if days were left out.
  ...(!holdsAll(scope, current) && { matched: { startDate: current.startDate, endDate: current.endDate } }),
});

/** Whether these days include all lines of the scope. */
const holdsAll = ({ slices, spread, ...range }: Scope, { startDate, endDate }: DayRange): boolean =>
  (startDate === range.startDate || (!spread && slices.every(({ firstDay }) => firstDay >= startDate))) &&
  (endDate === range.endDate || (!spread && slices.every(({ lastDay }) => lastDay <= endDate)));
