import { errorCodes } from "~/contract/error-codes";
import type { DetailExport } from "~/contract/tables/exports";
import { lineColumns } from "~/contract/costs/detail-columns";
import type { LineColumn } from "~/contract/costs/detail-columns";
import { chargeOf, linesIn, lineValues } from "../../cost-analytics/detail/detail-lines";
import { selectionOf } from "../../cost-analytics/detail/selection";
import { sliceImports } from "../../cost-analytics/detail/slice-imports";
import { bind, identifier, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import type { Scope } from "../../measures/scope";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import { CallError, fileRefusal } from "../../call-error";
import type { Caller, Services } from "../../serve";
import { refuseIncomplete, refuseUnknownSet } from "../refuse-incomplete";
import { exportColumns } from "../export-columns";
import type { ExportTable } from "../export-table";
import { workbookFacts, fileTexts } from "../file-texts";
import { costFacts } from "./cost-facts";
import { filterNames } from "./filter-names";

/**
 * All lines of the selection with the requested columns, those of their import, and columns added later. Lines are in
 * stored order, month by month: sorting or parallel reading would take memory that grows with the bill. Throws
 * CallError 422 if a month is damaged, an amount has no exchange rate, an item has no lines, or a range or day exceeds
 * the limits.
 */
export async function linesTable(query: DetailExport, caller: Caller, services: Services): Promise<ExportTable> {
  const { scope, set, slices } = await selectionOf(query, caller, services);
  refuseUnknownSet(query, scope);
  await refuseIncomplete(services.costStore, scope);
  if (query.viewByItem !== undefined) await refuseMissingItem(query.viewByItem, scope, services);
  const sliceIds = scope.slices.map(({ sliceId }) => sliceId);
  const imports = await sliceImports(services.stateStore, caller, scope.slices);
  const values: Record<LineColumn, Sql> = {
    ...lineValues(scope, set),
    ...chargeOf(scope),
    linkedAccountAlias: sql`SubAccountName`,
    billedCost: identifier(scope.cost),
    billingCurrency: sql`BillingCurrency`,
    importId: sql`transform(SliceId, ${bind("Array(UInt64)", sliceIds.map(BigInt))}, ${bind(
      "Array(String)",
      sliceIds.map((id) => imports.get(id)?.importId ?? ""),
    )}, '')`,
  };
  const t = fileTexts(query.language);
  const title = t("title.lines");
  const selected = selectedOnly(query, scope);
  return {
    title,
    about: workbookFacts(t, caller, services, {
      vendors: selected.selectedVendors,
      facts: [
        [t("content"), title],
        ...costFacts(t, selected, await filterNames(scope, services.costStore), { scopes: [scope], slices }),
      ],
    }),
    columns: exportColumns(
      lineColumns(query.columns, query),
      { t, currency: query.currency },
      ({ name }) => values[name],
    ),
    from: sliceIds.length === 0 ? null : sql`${linesIn(scope)} SETTINGS max_threads = 1`,
  };
}

/**
 * Throws CallError 422 (field `viewByItem`) for an item without lines: an empty file would be taken for a cost of 0.
 */
async function refuseMissingItem(item: string, scope: Scope, { costStore }: Services): Promise<void> {
  const [sum] = await rowsOf<{ rows: string }>(
    costStore,
    scope,
    sumCosts(scope, { keys: [], withRows: true, keepsUnconverted: true }),
  );
  if (Number(sum?.rows ?? 0) > 0) return;
  const message = `item=${item}: there are no lines of it from ${scope.startDate} to ${scope.endDate}.`;
  const values = fileRefusal("noLines", { item, start: scope.startDate, end: scope.endDate });
  throw new CallError(422, errorCodes.invalid, message, { viewByItem: [message] }, values);
}

/** The request, limited to its selection. */
const selectedOnly = (query: DetailExport, { startDate, endDate, filters }: Scope) => ({
  ...query,
  startDate,
  endDate,
  filters,
  selectedVendors: query.selectedVendors.filter(
    (vendor) => query.selectedVendor === undefined || vendor === query.selectedVendor,
  ),
});
