import type { LoaderFunctionArgs } from "@remix-run/node";
import { getMail, getMailAttachment } from "~/contract/mail";
import { requireUser } from "~/session/require-user.server";
import { notThere } from "./data.server";

/** An attachment as a file. It is never shown as a page of this site, whatever it says it is. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const { mailId = "", number = "" } = params;
  const { mail } = await upstream.call(getMail, { mailId }).catch(notThere);
  const attachment = /^\d{1,2}$/.test(number) ? mail.attachments[Number(number)] : undefined;
  if (!attachment) throw new Response(null, { status: 404 });
  const { body } = await upstream.stream(getMailAttachment, { mailId, number: Number(number) }).catch(notThere);
  const reply = new Headers(headers);
  reply.set("content-type", attachment.mediaType);
  reply.set("content-length", String(attachment.bytes));
  reply.set("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName).replaceAll("'", "%27")}`);
  return new Response(body, { headers: reply });
}
