import { errorCodes } from "~/contract/call";
import { getCost, getCostCsv } from "~/contract/cost-analytics";
import { previousRange } from "~/lib/previous-range";
import { CallError, serve, serveStream } from "../serve";
import { costCsv, costTable } from "./cost-csv";
import type { CsvRow } from "./cost-csv";
import { viewOf } from "./cost-items";
import { costLists } from "./cost-lists";
import type { ListRow } from "./cost-lists";
import { costReply } from "./cost-reply";
import { filterCalls } from "./filter-calls";
import { rowsOf, totalCost, unconvertedCosts } from "./queries";
import { scopeOf } from "./scope";

export const costAnalyticsCalls = [
  serve(getCost, async (query, caller, services) => {
    const before = previousRange(query);
    const [scope, earlier] = await Promise.all([scopeOf(query, caller, services), scopeOf(query, caller, services, before)]);
    const store = services.costStore;
    const [lists, previousTotal, unconverted, missedBefore] = await Promise.all([
      rowsOf<ListRow>(store, scope, costLists({ ...query, scope, view: viewOf(query, scope) })),
      totalCost(store, earlier),
      unconvertedCosts(store, scope),
      unconvertedCosts(store, earlier),
    ]);
    const previous = { ...before, totalCost: previousTotal, isComplete: missedBefore.length === 0 };
    return costReply(query, scope, { lists, previous, unconverted });
  }),

  serveStream(getCostCsv, async (query, caller, services) => {
    const scope = await scopeOf(query, caller, services);
    const store = services.costStore;
    const [missed] = await unconvertedCosts(store, scope);
    // A file has no place for a remark, and one whose total is short of some lines would be taken for complete.
    if (missed) {
      const message = `There is no exchange rate from ${missed.currency} to ${query.currency} for ${missed.month}. Choose another currency.`;
      throw new CallError(422, errorCodes.invalid, message, { currency: [message] });
    }
    const table = costTable({ ...query, scope, view: viewOf(query, scope) });
    const rows = scope.slices.length === 0 ? none() : store.stream<CsvRow>(...table.toQuery());
    return costCsv(rows, query);
  }),

  ...filterCalls,
];

async function* none(): AsyncGenerator<CsvRow> {}
