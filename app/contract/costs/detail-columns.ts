import { day, money, number, text } from "../tables/table-columns";
import type { TableColumn } from "../tables/table-columns";

/** Columns of the cost detail (spec §3) that people choose from, in the order of the table. */
const firstColumns = [
  text("vendor"),
  text("linkedAccountId"),
  text("productName"),
  text("region"),
  day("usageDate"),
  number("usage"),
  money("cost"),
  text("resourceId"),
  text("resourceName"),
  text("usageType"),
  text("transferType"),
  text("serviceGroup"),
  text("availabilityZone"),
  text("apiOperation"),
  text("platform"),
  text("databaseEngine"),
  text("itemDescription"),
  text("invoiceId"),
  text("chargeType"),
  text("infraType"),
  number("unitPrice"),
  text("skuId"),
  text("skuDesc"),
  text("useUnit"),
];

/** Columns added later. Files have them last, so that earlier columns keep their positions. */
const laterColumns = [
  text("allocatedMethodId"),
  text("allocatedMethodDetails"),
  text("allocatedResourceId"),
  text("allocatedResourceName"),
  text("allocatedTags"),
  text("contractApplied"),
];

/** Further columns of every line in a file: what the imported file stated, and its import. */
const sourceColumns = [money("billedCost", { isMixed: true }), text("billingCurrency"), text("importId")];
const accountName = text("linkedAccountAlias");
/** Files with spread charges: days and whole cost of the charge that the line is one day of. */
const spreadColumns = [number("chargeDays"), money("chargeCost", { isMixed: true })];

export const choosableColumns = [...firstColumns, ...laterColumns];
export type DetailColumn = (typeof choosableColumns)[number]["name"];
export const detailColumns = choosableColumns.map(({ name }) => name) as [DetailColumn, ...DetailColumn[]];

export type LineColumn =
  DetailColumn | (typeof sourceColumns | typeof spreadColumns)[number]["name"] | typeof accountName.name;

/** The columns of a file with the chosen ones in their order; an account's id is followed by its name. */
export function lineColumns(
  chosen: readonly DetailColumn[],
  { isSpread = false }: { isSpread?: boolean } = {},
): TableColumn<LineColumn>[] {
  const chosenOf = (columns: TableColumn<DetailColumn>[]): TableColumn<LineColumn>[] =>
    [...new Set(chosen)].flatMap((chosenName) => columns.filter(({ name }) => name === chosenName));
  return [
    ...chosenOf(firstColumns).flatMap((column) =>
      column.name === "linkedAccountId" ? [column, accountName] : [column],
    ),
    ...sourceColumns,
    ...chosenOf(laterColumns),
    ...(isSpread ? spreadColumns : []),
  ];
}
