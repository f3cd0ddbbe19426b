import type { InsightReply } from "~/contract/billing-sections";
import { getInvoiceInsight } from "~/contract/billing-sections";
import { attempt } from "~/upstream/attempt.server";
import type { TabSource } from "../tab-data.server";

export interface InsightView {
  reply: InsightReply;
}

/** The month beside the months before. */
export const loadInsight = ({ upstream, bill }: TabSource): Promise<InsightView | null> =>
  attempt(upstream.call(getInvoiceInsight, bill).then((reply) => ({ reply })));
