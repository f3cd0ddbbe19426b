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

/** A month's bill in the currency, "" for any. `missing`: it has none in that currency; the bill is in another one. */
export async function openBill(
  upstream: Upstream,
  { vendor, month, currency }: Pick<SendValues, "vendor" | "month" | "currency">,
): Promise<{ charges: BillCharge[]; missing: Ignored[] }> {
  const chargesIn = async (inCurrency: string) =>
    (
      await attempt(
        upstream.call(getBillCharges, { vendor, yearMonth: month, ...(inCurrency && { currency: inCurrency }) }),
      )
    )?.charges;
  const charges = await chargesIn(currency);
  const inAny = currency !== "" && charges?.length === 0 ? await chargesIn("") : undefined;
  return inAny?.length
    ? { charges: inAny, missing: [{ parameter: "currency", value: currency }] }
    : { charges: charges ?? [], missing: [] };
}

/** The form and its options. Without a month it is for the newest bill; `today`: YYYY-MM-DD. */
export async function loadSend(upstream: Upstream, search: BillSearch, today: string): Promise<SendPage> {
  const { vendor } = search;
  const open = (month: string) => openBill(upstream, { vendor, month, currency: search.currency });
  const [list, recipients, requested] = await Promise.all([
    attempt(upstream.call(getBills, { vendor })),
    attempt(listRecipients(upstream, vendor, search.recipient)),
    search.month === null ? null : open(search.month),
  ]);
  const bills = list?.bills ?? [];
  const month = search.month ?? bills.at(-1)?.yearMonth ?? today.slice(0, 7);
  const { charges, missing } = requested ?? (await open(month));
  const currency = missing.length === 0 ? search.currency : "";
  const months = [...new Set(bills.map(({ yearMonth }) => yearMonth))].map((billMonth) =>
    bills.filter(({ yearMonth }) => yearMonth === billMonth),
  );
  const billIn = (ofMonth: typeof bills) =>
    (currency ? ofMonth.filter(({ invoiceCurrency }) => invoiceCurrency === currency) : ofMonth).slice(0, 1);
  const bill = charges[0]
    ? sendable(charges[0], months.find(([inMonth]) => inMonth?.yearMonth === month)?.length ?? charges.length)
    : null;
  const listed = months.flatMap((ofMonth) => billIn(ofMonth).map((inMonth) => sendable(inMonth, ofMonth.length)));
  const isOlder = bill !== null && !listed.some((inMonth) => inMonth.month === bill.month);
  return {
    ignored: missing,
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
