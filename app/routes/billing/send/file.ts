import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorCodes } from "~/contract/error-codes";
import { getInvoiceFile } from "~/contract/billing/invoice-sending";
import { today } from "~/env.server";
import { refusalOf } from "~/features/address/refusal.server";
import { openedFile, refusedFile, textReply } from "~/http/replies/file-reply.server";
import { PageError } from "~/http/replies/page-error.server";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { loadPreview, newestMonth, openBill } from "./data.server";
import { toSending } from "./fields";
import { readSend } from "./read-send.server";

/** The attachment of the email in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { upstream, headers } = await requireUser(request);
  const { search, ignored } = await readSend(request);
  const refusal = await refusalOf(request, ignored);
  if (refusal) return textReply(422, refusal, headers);
  const values = { ...search, month: search.month ?? (await newestMonth(upstream, search.vendor, today())) };
  const preview = await loadPreview(upstream, values);
  if (preview === undefined) throw new PageError(503, errorCodes.failed);
  const unknown = preview === null && (await refusalOf(request, (await openBill(upstream, values)).missing));
  if (unknown) return textReply(422, unknown, headers);
  if (preview === null) return textReply(404, (await getFixedT(request, "invoice-sending"))("message.noBill"), headers);
  const { fileName, mediaType } = preview.file;
  try {
    const open = () => upstream.stream(getInvoiceFile, toSending(values));
    return await openedFile(request, open, { fileName, mediaType, headers });
  } catch (error) {
    return refusedFile(request, error, headers);
  }
}
