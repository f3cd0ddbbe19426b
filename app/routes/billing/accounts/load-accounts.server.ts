import type { AccountsReply } from "~/contract/billing-tables";
import { getChargesByAccount } from "~/contract/billing-tables";
import { attempt } from "~/upstream/attempt.server";
import { sortOf } from "../sort";
import type { TabSource } from "../tab-data.server";
import { accountSort } from "./account-sort";

export interface AccountsView {
  reply: AccountsReply;
}

/** The bill by account. */
export const loadAccounts = ({ upstream, search, bill }: TabSource): Promise<AccountsView | null> =>
  attempt(upstream.call(getChargesByAccount, { ...bill, word: search.find, page: search.page, sort: sortOf(search, accountSort) }).then((reply) => ({ reply })));
