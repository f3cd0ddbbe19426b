import type { BillCharge, BillStatus } from "~/contract/billing/billing";
import { getBillCharges, getBills } from "~/contract/billing/billing";
import { getInvoiceRecipients, previewInvoice } from "~/contract/billing/invoice-sending";
import type { InvoicePreview } from "~/contract/billing/invoice-sending";
import type { Vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import { listOptions } from "~/features/choices/listing";
import type { ListingRequest, Listing } from "~/features/choices/listing";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { SendValues } from "./fields";
import { toSending } from "./fields";
import type { BillSearch } from "./read-send.server";

/** A bill that can be sent. */
export interface SendableBill {
  month: string;
  currency: string;
  total: string;
  status: BillStatus;
  /** Last day with lines of the month, YYYY-MM-DD. */
  billsThrough: string;
  /** Number of bills of its month, in several currencies. */
  ofBills: number;
}

export interface SendPage {
  /** What the month's bills lack: a currency in which there is none. */
  ignored: Ignored[];
  values: SendValues;
  /** The requested bill; null: there is none, or it could not be loaded. */
  bill: SendableBill | null;
  /**
   * One bill per month, newest first: the one in the requested currency, otherwise the largest. Those of the last months
   * and the requested one.
   */
  bills: SendableBill[];
  /** null if they could not be loaded. */
  recipients: Listing | null;
}

type Sendable = Pick<BillCharge, "yearMonth" | "invoiceCurrency" | "total" | "status" | "billsThrough">;

const sendable = (
  { yearMonth: month, invoiceCurrency: currency, total, status, billsThrough }: Sendable,
  ofBills: number,
): SendableBill => ({ month, currency, total, status, billsThrough, ofBills });

/** The form and its options. Without a month it is for the newest bill; `today`: YYYY-MM-DD. */
export async function loadSend(upstream: Upstream, search: BillSearch, today: string): Promise<SendPage> {
  const { vendor } = search;
  const open = (yearMonth: string, inCurrency = search.currency) =>
    attempt(upstream.call(getBillCharges, { vendor, yearMonth, ...(inCurrency && { currency: inCurrency }) }));
  const [list, recipients, requested] = await Promise.all([
    attempt(upstream.call(getBills, { vendor })),
    attempt(listRecipients(upstream, vendor, search.recipient)),
    search.month === null ? null : open(search.month),
  ]);
  const bills = list?.bills ?? [];
  const month = search.month ?? bills.at(-1)?.yearMonth ?? today.slice(0, 7);
  const inCurrency = search.month === null ? await open(month) : requested;
  const inAny = search.currency !== "" && inCurrency?.charges.length === 0 ? await open(month, "") : null;
  const isOffered = !inAny?.charges.length;
  const openBill = isOffered ? inCurrency : inAny;
  const currency = isOffered ? search.currency : "";
  const months = [...new Set(bills.map(({ yearMonth }) => yearMonth))].map((billMonth) =>
    bills.filter(({ yearMonth }) => yearMonth === billMonth),
  );
  const billIn = (ofMonth: typeof bills) =>
    (currency ? ofMonth.filter(({ invoiceCurrency }) => invoiceCurrency === currency) : ofMonth).slice(0, 1);
  const bill = openBill?.charges[0]
    ? sendable(
        openBill.charges[0],
        months.find(([inMonth]) => inMonth?.yearMonth === month)?.length ?? openBill.charges.length,
      )
    : null;
  const listed = months.flatMap((ofMonth) => billIn(ofMonth).map((inMonth) => sendable(inMonth, ofMonth.length)));
  const isOlder = bill !== null && !listed.some((inMonth) => inMonth.month === bill.month);
  return {
    ignored: isOffered ? [] : [{ parameter: "currency", value: search.currency }],
    values: { ...search, currency, month },
    bill,
    bills: [...listed.reverse(), ...(isOlder ? [bill] : [])],
    recipients,
  };
}

/** The users who can get the bill; chosen ones who cannot are omitted. */
export async function listRecipients(
  upstream: Upstream,
  vendor: Vendor,
  chosen: string[],
  requested?: ListingRequest,
): Promise<Listing> {
  const { result } = await upstream.call(getInvoiceRecipients, { vendor });
  const options = result.map(({ userNm, userEmail }) => ({ value: userEmail, name: userNm, about: userEmail }));
  const emails = new Set(options.map(({ value }) => value));
  return listOptions(
    options,
    chosen.filter((address) => emails.has(address)),
    requested,
  );
}

/** The first email to be sent; null: there is no bill, undefined: it could not be created. */
export async function loadPreview(upstream: Upstream, values: SendValues): Promise<InvoicePreview | null | undefined> {
  const reply = await attempt(upstream.call(previewInvoice, toSending(values)));
  return reply?.preview;
}

/** Newest month with a bill, for an address without one. */
export async function newestMonth(upstream: Upstream, vendor: Vendor, today: string): Promise<string> {
  const list = await attempt(upstream.call(getBills, { vendor }));
  return list?.bills.at(-1)?.yearMonth ?? today.slice(0, 7);
}
