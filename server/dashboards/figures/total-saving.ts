import type { z } from "zod";
import type { getTotalSaving, TotalSaving } from "~/contract/dashboards/dashboard-figures";
import { committedCharges, unusedCharges, unusedFeesOfAws, usageCharges } from "~/lib/dashboards/saving-charges";
import { isNoValue } from "~/lib/no-value";
import { add, isZero, subtract } from "~/lib/money/decimal";
import { toFloat } from "~/lib/money/money";
import { missingFrom } from "../../cost-analytics/missing-figures";
import { scopeOf } from "../../cost-analytics/scope";
import { bind, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { as, expression } from "../../measures/columns";
import { convertedSums } from "../../measures/converted-sums";
import { measures } from "../../measures/measures";
import { whereClause, whereOf } from "../../measures/scope";
import { rowsOf, unconvertedCosts } from "../../measures/totals";
import type { Caller, Services } from "../../serve";

/** How a charge is paid for, which determines the name of its saving. */
type Kind = "committed" | "spot" | "standard" | "unused";
type Amount = "list" | "contracted" | "effective";

const listOf = (types: readonly string[]): Sql =>
  sql`${bind(
    "Array(String)",
    types.map((type) => (isNoValue(type) ? "" : type)),
  )}`;

/** Google's fees are reduced by their used part where its export states it. */
const isUnused = sql`(ChargeType IN ${listOf(unusedCharges)} OR (Vendor = 'aws' AND ChargeType IN ${listOf(unusedFeesOfAws)})
  OR (Vendor = 'gcp' AND ChargeType = 'Purchase' AND PurchaseOption = 'CommittedUse'))`;

/** Azure's actual costs do not state the cost of used commitment, so what it replaced does not count as a saving. */
const isUnstated = sql`(Vendor = 'azure' AND ChargeType IN ${listOf(committedCharges)} AND EffectiveCost = 0)`;

const kind = as(
  "kind",
  expression(
    sql`multiIf(${isUnused}, 'unused', ${isUnstated} OR ChargeType NOT IN ${listOf(usageCharges)}, '',
      ChargeType IN ${listOf(committedCharges)} OR PurchaseOption = 'CommittedUse', 'committed', PurchaseOption = 'Spot', 'spot', 'standard')`,
    "ChargeType",
    "Vendor",
    "PurchaseOption",
    "EffectiveCost",
  ),
);

const { list, contracted, effective } = measures;

/** Savings of usage against list prices; see the contract. */
export async function answerTotalSaving(
  query: z.output<typeof getTotalSaving.request>,
  caller: Caller,
  services: Services,
): Promise<TotalSaving> {
  const scope = await scopeOf({ ...query, isAmortizedCost: true }, caller, services);
  const where = whereClause(whereOf(scope));
  const sums = convertedSums(scope, { sets: { kinds: [kind] }, money: { list, contracted, effective }, where });
  const [rows, unconverted] = await Promise.all([
    rowsOf<Record<Amount, string> & { kind: Kind | "" }>(services.costStore, scope, sums),
    unconvertedCosts(services.costStore, scope),
  ]);
  const totalOf = (amount: Amount, ...kinds: Kind[]): string =>
    add(...rows.filter((row) => row.kind !== "" && kinds.includes(row.kind)).map((row) => row[amount]));
  const listCost = totalOf("list", "committed", "spot", "standard");
  const effectiveCost = totalOf("effective", "committed", "spot", "standard");
  const unused = totalOf("effective", "unused");
  const saving = subtract(subtract(listCost, effectiveCost), unused);
  return {
    listCost,
    effectiveCost,
    negotiated: subtract(totalOf("list", "standard"), totalOf("contracted", "standard")),
    commitments: subtract(totalOf("list", "committed"), totalOf("effective", "committed")),
    spot: subtract(totalOf("list", "spot"), totalOf("effective", "spot")),
    other: subtract(totalOf("contracted", "standard"), totalOf("effective", "standard")),
    unused,
    saving,
    rate: isZero(listCost) ? null : Number(((toFloat(saving) / toFloat(listCost)) * 100).toFixed(6)),
    ...missingFrom(scope, unconverted),
  };
}
