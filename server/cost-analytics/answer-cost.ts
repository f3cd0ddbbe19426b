import type { z } from "zod";
import type { CostReply, getCost } from "~/contract/cost-analytics";
import { previousRange } from "~/lib/time/previous-range";
import { periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { readItemColors } from "../item-colors/item-colors";
import { viewOf } from "../measures/dimensions";
import type { Scope } from "../measures/scope";
import { rowsOf, totalCost, unconvertedCosts } from "../measures/totals";
import type { Caller, Services } from "../serve";
import { comparableRanges, completeUntil } from "./comparable-ranges";
import { chartItems } from "./cost-items";
import { costReply } from "./cost-reply";
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
  const matched = compared ? { current: query, previous: compared } : comparableRanges(query, slices);
  const other = matched?.previous ?? previousRange(query);
  const [scope, otherScope] = await Promise.all([scopeIn(query), scopeIn(other)]);
  const view = viewOf(query, scope);
  const colorItems = readItemColors(services, caller.companyId, view);
  const lists = pageListsSql({
    ...query,
    scope,
    view,
    ...(compared && { other: { scope: otherScope, isCurrent: isEarlier } }),
  });
  const [rows, otherTotal, matchedTotal, unconverted, missedInOther, forecast] = await Promise.all([
    rowsOf<ListRow>(store, { slices: [...scope.slices, ...(compared ? otherScope.slices : [])] }, lists),
    compared ? null : totalCost(store, otherScope),
    // Days without coverage have no lines: the sum differs only if days were left out.
    !matched || holdsAll(scope, matched.current)
      ? null
      : scopeIn(matched.current).then((part) => totalCost(store, part)),
    unconvertedCosts(store, scope),
    unconvertedCosts(store, otherScope),
    isEarlier || !touchesOpenMonth(query, today)
      ? null
      : scopeIn(forecastRange(today)).then((open) => forecastOf(store, open, query, today)),
  ]);
  const total = rows.find(({ list }) => list === "total");
  const previous = {
    ...other,
    totalCost: otherTotal ?? total?.otherCost ?? "0",
    current: matched && {
      startDate: matched.current.startDate,
      endDate: matched.current.endDate,
      totalCost: matchedTotal ?? total?.cost ?? "0",
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
  });
}

/** Whether these days include all lines of the scope. */
const holdsAll = (scope: Scope, { startDate, endDate }: DayRange): boolean =>
  (startDate === scope.startDate || scope.slices.every(({ firstDay }) => firstDay >= startDate)) &&
  (endDate === scope.endDate || scope.slices.every(({ lastDay }) => lastDay <= endDate));
