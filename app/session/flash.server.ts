import { z } from "zod";
import { isNoCollectedData } from "~/contract/error-codes";
import { getFixedT } from "~/i18n/i18n.server";
import { cutText } from "~/lib/cut-text";
import { faults } from "~/upstream/upstream-error";
import type { UpstreamError } from "~/upstream/upstream-error";
import { expire, signedCookie } from "./cookies.server";
import { redirectWithin } from "./redirect.server";

const toast = z.object({ type: z.enum(["success", "error"]), message: z.string() });
export type FlashToast = z.infer<typeof toast>;

const MESSAGE_LIMIT = 500;
const toastCookie = (request: Request) => signedCookie(request, "cloudtally_toast", { maxAge: 60 });

/** Redirects to a page that shows the action's result once; `message` is in the user's language. */
export async function redirectWithToast(
  request: Request,
  to: string,
  { type, message }: FlashToast,
): Promise<Response> {
  const cookie = await toastCookie(request).serialize({ type, message: cutText(message, MESSAGE_LIMIT) });
  return redirectWithin(request, to, { status: 303, headers: { "set-cookie": cookie } });
}

/**
 * Redirects to a page that reports the upstream's failure; if the outcome is uncertain, users are asked to check before
 * retrying.
 */
export async function redirectWithFailure(request: Request, to: string, { code }: UpstreamError): Promise<Response> {
  const t = await getFixedT(request, "errors");
  return redirectWithToast(request, to, {
    type: "error",
    message: t(
      code === faults.uncertain ? "503.uncertain.text" : isNoCollectedData(code) ? "block.noCollectedData" : "503.text",
    ),
  });
}

/** The toast to show now, and the header that clears it. */
export async function takeToast(request: Request): Promise<{ toast: FlashToast | null; headers: HeadersInit }> {
  const cookie = toastCookie(request);
  const parsed = toast.safeParse(await cookie.parse(request.headers.get("cookie")));
  return parsed.success
    ? { toast: parsed.data, headers: { "set-cookie": await expire(cookie) } }
    : { toast: null, headers: {} };
}
