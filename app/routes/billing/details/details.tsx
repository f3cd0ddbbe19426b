import type { BillingPage } from "../data.server";
import { useWords } from "../use-words";
import type { DetailsView } from "./load-details.server";

/** The bill's usage by what it is looked at by. */
export function Details({ page, view: { reply } }: { page: BillingPage; view: DetailsView }) {
  const { money } = useWords(page.vendor, reply.invoiceCurrency);
  return <div className="body">{money(reply.totalCost)}</div>;
}
