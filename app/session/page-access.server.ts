import { errorCodes } from "~/contract/error-codes";
import { isPaid, mayUse, wholeVendors } from "~/contract/people/permission";
import type { CommonInfo, CurrentUser } from "~/contract/people/session";
import { forbidden } from "~/http/replies/page-error.server";
import { attempt } from "~/upstream/attempt.server";
import { commonInfo } from "./common-info.server";
import { requireUser } from "./require-user.server";

interface Reader {
  user: Pick<CurrentUser, "menus" | "chargeType" | "restrictedVendors" | "seesAllAccounts">;
  /** null: could not be loaded. */
  info: Pick<CommonInfo, "authorisedVendors"> | null;
}

/** The code with which the page for sending invoices is refused to a reader; null if it opens. */
function sendingRefusal({ user, info }: Reader): string | null {
  if (!mayUse(user, "billing", "edit")) return errorCodes.forbidden;
  return info && wholeVendors(user, info.authorisedVendors).length === 0 ? errorCodes.noAccess : null;
}

/** Throws a PageError 403 if the user of the request may send no invoice. */
export async function requireSending(request: Request): Promise<void> {
  const { user, upstream } = await requireUser(request);
  const code = sendingRefusal({ user, info: await attempt(commonInfo(request, upstream)) });
  if (code !== null) throw forbidden(code);
}

/** Pages that need more than view permission on their menu, and whether their bare addresses open for a reader. */
const opens: Record<string, (reader: Reader) => boolean> = {
  "/anomaly-detection/watched": ({ user }) => isPaid(user) && user.seesAllAccounts,
  "/billing/profile": ({ user }) => user.restrictedVendors.length === 0,
  "/billing/send": (reader) => sendingRefusal(reader) === null,
};

/** Addresses of these pages that the reader may not open, whatever their menus. */
export const closedPages = (reader: Reader): string[] => Object.keys(opens).filter((page) => !opens[page]!(reader));
