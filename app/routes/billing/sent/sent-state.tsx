import type { SentInvoice } from "~/contract/billing/invoice-sending";
import { Badge, type BadgeTone } from "~/ui/badge";
import { useSendingText } from "../send/use-sending-text";

/** Outcome of an invoice. */
export type SentSummary = "sent" | "waiting" | "partly" | "undelivered" | Exclude<SentInvoice["outcome"], "sent">;

export function summaryOf({ outcome, deliveries }: Pick<SentInvoice, "outcome" | "deliveries">): SentSummary {
  if (outcome !== "sent") return outcome;
  const count = (deliveryState: SentInvoice["deliveries"][number]["state"]) =>
    deliveries.filter(({ state }) => state === deliveryState).length;
  if (count("waiting") > 0) return "waiting";
  if (count("sent") === deliveries.length) return "sent";
  return count("sent") > 0 ? "partly" : "undelivered";
}

const tones: Partial<Record<SentSummary, BadgeTone>> = {
  sent: "success",
  waiting: "accent",
  partly: "minor",
  undelivered: "critical",
  failed: "critical",
  noBill: "critical",
  incomplete: "critical",
  noRecipient: "critical",
  notPermitted: "critical",
};

/** Its state, and why nothing was sent. */
export function SentState({ invoice }: { invoice: SentInvoice }) {
  const { t } = useSendingText();
  const summary = summaryOf(invoice);
  const isUnsent = invoice.outcome !== "sent" && invoice.outcome !== "cancelled";
  return (
    <>
      <Badge tone={tones[summary]}>{t(isUnsent ? "state.unsent" : `state.${summary}`)}</Badge>
      {isUnsent && <span className="muted"> {t(`why.${invoice.outcome}`, { count: invoice.attempts })}</span>}
    </>
  );
}
