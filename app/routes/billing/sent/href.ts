import type { Vendor } from "~/contract/vendors";

export const SENT = "/billing/sent";

/** Rows per page of both lists. */
export const SIZE = 20;

/** A page of each list, from 1. `next`: of scheduled invoices. */
export interface SentSearch {
  page: number;
  next: number;
}

export function sentHref({ page, next }: SentSearch): string {
  const params = new URLSearchParams({
    ...(next > 1 && { next: String(next) }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${SENT}?${params}` : SENT;
}

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

/** The sent file. */
export const sentFileHref = (sentId: string): string => `${SENT}/${encodeURIComponent(sentId)}/file`;

export const mailHref = (mailId: string): string => `/outbox/${encodeURIComponent(mailId)}`;
