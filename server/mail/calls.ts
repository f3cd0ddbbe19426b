import { getMail, getMailAttachment, getMails } from "~/contract/mail";
import { notFound, serve, serveStream } from "../serve";
import type { Caller } from "../serve";
import { attachmentContent, findMail, listMails } from "./mails";
import type { Reader } from "./mails";

const readerOf = ({ companyId, userId, user }: Caller): Reader => ({ companyId, userId, email: user.userEmail });

export const mailCalls = [
  serve(getMails, async (page, caller, { stateStore }) => listMails(stateStore, readerOf(caller), page)),

  serve(getMail, async ({ mailId }, caller, { stateStore }) => {
    const found = await findMail(stateStore, readerOf(caller), mailId);
    if (!found) throw notFound("This mail");
    return found;
  }),

  serveStream(getMailAttachment, async ({ mailId, number }, caller, { stateStore }) => {
    const found = await findMail(stateStore, readerOf(caller), mailId);
    const content = found && (await attachmentContent(stateStore, mailId, number));
    if (!content) throw notFound("This attachment");
    return inChunks(content);
  }),
];

const CHUNK_BYTES = 256 * 1024;

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.subarray(start, start + CHUNK_BYTES);
}
