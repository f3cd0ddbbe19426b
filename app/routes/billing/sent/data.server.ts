import { getScheduledInvoices, getSentInvoices } from "~/contract/billing/invoice-sending";
import type { ScheduledInvoice, SentInvoice } from "~/contract/billing/invoice-sending";
import { listIgnored } from "~/features/address/ignored";
import type { IgnoredParameters } from "~/features/address/ignored";
import { loadPage } from "~/features/paging/load-page";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { SIZE } from "./href";
import type { SentSearch } from "./href";
import { parseSent } from "./search";

/** One page of a list. */
export interface Listed<Row> {
  rows: Row[];
  total: number;
}

export interface SentPage extends IgnoredParameters {
  search: SentSearch;
  /** null if it could not be loaded. */
  scheduled: Listed<ScheduledInvoice> | null;
  sent: Listed<SentInvoice> | null;
}

/** Scheduled and sent invoices. Pages beyond the last one give the last one; lists fail alone. */
export async function loadSent(upstream: Upstream, params: URLSearchParams): Promise<SentPage> {
  const { search: requested, ignored } = parseSent(params);
  const [scheduled, sent] = await Promise.all([
    attempt(
      loadPage((page) => upstream.call(getScheduledInvoices, { page, itemsPerPage: SIZE }), {
        page: requested.next,
        size: SIZE,
      }),
    ),
    attempt(
      loadPage((page) => upstream.call(getSentInvoices, { page, itemsPerPage: SIZE }), {
        page: requested.page,
        size: SIZE,
      }),
    ),
  ]);
  return {
    ...listIgnored(ignored),
    search: { next: scheduled?.page ?? requested.next, page: sent?.page ?? requested.page },
    scheduled: scheduled && { rows: scheduled.reply.invoices, total: scheduled.reply.total },
    sent: sent && { rows: sent.reply.invoices, total: sent.reply.total },
  };
}
