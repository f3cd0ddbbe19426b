import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSentFile, getSentFileContent } from "~/contract/billing/invoice-sending";
import { ignoreAll } from "~/features/address/read-address";
import { refusalOf } from "~/features/address/refusal.server";
import { openedFile, refusedFile, textReply } from "~/http/replies/file-reply.server";
import { requireUser } from "~/session/require-user.server";

/** The file sent with an invoice. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const refusal = await refusalOf(request, ignoreAll(new URL(request.url).searchParams));
  if (refusal) return textReply(422, refusal, headers);
  const { sentId = "" } = params;
  try {
    const { file } = await upstream.call(getSentFile, { sentId });
    return await openedFile(request, () => upstream.stream(getSentFileContent, { sentId }), { ...file, headers });
  } catch (error) {
    return await refusedFile(request, error, headers);
  }
}
