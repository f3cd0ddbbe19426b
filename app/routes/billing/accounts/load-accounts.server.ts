import type { ChargeRow } from "~/contract/billing/billing";
import type { AccountsReply } from "~/contract/billing/bill-replies";
import { getChargesByAccount } from "~/contract/billing/billing-tables";
import { loadPage } from "~/features/paging/load-page";
import { subtract } from "~/lib/money/decimal";
import { attempt } from "~/upstream/attempt.server";
import { EVERY_ROW } from "../href";
import { sortOf } from "../tabs/sort";
import type { TabSource } from "../tabs/tab-source";
import { accountSort, accountsPerPage } from "./account-sort";

/** Number of products shown of an expanded account; the rest is one row. */
const MAX_PRODUCTS = 50;

/** The products of an expanded account. */
export interface AccountProducts {
  rows: AccountsReply["rows"];
  rest: Rest | null;
}

/** Total and number of the rows not shown. */
type Rest = ChargeRow & { count: number };

/** A page of the bill by account. */
export interface AccountsView {
  reply: AccountsReply;
  page: number;
  size: number;
  /** Expanded accounts by their id; null: could not be loaded. */
  products: Record<string, AccountProducts | null>;
  /** Rows on other pages, so that the page adds up. */
  elsewhere: Rest | null;
}

/** The bill by account, with the products of expanded accounts. */
export async function loadAccounts({ upstream, search, bill }: TabSource): Promise<AccountsView | null> {
  const size = search.size ?? accountsPerPage;
  const sort = sortOf(search, accountSort);
  const load = (page: number) =>
    upstream.call(getChargesByAccount, { ...bill, word: search.find, page, itemsPerPage: size, sort });
  const open = (accountId: string) =>
    attempt(upstream.call(getChargesByAccount, { ...bill, accountId, itemsPerPage: MAX_PRODUCTS, sort }));
  // Expanded rows are in the address, so they are loaded in parallel with their parents.
  const early = new Map(search.open.filter((item) => item !== EVERY_ROW).map((item) => [item, open(item)]));
  for (const promise of early.values()) promise.catch(() => undefined);
  const accountPage = await attempt(loadPage(load, { page: search.page, size }));
  if (!accountPage) return null;
  const isOpen = (item: string) => search.open[0] === EVERY_ROW || search.open.includes(item);
  const opened = accountPage.reply.rows.filter(({ item, isCompany }) => !isCompany && item !== "" && isOpen(item));
  const products = await Promise.all(
    opened.map(async ({ item }) => {
      const reply = await (early.get(item) ?? open(item));
      return [item, reply && productsOf(reply)] as const;
    }),
  );
  return { ...accountPage, products: Object.fromEntries(products), elsewhere: restOf(accountPage.reply) };
}

const productsOf = (reply: AccountsReply): AccountProducts => ({ rows: reply.rows, rest: restOf(reply) });

function restOf({ rows, total, sum }: AccountsReply): Rest | null {
  const count = total - rows.length;
  if (count <= 0) return null;
  const remainder = (part: keyof ChargeRow) => rows.reduce((rest, row) => subtract(rest, row[part]), sum[part]);
  return {
    count,
    cloudOriginalCost: remainder("cloudOriginalCost"),
    discount: remainder("discount"),
    supportAndServices: remainder("supportAndServices"),
    credit: remainder("credit"),
    vat: remainder("vat"),
    total: remainder("total"),
  };
}
