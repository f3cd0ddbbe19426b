import type { SentInvoice } from "~/contract/billing/invoice-sending";
import type { Vendor } from "~/contract/vendors";
import { addressOf, canonical } from "~/features/address/canonical";

export const SENT = "/billing/sent";

/** Rows per page of both lists. */
export const SIZE = 20;

/** A page of each list, from 1. `next`: of scheduled invoices. */
export interface SentSearch {
  page: number;
  next: number;
}

export const defaultSentSearch: SentSearch = { page: 1, next: 1 };

/** Canonical URL of the lists; `search.ts` reads it. */
export const sentHref = (search: SentSearch): string => addressOf(SENT, canonical(search, defaultSentSearch));

/** The bill of a provider and month. */
export function billHref({
  vendor,
  month,
  currency,
}: {
  vendor: Vendor;
  month: string;
  currency: string | null;
}): string {
  return `/billing?${new URLSearchParams({ ...(currency && { currency }), month, vendor })}`;
}

/** The bill of an invoice: the one that was sent, even if another of its month has become the largest since. */
export const sentBillHref = ({
  vendor,
  yearMonth: month,
  currency,
  invoiceCurrency,
}: Pick<SentInvoice, "vendor" | "yearMonth" | "currency" | "invoiceCurrency">): string =>
  billHref({ vendor, month, currency: invoiceCurrency ?? currency });

/** The sent file. */
export const sentFileHref = (sentId: string): string => `${SENT}/${encodeURIComponent(sentId)}/file`;

export const mailHref = (mailId: string): string => `/outbox/${encodeURIComponent(mailId)}`;
