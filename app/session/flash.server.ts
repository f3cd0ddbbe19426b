import { redirect } from "@remix-run/node";
import { z } from "zod";
import { expire, signedCookie } from "./cookies.server";

const toast = z.object({ type: z.enum(["success", "error"]), message: z.string() });
export type FlashToast = z.infer<typeof toast>;

const MESSAGE_LIMIT = 500;
const toastCookie = (request: Request) => signedCookie(request, "cloudtally_toast", { maxAge: 60 });

/** Leads to a page that says once what came of the action; `message` is in the user's language. */
export async function redirectWithToast(request: Request, to: string, { type, message }: FlashToast): Promise<Response> {
  const cookie = await toastCookie(request).serialize({ type, message: message.slice(0, MESSAGE_LIMIT) });
  return redirect(to, { status: 303, headers: { "set-cookie": cookie } });
}

/** The toast to show now, and the header that makes it the last time. */
export async function takeToast(request: Request): Promise<{ toast: FlashToast | null; headers: HeadersInit }> {
  const cookie = toastCookie(request);
  const parsed = toast.safeParse(await cookie.parse(request.headers.get("cookie")));
  return parsed.success ? { toast: parsed.data, headers: { "set-cookie": await expire(cookie) } } : { toast: null, headers: {} };
}
