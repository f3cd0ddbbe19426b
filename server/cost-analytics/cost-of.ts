import type { z } from "zod";
import type { CostReply, getCost } from "~/contract/cost-analytics";
import { previousRange } from "~/lib/previous-range";
import type { Caller, Services } from "../serve";
import { viewOf } from "./cost-items";
import { costLists } from "./cost-lists";
import type { ListRow } from "./cost-lists";
import { costReply } from "./cost-reply";
import { forecastOf, forecastRange, touchesOpenMonth } from "./forecast";
import { rowsOf, totalCost, unconvertedCosts } from "./queries";
import { compareRange, scopesOf } from "./scope";

type CostRequest = z.output<typeof getCost.request>;

/** Answers the cost page's query: its lists, the range to compare with, and the forecast, asked of the engine at once. */
export async function costOf(query: CostRequest, caller: Caller, services: Services): Promise<CostReply> {
  const store = services.costStore;
  const compared = compareRange(query);
  const other = compared ?? previousRange(query);
  const isEarlier = query.isCompare ?? false;
  const today = services.today();
  const scopeIn = await scopesOf(query, caller, services);
  const [scope, otherScope] = await Promise.all([scopeIn(query), scopeIn(other)]);
  const lists = costLists({ ...query, scope, view: viewOf(query, scope), ...(compared && { other: { scope: otherScope, isCurrent: isEarlier } }) });
  const [rows, otherTotal, unconverted, missedInOther, forecast] = await Promise.all([
    rowsOf<ListRow>(store, { slices: [...scope.slices, ...(compared ? otherScope.slices : [])] }, lists),
    compared ? null : totalCost(store, otherScope),
    unconvertedCosts(store, scope),
    unconvertedCosts(store, otherScope),
    isEarlier || !touchesOpenMonth(query, today) ? null : scopeIn(forecastRange(today)).then((open) => forecastOf(store, open, query, today)),
  ]);
  const listedTotal = rows.find(({ list }) => list === "total")?.otherCost ?? "0";
  const previous = { ...other, totalCost: otherTotal ?? listedTotal, isComplete: missedInOther.length === 0, isDamaged: otherScope.damaged.length > 0 };
  return costReply(query, scope, { lists: rows, previous, unconverted, forecast });
}
