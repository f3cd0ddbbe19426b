import { errorCodes } from "~/contract/call";
import { getCost, getCostCsv, getFilterValues, getTagKeys } from "~/contract/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import { previousRange } from "~/lib/previous-range";
import { CallError, serve, serveStream } from "../serve";
import { costCsv, costTable } from "./cost-csv";
import type { CsvRow } from "./cost-csv";
import { costLists } from "./cost-lists";
import type { ListRow } from "./cost-lists";
import { costReply } from "./cost-reply";
import { filterValues, selectedValues } from "./filter-values";
import type { ValueRow } from "./filter-values";
import { rowsOf, tagKeyCosts, totalCost, unconvertedCosts } from "./queries";
import { scopeOf, within } from "./scope";

export const costAnalyticsCalls = [
  serve(getCost, async (query, caller, services) => {
    const before = previousRange(query);
    const looked = await scopeOf(query, caller, services, before.startDate);
    const scope = within(looked, query);
    const earlier = within(looked, before);
    const store = services.costStore;
    const [lists, previousTotal, unconverted, missedBefore] = await Promise.all([
      rowsOf<ListRow>(store, scope, costLists({ ...query, scope })),
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
    const rows = scope.slices.length === 0 ? none() : store.stream<CsvRow>(...costTable({ ...query, scope }).toQuery());
    return costCsv(rows, query);
  }),

  serve(getFilterValues, async (query, caller, services) => {
    const scope = await scopeOf(query, caller, services);
    const rows = await rowsOf<ValueRow>(services.costStore, scope, filterValues(scope, query));
    const values = rows.map(({ vendor, item, itemAlias, cost }) => ({ vendor: vendor as Vendor, item, itemAlias, cost }));
    const unseen = selectedValues(scope, query.field).filter((item) => !values.some((value) => value.item === item));
    return {
      total: Number(rows[0]?.found ?? 0),
      values: [...values, ...unseen.map((item) => ({ vendor: null, item, itemAlias: item, cost: "0" }))],
    };
  }),

  serve(getTagKeys, async (query, caller, services) => ({
    tagKeys: await tagKeyCosts(services.costStore, await scopeOf(query, caller, services)),
  })),
];

async function* none(): AsyncGenerator<CsvRow> {}
