import { errorCodes } from "~/contract/call";
import { getCost, getCostCsv } from "~/contract/cost-analytics";
import { CallError, serve, serveStream } from "../serve";
import { costCsv, costTable } from "./cost-csv";
import type { CsvRow } from "./cost-csv";
import { viewOf } from "./cost-items";
import { costOf } from "./cost-of";
import { detailCalls } from "./detail-calls";
import { filterCalls } from "./filter-calls";
import { unconvertedCosts } from "./queries";
import { scopeOf } from "./scope";

export const costAnalyticsCalls = [
  serve(getCost, costOf),

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

  ...detailCalls,
  ...filterCalls,
];

async function* none(): AsyncGenerator<CsvRow> {}
