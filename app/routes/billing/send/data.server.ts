import type { BillCharge, BillStatus } from "~/contract/billing";
import { getBillCharges, getBills } from "~/contract/billing";
import { getInvoiceRecipients, previewInvoice } from "~/contract/invoice-sending";
import type { InvoicePreview, InvoiceRecipient } from "~/contract/invoice-sending";
import type { Vendor } from "~/contract/vendors";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { SendValues } from "./fields";
import { toSending } from "./fields";
import type { SendSearch } from "./search";

/** A bill that can be sent. */
export interface SendableBill {
  month: string;
  currency: string;
  total: string;
  status: BillStatus;
}

export interface SendPage {
  values: SendValues;
  /** The asked bill; null: there is none, or it could not be loaded. */
  bill: SendableBill | null;
  /** The main bills of the last months, newest first. */
  bills: SendableBill[];
  /** null when they could not be loaded now. */
  recipients: InvoiceRecipient[] | null;
}

const sendable = ({ yearMonth: month, invoiceCurrency: currency, total, status }: Pick<BillCharge, "yearMonth" | "invoiceCurrency" | "total" | "status">): SendableBill => ({ month, currency, total, status });

/** The form and what it chooses from. Without a month it is of the newest bill; `today`: YYYY-MM-DD. */
export async function loadSend(upstream: Upstream, search: SendSearch, today: string): Promise<SendPage> {
  const { vendor, currency } = search;
  const open = (yearMonth: string) => attempt(upstream.call(getBillCharges, { vendor, yearMonth, ...(currency && { currency }) }));
  const [list, recipients, asked] = await Promise.all([
    attempt(upstream.call(getBills, { vendor })),
    attempt(upstream.call(getInvoiceRecipients, {})),
    search.month === null ? null : open(search.month),
  ]);
  const known = list?.bills ?? [];
  const month = search.month ?? known.at(-1)?.yearMonth ?? today.slice(0, 7);
  const found = search.month === null ? await open(month) : asked;
  const main = known.filter((bill, n) => known[n - 1]?.yearMonth !== bill.yearMonth);
  return {
    values: { ...search, month },
    bill: found?.charges[0] ? sendable(found.charges[0]) : null,
    bills: main.map(sendable).reverse(),
    recipients: recipients?.result ?? null,
  };
}

/** The mail that would be sent first; null: there is no bill, undefined: it could not be made now. */
export async function loadPreview(upstream: Upstream, values: SendValues): Promise<InvoicePreview | null | undefined> {
  const reply = await attempt(upstream.call(previewInvoice, toSending(values)));
  return reply?.preview;
}

/** Newest month with a bill, for an address that names none. */
export async function newestMonth(upstream: Upstream, vendor: Vendor, today: string): Promise<string> {
  const list = await attempt(upstream.call(getBills, { vendor }));
  return list?.bills.at(-1)?.yearMonth ?? today.slice(0, 7);
}
