import type { MailSummary } from "~/contract/mail";
import { getMail, getMails } from "~/contract/mail";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { UpstreamError } from "~/upstream/upstream.server";

const SIZE = 30;

/** One page of the user's mails, newest first. */
export interface MailList {
  mails: MailSummary[];
  total: number;
  page: number;
  size: number;
}

/** The page that a URL asks for, from 1. */
export function pageNumber(params: URLSearchParams): number {
  const asked = params.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}

/** The list, null when it could not be loaded now. A page past the last one is the last one. */
export const loadMails = (upstream: Upstream, asked: number): Promise<MailList | null> =>
  attempt(
    (async () => {
      const load = async (page: number) => ({
        ...(await upstream.call(getMails, { page, itemsPerPage: SIZE })),
        page,
        size: SIZE,
      });
      const list = await load(asked);
      const last = Math.max(1, Math.ceil(list.total / SIZE));
      return asked <= last ? list : load(last);
    })(),
  );

export interface MailDetail {
  mail: MailSummary;
  text: string;
  html: string;
}

/** The mail; null when it could not be loaded now. Throws a 404 Response when the user has none of that id. */
export const loadMail = (upstream: Upstream, mailId: string): Promise<MailDetail | null> =>
  attempt(upstream.call(getMail, { mailId }).catch(notThere));

/** An id that cannot be one is answered like one that is not there. */
export function notThere(error: unknown): never {
  if (error instanceof UpstreamError && (error.status === 404 || error.status === 422))
    throw new Response(null, { status: 404 });
  throw error;
}
