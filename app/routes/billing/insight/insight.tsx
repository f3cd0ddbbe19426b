import type { BillingPage } from "../data.server";
import { useWords } from "../use-words";
import type { InsightView } from "./load-insight.server";

/** The month beside the months before. */
export function Insight({ page, view: { reply } }: { page: BillingPage; view: InsightView }) {
  const { money } = useWords(page.vendor, reply.invoiceCurrency);
  return <div className="body">{money(reply.sum.thisMonthCost)}</div>;
}
