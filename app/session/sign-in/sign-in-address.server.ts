import { originOf } from "~/http/origin/origin.server";
import { hostOf } from "~/http/origin/same-origin.server";
import { savePendingForm } from "../pending-form/save-pending-form.server";
import { RETURN_TO_LIMIT, returnToOf } from "../return-to";
import { inLanguageOf } from "../redirect.server";

/** Addresses that pages read: led back to one of them, the browser would show its data as text. */
const readByPages = ["/exports", "/cost-analytics/values", "/cost-analytics/suggestions"];

interface Ended {
  reason?: "expired";
  /** The user of the session; unknown if it had ended before. */
  userId?: string;
}

/** The sign-in page, after which the user returns to the page or the entered form. */
export async function signInAddress(request: Request, { reason, userId }: Ended = {}): Promise<string> {
  const returnTo = (await savePendingForm(request, userId)) ?? pageOf(request);
  // Encoded once more, a longer one may not fit into the browser's next request; signing in would drop it anyway.
  const isKept = returnTo !== "/" && returnTo.length <= RETURN_TO_LIMIT;
  const query = new URLSearchParams({ ...(reason && { reason }), ...(isKept && { returnTo }) });
  return inLanguageOf(request, query.size > 0 ? `/sign-in?${query}` : "/sign-in");
}

/**
 * The page of a request. What a page reads in the background and what forms are sent to are no pages, or other ones:
 * the user returns to where they were.
 */
function pageOf(request: Request): string {
  const own = returnToOf(request);
  const isRead = readByPages.includes(own.split("?", 1)[0]!);
  if (!isRead && request.method !== "POST") return own;
  const referer = request.headers.get("referer") ?? "";
  if (hostOf(referer) === new URL(originOf(request)).host) return returnToOf({ url: referer });
  return isRead ? "/" : own;
}
