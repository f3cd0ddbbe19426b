import type { BillDetailsReply } from "~/contract/billing-tables";
import { getBillingDetails } from "~/contract/billing-tables";
import { attempt } from "~/upstream/attempt.server";
import type { TabSource } from "../tab-data.server";

export interface DetailsView {
  reply: BillDetailsReply;
}

/** The bill's usage by what it is looked at by. */
export const loadDetails = ({ upstream, search, bill }: TabSource): Promise<DetailsView | null> =>
  attempt(upstream.call(getBillingDetails, { ...bill, word: search.find, page: search.page }).then((reply) => ({ reply })));
