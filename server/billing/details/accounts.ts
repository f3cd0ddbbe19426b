import type { ChargeRow } from "~/contract/billing/billing";
import type { AccountsReply } from "~/contract/billing/bill-replies";
import type { getChargesByAccount } from "~/contract/billing/billing-tables";
import type { z } from "zod";
import { add, isZero, subtract, toUnits } from "~/lib/money/decimal";
import { isNegligible } from "~/lib/money/rounding";
import { groupBy } from "~/lib/group-by";
import type { Services } from "../../serve";
import { accountNames } from "./account-names";
import { partsByItem } from "../bills/bill-lines";
import type { ItemSum } from "../bills/bill-lines";
import type { Bill } from "../bills/bill";
import { chargeColumns, chargeRowOf, chargesOf, sumOfRows, toChargeRow, withoutFixed } from "../bills/charges";

type Request = z.output<(typeof getChargesByAccount)["request"]>;
type Row = AccountsReply["rows"][number];

/** The bill by account, or an account's part of it by product, in the requested order. The rows add up exactly. */
export async function chargeRows(
  bill: Bill,
  { accountId, word, sort }: Pick<Request, "accountId" | "word" | "sort">,
  { costStore }: Services,
): Promise<{ rows: Row[]; sum: ChargeRow }> {
  const [sums, names] = await Promise.all([
    partsByItem(costStore, bill.scope, bill.currency, accountId),
    accountId === undefined ? accountNames(costStore, bill.scope) : new Map<string, string>(),
  ]);
  const whole = accountId === undefined ? bill.charges : chargesOf(sums, withoutFixed(bill.terms));
  const rows = completeRows(rowsOf(sums, bill, names), toChargeRow(whole));
  const matches = rows.filter(({ item, itemAlias }) =>
    [item, itemAlias].some((text) => text.toLowerCase().includes(word.toLowerCase())),
  );
  return { rows: matches.toSorted(byOrder(sort)), sum: sumOfRows(matches) };
}

function rowsOf(sums: ItemSum[], { terms }: Bill, names: Map<string, string>): Row[] {
  return [...groupBy(sums, ({ item }) => item)].map(([item, accountParts]) => ({
    item,
    itemAlias: names.get(item) ?? item,
    isCompany: false,
    ...toChargeRow(chargesOf(accountParts, withoutFixed(terms))),
  }));
}

/**
 * Adds what is missing from the rows: a row for the profile's fixed amounts, or, on the largest row, what truncation to
 * 30 decimals lost.
 */
function completeRows(rows: Row[], whole: ChargeRow): Row[] {
  const missing = combine(whole, sumOfRows(rows), subtract);
  if (chargeColumns.every((column) => isZero(missing[column]))) return rows;
  if (chargeColumns.some((column) => !isNegligible(missing[column])) || rows.length === 0)
    return [...rows, { item: "", itemAlias: "", isCompany: true, ...missing }];
  const [largest, ...others] = rows.toSorted(byOrder({ key: "total", descending: true }));
  return [{ ...largest!, ...combine(largest!, missing, add) }, ...others];
}

const combine = (a: ChargeRow, b: ChargeRow, by: (a: string, b: string) => string): ChargeRow =>
  chargeRowOf((column) => by(a[column], b[column]));

const compare = (a: bigint | string, b: bigint | string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The requested order; ties by total, highest first, then by item. */
function byOrder({ key, descending }: Request["sort"]): (a: Row, b: Row) => number {
  const valueOf = (row: Row) => (key === "linkedAccountAlias" ? row.itemAlias.toLowerCase() : toUnits(row[key]));
  return (a, b) =>
    compare(valueOf(a), valueOf(b)) * (descending ? -1 : 1) ||
    compare(toUnits(b.total), toUnits(a.total)) ||
    compare(a.item, b.item);
}
