import { literal } from "../../cost-store/cost-store";
import type { RowCheck } from "./format";
import { isAmount, normalizeColumnName, ZERO } from "./row-sql";
import type { RowSql } from "./row-sql";

/** SQL condition: the line type is a discount (DiscountedUsage is not). */
export const isDiscountLine = (type: string): string => `match(${type}, '^(Edp|PrivateRate|Bundled|Spp)?Discount$')`;

/**
 * SQL: the discount stated on a line, to be added to its unblended cost: from the `discount` map of CUR 2.0, otherwise
 * the discount/… columns, otherwise net minus unblended cost; 0 without any of them. A total discount replaces the
 * single ones. Exports write discounts with either sign; they never raise a cost.
 */
export function discountValue(row: RowSql, unblended: string): string {
  const stated = fromMap(row) ?? fromColumns(row);
  if (stated) return row.define(`if(sign(${stated}) = sign(ifNull(${unblended}, ${ZERO})), -${stated}, ${stated})`);
  if (!row.find("lineItem/NetUnblendedCost")) return ZERO;
  const net = row.cost("lineItem/NetUnblendedCost");
  return row.define(`ifNull(${net} - ifNull(${unblended}, ${ZERO}), ${ZERO})`);
}

function fromMap(row: RowSql): string | undefined {
  if (!row.find("discount")) return undefined;
  const map = row.jsonText("discount");
  const amount = (text: string) => `ifNull(toDecimal256OrNull(${text}, 30), ${ZERO})`;
  const total = `JSONExtractString(${map}, 'total_discount')`;
  const members = `arraySum(member -> ${amount("member.2")}, JSONExtractKeysAndValues(${map}, 'String'))`;
  const sum = `if(${total} != '', ${amount(total)}, ${members})`;
  return row.define(`if(${map} IN ('', '{}'), ${ZERO}, ${sum})`);
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

function fromColumns(row: RowSql): string | undefined {
  const columns = row.columns.map((column) => column.name).filter((name) => /^discount[/_]/i.test(name));
  if (columns.length === 0) return undefined;
  const total = columns.find((name) => normalizeColumnName(name) === normalizeColumnName("discount/TotalDiscount"));
  const counted = total ? [total] : columns;
  return row.define(counted.map((name) => `ifNull(${row.cost(name)}, ${ZERO})`).join(" + "));
}

/** SQL: tags of a line as JSON, from the map of CUR 2.0, whose keys lack the colons of their prefixes. */
export const tagsFromMap = (json: string): string =>
  `replaceRegexpAll(replaceRegexpAll(${json}, ${literal('"user_([^"]*)" *:')}, ${literal(String.raw`"\1":`)}), ${literal('"aws_([^"]*)" *:')}, ${literal(String.raw`"aws:\1":`)})`;
