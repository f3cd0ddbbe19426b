import type { Explanation } from "~/contract/costs/cost-detail";
import type { Vendor } from "~/contract/vendors";
import { add } from "~/lib/money/decimal";
import type { CostStore } from "../../cost-store/cost-store";
import { bind, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { as, column, sliceId } from "../../measures/columns";
import type { Scope } from "../../measures/scope";
import { convertedCosts } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import type { SliceImport } from "./slice-imports";

interface PartRow {
  vendor: string;
  /** First day. */
  month: string;
  currency: string;
  importId: string;
  slices: string[];
  billed: string;
  /** NULL without an exchange rate. */
  converted: string | null;
  rows: string;
  totalCost: string;
  totalRows: string;
}

/**
 * The scope's total broken down by provider, calendar month, billing currency and import. The amounts of slices are
 * converted one by one and then summed, so the parts add up to the total.
 */
export async function explain(
  store: CostStore,
  scope: Scope,
  imports: Map<string, SliceImport>,
): Promise<Pick<Explanation, "totalCost" | "rows" | "parts" | "residual">> {
  const rows = await rowsOf<PartRow>(store, scope, partsOf(scope, imports));
  const parts = rows.map((row) => {
    const month = row.month.slice(0, 7);
    const rate = scope.rates.find(
      (applied) => applied.vendor === row.vendor && applied.from === row.currency && applied.month === month,
    );
    return {
      vendor: row.vendor as Vendor,
      month,
      billingCurrency: row.currency,
      billedIn: row.billed,
      rate: row.currency === scope.currency ? "1" : (rate?.rate ?? null),
      rateMonth: row.currency === scope.currency ? null : (rate?.rateMonth ?? null),
      rateSource: row.currency === scope.currency ? null : (rate?.source ?? null),
      cost: row.converted ?? "0",
      rows: Number(row.rows),
      importId: row.importId,
      fileNames: imports.get(row.slices[0] ?? "")?.fileNames ?? [],
      residual: add(...row.slices.map((slice) => imports.get(slice)?.differences.get(row.currency) ?? "0")),
    };
  });
  return {
    totalCost: rows[0]?.totalCost ?? "0",
    rows: Number(rows[0]?.totalRows ?? 0),
    parts,
    residual: add(...parts.map((part) => part.residual)),
  };
}

function partsOf(scope: Scope, imports: Map<string, SliceImport>): Sql {
  const slices = [...imports.keys()];
  const importOf = sql`transform(slice, ${bind("Array(UInt64)", slices.map(BigInt))}, ${bind(
    "Array(String)",
    slices.map((slice) => imports.get(slice)!.importId),
  )}, '')`;
  const bySlice = convertedCosts(scope, {
    keys: [as("vendor", column("Vendor")), as("slice", sliceId)],
    withRows: true,
  });
  return sql`SELECT *, sum(ifNull(converted, toDecimal256(0, 30))) OVER () AS totalCost, sum(rows) OVER () AS totalRows FROM (
    SELECT vendor, month, currency, ${importOf} AS importId, groupArray(toString(slice)) AS slices,
      sum(cells.billed) AS billed, sum(cells.converted) AS converted, sum(cells.rows) AS rows
    FROM (${bySlice}) AS cells GROUP BY vendor, month, currency, importId
  ) ORDER BY vendor, month, currency, importId`;
}
