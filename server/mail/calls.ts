import { getMail, getMailAttachment, getMails } from "~/contract/tables/mail";
import { scratchFile, spool } from "../files/spool";
import { notFound } from "../call-error";
import { serve, serveStream } from "../serve";
import type { Caller } from "../serve";
import { listMails } from "./list-mails";
import { attachmentContent, findMail } from "./mails";
import type { Reader } from "./mails";
import { findTextFile } from "./outbox-folder";

const readerOf = ({ companyId, userId, user }: Caller): Reader => ({ companyId, userId, email: user.userEmail });

export const mailCalls = [
  serve(getMails, async (page, caller, { stateStore }) =>
    listMails(stateStore, { ...readerOf(caller), company: caller.user.curCmpnNm ?? caller.companyId }, page),
  ),

  serve(getMail, async ({ mailId }, caller, { stateStore, env }) => {
    const found = await findMail(stateStore, readerOf(caller), mailId);
    if (!found) throw notFound("This email");
    const textFile = await findTextFile(env.DATA_DIR, { createdAt: new Date(found.mail.createdAt), mailId });
    return { ...found, textFile };
  }),

  serveStream(getMailAttachment, async ({ mailId, number }, caller, { stateStore, env }) => {
    const mail = await findMail(stateStore, readerOf(caller), mailId);
    const content = mail && (await attachmentContent(stateStore, mailId, number));
    if (!content) throw notFound("This attachment");
    return spool(once(content), await scratchFile(env.DATA_DIR)).chunks;
  }),
];

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
