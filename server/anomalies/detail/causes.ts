import type { Causes } from "~/contract/anomalies/anomalies";
import type { Anomaly, Cause } from "~/contract/anomalies/anomaly-replies";
import { fromUnits, subtract, toUnits } from "~/lib/money/decimal";
import { addDays, periodStarts } from "~/lib/time/time-frames";
import { bind, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { as, column, expression } from "../../measures/columns";
import type { Key } from "../../measures/columns";
import { aggregate, measures } from "../../measures/measures";
import { whereClause, whereOf } from "../../measures/scope";
import type { Scope } from "../../measures/scope";
import { select } from "../../measures/select";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import type { CostStore } from "../../cost-store/cost-store";
import { comparedDays } from "~/contract/anomalies/compared-days";

/** Percent of the difference that the listed causes explain (spec §9). */
const EXPLAINED_PERCENT = 90;
/** Maximum number of causes listed; the rest are Others. */
const MAX_CAUSES = 12;
/** Candidates that the engine ranks. */
const CANDIDATES = 200;

interface Row {
  account: string;
  name: string;
  product: string;
  region: string;
  usageType: string;
  resource: string;
  resourceName: string;
  tags: string[];
  actual: string;
  /** Sum over the baseline days. */
  base: string;
  quantity: string;
  baseQuantity: string;
  totalBase: string;
  numberOfRows: string;
}

interface DifferenceToExplain {
  /** The days of the actual amount. */
  days: string[];
  /** The baseline days, whose costs the predicted amount consists of. */
  comparedDays: string[];
  predicted: string;
  actual: string;
  difference: string;
}

/**
 * The days of an alert and its baseline days; for AI, the same weekday of the four weeks before, as these make up a
 * usual day.
 */
export function explainedDays({ baseDate, rule }: Pick<Anomaly, "baseDate" | "rule">): {
  days: string[];
  comparedDays: string[];
} {
  if (!rule || rule.comparison === "models")
    return { days: [baseDate], comparedDays: [28, 21, 14, 7].map((ago) => addDays(baseDate, -ago)) };
  const { current, base } = comparedDays(rule.comparison, baseDate);
  return { days: periodStarts(current, "DAY"), comparedDays: periodStarts(base, "DAY") };
}

const keys: Key[] = [
  as("account", column("SubAccountId")),
  as("product", column("ServiceName")),
  as("region", column("RegionId")),
  as("usageType", column("UsageType")),
  as("resource", column("ResourceId")),
];
const KEYS = sql`account, product, region, usageType, resource`;

/**
 * Explains the difference between actual and expected cost of a day, or of the days that a rule adds up: the prediction
 * is divided among the lines in proportion to their baseline costs, and what a line costs beyond its part is its cause.
 * Causes and Others add up to the difference exactly.
 *
 * @param scope of the series, from the first baseline day to the last day
 */
export async function causesOf(store: CostStore, scope: Scope, explained: DifferenceToExplain): Promise<Causes> {
  const rows = await rowsOf<Row>(store, scope, rankedSql(scope, explained));
  const isUp = toUnits(explained.difference) >= 0n;
  const all = rows
    .map((row) => causeOf(row, explained.predicted))
    .sort((a, b) => Math.abs(Number(b.difference)) - Math.abs(Number(a.difference)));
  const total = toUnits(explained.difference);
  const causes: Cause[] = [];
  let listed = 0n;
  for (const cause of all) {
    const part = toUnits(cause.difference);
    // Only changes in the direction of the total explain it; those in the other direction are among the others.
    if (
      part === 0n ||
      part > 0n !== isUp ||
      causes.length === MAX_CAUSES ||
      percentOf(listed, total) >= EXPLAINED_PERCENT
    )
      continue;
    listed += part;
    causes.push({ ...cause, influence: percentOf(listed, total) });
  }
  const rest = (field: "difference" | "quantity" | "price" | "newResource", whole: bigint) =>
    fromUnits(causes.reduce((remainder, cause) => remainder - toUnits(cause[field]), whole));
  const sumOf = (field: "price" | "newResource") => all.reduce((sum, cause) => sum + toUnits(cause[field]), 0n);
  const others = {
    count: Math.max(0, Number(rows[0]?.numberOfRows ?? 0) - causes.length),
    difference: rest("difference", total),
    price: rest("price", sumOf("price")),
    newResource: rest("newResource", sumOf("newResource")),
  };
  return {
    predicted: explained.predicted,
    actual: explained.actual,
    difference: explained.difference,
    causes,
    // The rest, neither price nor new resources, counts as quantity, so that the three add up.
    others: { ...others, quantity: subtract(subtract(others.difference, others.price), others.newResource) },
  };
}

const percentOf = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100);

