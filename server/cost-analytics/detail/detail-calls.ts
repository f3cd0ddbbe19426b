import { getCostDetail, getCostDetailPortion, getCostExplanation } from "~/contract/costs/cost-detail";
import type { DetailLine } from "~/contract/costs/cost-detail";
import { monthsOfSlices } from "../../slices/live-slices";
import { readItemColors } from "../../item-colors/item-colors";
import { dimensionOf } from "../../measures/dimensions";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf, unconvertedCosts } from "../../measures/totals";
import { serve } from "../../serve";
import { chartItems } from "../cost-items";
import { detailPage } from "./detail-lines";
import type { LineRow } from "./detail-lines";
import { explain } from "./explanation";
import { pageListsSql } from "../page-lists";
import type { ListRow } from "../page-lists";
import { selectionOf } from "./selection";
import { sliceImports } from "./slice-imports";
import type { SliceImport } from "./slice-imports";

export const detailCalls = [
  serve(getCostDetail, async (query, caller, services) => {
    const { scope, set } = await selectionOf(query, caller, services);
    const store = services.costStore;
    const [lines, [sum], unconverted, imports] = await Promise.all([
      rowsOf<LineRow>(store, scope, detailPage(scope, set, query)),
      rowsOf<{ cost: string; rows: string }>(
        store,
        scope,
        sumCosts(scope, { keys: [], withRows: true, keepsUnconverted: true }),
      ),
      unconvertedCosts(store, scope),
      sliceImports(services.stateStore, caller, scope.slices),
    ]);
    return {
      startDate: scope.startDate,
      endDate: scope.endDate,
      currency: query.currency,
      total: Number(sum?.rows ?? 0),
      totalCost: sum?.cost ?? "0",
      unconverted,
      damaged: monthsOfSlices(scope.damaged),
      lines: lines.map((line) => withImport(line, imports)),
    };
  }),

  serve(getCostDetailPortion, async (query, caller, services) => {
    const { scope } = await selectionOf(query, caller, services);
    const view = dimensionOf(query.by, query, scope.sets) ?? { field: "account" };
    const colorItems = readItemColors(services, caller.companyId, view);
    const lists = pageListsSql({
      scope,
      view,
      grain: "MONTH",
      sort: { key: "cost", descending: true },
      page: 1,
      itemsPerPage: 1,
    });
    const rows = await rowsOf<ListRow>(services.costStore, scope, lists);
    const total = rows.find(({ list }) => list === "total");
    return {
      by: view.field,
      totalCost: total?.cost ?? "0",
      numberOfItems: Number(total?.numberOfItems ?? 0),
      items: await chartItems(
        rows.filter(({ list }) => list === "series"),
        [],
        colorItems,
      ),
    };
  }),

  serve(getCostExplanation, async (query, caller, services) => {
    const { scope } = await selectionOf(query, caller, services);
    const imports = await sliceImports(services.stateStore, caller, scope.slices);
    const { startDate, endDate, currency } = scope;
    return {
      startDate,
      endDate,
      currency,
      isAmortizedCost: query.isAmortizedCost,
      ...(await explain(services.costStore, scope, imports)),
      damaged: monthsOfSlices(scope.damaged),
    };
  }),
];

function withImport({ sliceId, ...line }: LineRow, imports: Map<string, SliceImport>): DetailLine {
  return { ...line, importId: imports.get(sliceId)?.importId ?? "" };
}
