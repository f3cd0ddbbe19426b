import { errorCodes } from "~/contract/error-codes";
import { getFixedT } from "~/i18n/i18n.server";
import { requireUser } from "~/session/require-user.server";
import { UpstreamError } from "~/upstream/upstream-error";
import { sentText } from "./sent-text";

/** Whether the confirmed effect has changed. */
export const isChanged = (error: unknown): boolean =>
  error instanceof UpstreamError && error.code === errorCodes.changed;

const { changed, gone, closed } = errorCodes;
const codesWithText: (string | number)[] = [changed, gone, closed];

/** Why the upstream refused a change, in the reader's language; its own message if the code has no text here. */
export async function refusalText(request: Request, { code, message, values, fields }: UpstreamError): Promise<string> {
  const [t, { language }] = await Promise.all([getFixedT(request, "billing-profile"), requireUser(request)]);
  if (code === errorCodes.sent) return sentText(t, language, values ?? {});
  const key = codesWithText.includes(code) ? code : Object.values(fields ?? {})[0]?.[0];
  return key === undefined ? message : t(`message.${key}`, { defaultValue: message });
}
