import type { ChargeRow } from "~/contract/billing";
import type { AccountsReply } from "~/contract/bill-replies";
import type { getChargesByAccount } from "~/contract/billing-tables";
import type { z } from "zod";
import { add, isZero, subtract, toUnits } from "~/lib/decimal";
import type { Services } from "../serve";
import { accountNames } from "./account-names";
import { account, partsByItem, product } from "./bill-lines";
import type { ItemSum } from "./bill-lines";
import type { Bill } from "./bill";
import { chargesOf, withoutFixed } from "./charges";
import type { Charges } from "./charges";

type Request = z.output<(typeof getChargesByAccount)["request"]>;
type Row = AccountsReply["rows"][number];

const columns = ["cloudOriginalCost", "discount", "supportAndServices", "credit", "vat", "total"] as const;

/** The bill cut by account, or an account's part by product: rows that add up to it exactly, in the order asked for. */
export async function chargeRows(
  bill: Bill,
  { accountId, word, sort }: Pick<Request, "accountId" | "word" | "sort">,
  { costStore }: Services,
): Promise<{ rows: Row[]; sum: ChargeRow }> {
  const [sums, names] = await Promise.all([
    partsByItem(costStore, bill.scope, bill.currency, accountId === undefined ? account : product, accountId),
    accountId === undefined ? accountNames(costStore, bill.scope) : new Map<string, string>(),
  ]);
  const whole = accountId === undefined ? bill.charges : chargesOf(sums, withoutFixed(bill.terms));
  const rows = completed(rowsOf(sums, bill, names), toChargeRow(whole));
  const found = rows.filter(({ item, itemAlias }) =>
    [item, itemAlias].some((text) => text.toLowerCase().includes(word.toLowerCase())),
  );
  return { rows: found.toSorted(byOrder(sort)), sum: sumOf(found) };
}

function rowsOf(sums: ItemSum[], { terms }: Bill, names: Map<string, string>): Row[] {
  const parts = new Map<string, ItemSum[]>();
  for (const sum of sums) parts.set(sum.item, [...(parts.get(sum.item) ?? []), sum]);
  return [...parts].map(([item, own]) => ({
    item,
    itemAlias: names.get(item) ?? item,
    isCompany: false,
    ...toChargeRow(chargesOf(own, withoutFixed(terms))),
  }));
}

/** The lines of a bill as tables have them. */
export const toChargeRow = ({
  cloudOriginalCost,
  onDemandDiscount,
  cloudFrontDiscount,
  salesDiscount,
  ncpDiscount,
  supportFee,
  additionalServiceFee,
  cloudServiceCharge,
  credit,
  vat,
  total,
}: Charges): ChargeRow => ({
  cloudOriginalCost,
  discount: add(onDemandDiscount, cloudFrontDiscount, salesDiscount, ncpDiscount),
  supportAndServices: add(supportFee, additionalServiceFee, cloudServiceCharge),
  credit,
  vat,
  total,
});

/** Adds what the whole has and no row: the profile's fixed amounts, or what was cut off 30 decimals, which goes to the largest row. */
function completed(rows: Row[], whole: ChargeRow): Row[] {
  const missing = combine(whole, sumOf(rows), subtract);
  if (columns.every((column) => isZero(missing[column]))) return rows;
  if (columns.some((column) => !isDust(missing[column])) || rows.length === 0)
    return [...rows, { item: "", itemAlias: "", isCompany: true, ...missing }];
  const [largest, ...others] = rows.toSorted(byOrder({ key: "total", descending: true }));
  return [{ ...largest!, ...combine(largest!, missing, add) }, ...others];
}

/** Less than anybody charges: 10^-20. */
const isDust = (amount: string): boolean => toUnits(amount.replace("-", "")) < 10n ** 10n;

const combine = (a: ChargeRow, b: ChargeRow, by: (a: string, b: string) => string): ChargeRow =>
  Object.fromEntries(columns.map((column) => [column, by(a[column], b[column])])) as ChargeRow;

const sumOf = (rows: ChargeRow[]): ChargeRow =>
  Object.fromEntries(columns.map((column) => [column, add(...rows.map((row) => row[column]))])) as ChargeRow;

const compared = (a: bigint | string, b: bigint | string): number => (a < b ? -1 : a > b ? 1 : 0);

/** As asked, ties by total, highest first, and by item. */
function byOrder({ key, descending }: Request["sort"]): (a: Row, b: Row) => number {
  const valueOf = (row: Row) => (key === "linkedAccountAlias" ? row.itemAlias.toLowerCase() : toUnits(row[key]));
  return (a, b) =>
    compared(valueOf(a), valueOf(b)) * (descending ? -1 : 1) ||
    compared(toUnits(b.total), toUnits(a.total)) ||
    compared(a.item, b.item);
}
