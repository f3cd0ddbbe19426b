import { literal } from "../../cost-store/cost-store";
import type { RowCheck } from "./format";
import { isAmount, normalizeColumnName, ZERO } from "./row-sql";
import type { RowSql } from "./row-sql";

/** SQL condition: the line type is a discount (DiscountedUsage is not). */
export const isDiscountLine = (type: string): string => `match(${type}, '^(Edp|PrivateRate|Bundled|Spp)?Discount$')`;

/**
 * SQL: the discount stated on a line, to be added to its unblended cost: the total, otherwise the `discount` map of CUR
 * 2.0 and the discount/… columns, which the total adds up, otherwise net minus unblended cost; 0 without any of them.
 * Exports write discounts with either sign; they never raise a cost.
 */
export function discountValue(row: RowSql, unblended: string): string {
  const stated = statedDiscount(row);
  if (stated) return row.define(`if(sign(${stated}) = sign(ifNull(${unblended}, ${ZERO})), -${stated}, ${stated})`);
  if (!row.find("lineItem/NetUnblendedCost")) return ZERO;
  const net = row.cost("lineItem/NetUnblendedCost");
  return row.define(`ifNull(${net} - ifNull(${unblended}, ${ZERO}), ${ZERO})`);
}

const TOTAL = "discount/TotalDiscount";

function statedDiscount(row: RowSql): string | undefined {
  const map = row.find("discount") && row.jsonText("discount");
  const columns = row.columns.map((column) => column.name).filter((name) => /^discount[/_]/i.test(name));
  if (!map && columns.length === 0) return undefined;
  const single = columns.filter((name) => normalizeColumnName(name) !== normalizeColumnName(TOTAL));
  const sums = single.map((name) => `ifNull(${row.cost(name)}, ${ZERO})`);
  const totals = row.find(TOTAL) ? [row.cost(TOTAL)] : [];
  if (map) {
    const total = `toDecimal256OrNull(JSONExtractString(${map}, 'total_discount'), 30)`;
    const members = `arraySum(member -> ifNull(toDecimal256OrNull(member.2, 30), ${ZERO}), JSONExtractKeysAndValues(${map}, 'String'))`;
    const isEmpty = `${map} IN ('', '{}')`;
    sums.push(row.define(`if(${isEmpty}, ${ZERO}, ${members})`));
    totals.push(row.define(`if(${isEmpty}, NULL, ${total})`));
  }
  return row.define(`coalesce(${[...totals, [ZERO, ...sums].join(" + ")].join(", ")})`);
}

/** Rejects files with an invalid amount in the discount map, like one in a discount column. */
export function discountChecks(row: RowSql): RowCheck[] {
  const column = row.find("discount");
  if (!column) return [];
  const map = row.jsonText("discount");
  const isUnreadable = `member.2 NOT IN ('', 'null') AND NOT ${isAmount("member.2", "toDecimal256OrNull(member.2, 30)")}`;
  return [
    {
      condition: `${map} NOT IN ('', '{}') AND arrayExists(member -> ${isUnreadable}, JSONExtractKeysAndValues(${map}, 'String'))`,
      code: "not-money",
      column,
      value: map,
    },
  ];
}

/** SQL: tags of a line as JSON, from the map of CUR 2.0, whose keys lack the colons of their prefixes. */
export const tagsFromMap = (json: string): string =>
  `replaceRegexpAll(replaceRegexpAll(${json}, ${literal('"user_([^"]*)" *:')}, ${literal(String.raw`"\1":`)}), ${literal('"aws_([^"]*)" *:')}, ${literal(String.raw`"aws:\1":`)})`;
