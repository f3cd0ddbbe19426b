import type { ListedMail, MailSummary } from "~/contract/tables/mail";
import { getMail, getMailAttachment, getMails } from "~/contract/tables/mail";
import { loadPage } from "~/features/paging/load-page";
import { attempt, throwNotFound } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";

const SIZE = 30;

/** One page of the user's emails and of reports whose emails are not created yet, newest first. */
export interface MailList {
  mails: ListedMail[];
  total: number;
  page: number;
  size: number;
}

/** The list, null if it could not be loaded. Pages beyond the last one give the last one. */
export async function loadMails(upstream: Upstream, requested: number): Promise<MailList | null> {
  const call = (page: number) => upstream.call(getMails, { page, itemsPerPage: SIZE });
  const loaded = await attempt(loadPage(call, { page: requested, size: SIZE }));
  return loaded && { ...loaded.reply, page: loaded.page, size: loaded.size };
}

export interface MailDetail {
  mail: MailSummary;
  text: string;
  html: string;
  hasHiddenCode: boolean;
  textFile: string | null;
}

/** The email; null if it could not be loaded. Throws a 404 Response if the user has none with this id. */
export async function loadMail(upstream: Upstream, mailId: string): Promise<MailDetail | null> {
  const detail = await attempt(upstream.call(getMail, { mailId }).catch(throwNotFound));
  return detail && { ...detail, html: await withPictures(upstream, detail) };
}

/** The email's document with its pictures embedded: the frame that shows it cannot load attachments (`cid:`). */
async function withPictures(upstream: Upstream, { mail, html }: MailDetail): Promise<string> {
  const sources = await Promise.all(
    mail.attachments.map(async ({ fileName, mediaType }, number) => {
      const source = `"cid:${fileName}"`;
      if (!mediaType.startsWith("image/") || !html.includes(source)) return null;
      const file = await attempt(upstream.stream(getMailAttachment, { mailId: mail.mailId, number }));
      if (!file) return null;
      const bytes = Buffer.from(await file.arrayBuffer());
      return { source, data: `"data:${mediaType};base64,${bytes.toString("base64")}"` };
    }),
  );
  return sources.reduce((text, source) => (source ? text.replaceAll(source.source, source.data) : text), html);
}
