import { errorCodes } from "~/contract/call";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { UpstreamError } from "~/upstream/upstream-error";
import { messageWords, sentWords } from "./message-words";

/** Whether what was confirmed is not what would be done by now. */
export const isChanged = (error: unknown): boolean =>
  error instanceof UpstreamError && error.code === errorCodes.changed;

/** Why the upstream refused a change, in the reader's language. */
export async function refusalWords(request: Request, { code, message, values }: UpstreamError): Promise<string> {
  const [t, { language }] = await Promise.all([getFixedT(request, "billing-profile"), requireUser(request)]);
  return code === errorCodes.sent ? sentWords(t, language, values ?? {}) : messageWords(t, message);
}
