import type { LoaderFunctionArgs } from "@remix-run/node";
import { getMail, getMailAttachment } from "~/contract/tables/mail";
import { ignoreAll } from "~/features/address/read-address";
import { refusalOf } from "~/features/address/refusal.server";
import { openedFile, textReply } from "~/http/replies/file-reply.server";
import { requireUser } from "~/session/require-user.server";
import { throwNotFound } from "~/upstream/attempt.server";

/** An attachment as a download, whatever its type. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const refusal = await refusalOf(request, ignoreAll(new URL(request.url).searchParams));
  if (refusal) return textReply(422, refusal, headers);
  const { mailId = "", number = "" } = params;
  const { mail } = await upstream.call(getMail, { mailId }).catch(throwNotFound);
  const attachment = /^\d{1,2}$/.test(number) ? mail.attachments[Number(number)] : undefined;
  if (!attachment) throw new Response(null, { status: 404 });
  const open = () => upstream.stream(getMailAttachment, { mailId, number: Number(number) }).catch(throwNotFound);
  return openedFile(request, open, { ...attachment, headers });
}
