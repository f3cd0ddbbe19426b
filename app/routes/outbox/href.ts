/** URL of one page of the list. */
export const href = (page = 1): string => (page === 1 ? "/outbox" : `/outbox?page=${page}`);

/** URL of one email. */
export const mailHref = (mailId: string): string => `/outbox/${encodeURIComponent(mailId)}`;

/** URL of an attachment, from 0. */
export const attachmentHref = (mailId: string, number: number): string => `${mailHref(mailId)}/attachments/${number}`;