function causeOf(row: Row, predicted: string): Omit<Cause, "influence"> {
  const [base, totalBase] = [toUnits(row.base), toUnits(row.totalBase)];
  const expected = totalBase === 0n ? 0n : (toUnits(predicted) * base) / totalBase;
  const difference = toUnits(row.actual) - expected;
  const isNew = base === 0n && row.resource !== "";
  const quantity = isNew ? 0n : quantityEffect(row, expected, difference);
  return {
    account: row.account,
    accountName: row.name || row.account,
    product: row.product,
    region: row.region,
    usageType: row.usageType,
    resource: row.resource,
    resourceName: row.resourceName,
    tags: row.tags,
    expected: fromUnits(expected),
    actual: row.actual,
    difference: fromUnits(difference),
    quantity: fromUnits(quantity),
    newResource: fromUnits(isNew ? difference : 0n),
    price: fromUnits(isNew ? 0n : difference - quantity),
  };
}

/** The part of the difference that the changed quantity causes at the expected price; without quantities, all of it. */
function quantityEffect({ quantity, baseQuantity, base }: Row, expected: bigint, difference: bigint): bigint {
  const [now, before, cost] = [toUnits(quantity), toUnits(baseQuantity), toUnits(base)];
  if (before <= 0n || cost === 0n || now <= 0n || expected === 0n) return difference;
  // The quantity behind the expected amount, in the same proportion as before.
  const expectedQuantity = (before * expected) / cost;
  return expectedQuantity === 0n ? difference : (expected * (now - expectedQuantity)) / expectedQuantity;
}

/** Lines of the day and of its baseline days, the largest changes first. */
function rankedSql(scope: Scope, { days, comparedDays: before, predicted }: DifferenceToExplain): Sql {
  const isDay = sql`Day IN ${bind("Array(Date)", days)}`;
  const isCompared = sql`Day IN ${bind("Array(Date)", before)}`;
  const phase = as("phase", expression(sql`multiIf(${isDay}, 1, ${isCompared}, 2, 0)`, "Day"));
  const costs = sumCosts(scope, { keys: [...keys, phase] });
  const quantities = select({
    by: [...keys, phase],
    measures: {
      quantity: measures.usage,
      name: measures.newestAccountName,
      resourceName: aggregate(sql`max(ResourceName)`, column("ResourceName")),
      tags: aggregate(sql`anyLast(arrayZip(mapKeys(Tags), mapValues(Tags)))`, column("Tags")),
    },
    where: whereClause(whereOf(scope)),
    spread: scope.spread,
  });
  const share = sql`if(totalBase = 0, 0, toFloat64(base) / toFloat64(totalBase))`;
  return sql`SELECT *, sum(base) OVER () AS totalBase, toString(count() OVER ()) AS numberOfRows FROM (
      SELECT ${KEYS}, sumIf(c.cost, phase = 1) AS actual, sumIf(c.cost, phase = 2) AS base FROM (${costs}) AS c
      WHERE phase > 0 GROUP BY ${KEYS}
    ) AS amounts LEFT JOIN (
      SELECT ${KEYS}, sumIf(q.quantity, phase = 1) AS quantity, sumIf(q.quantity, phase = 2) AS baseQuantity, max(q.name) AS name,
        max(q.resourceName) AS resourceName, arrayMap(tag -> concat(tag.1, ': ', tag.2), arraySlice(anyLast(q.tags), 1, 3)) AS tags
      FROM (${quantities}) AS q WHERE phase > 0 GROUP BY ${KEYS}
    ) AS details USING (${KEYS})
    ORDER BY abs(toFloat64(actual) - ${share} * ${bind("Float64", Number(predicted))}) DESC LIMIT ${bind("UInt32", CANDIDATES)}`;
}
