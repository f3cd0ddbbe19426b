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

/**
 * Pages that need more than view permission on their menu: the code with which their bare addresses are refused to
 * a reader, null if they open.
 */
const pageRefusals = {
  "/anomaly-detection/watched": ({ user }: Reader) =>
    !isPaid(user) ? errorCodes.unpaid : !user.seesAllAccounts ? errorCodes.noAccess : null,
  "/billing/profile": ({ user }: Reader) => (user.restrictedVendors.length > 0 ? errorCodes.noAccess : null),
  "/billing/send": ({ user, info }: Reader) => {
    if (!mayUse(user, "billing", "edit")) return errorCodes.forbidden;
    return info && wholeVendors(user, info.authorisedVendors).length === 0 ? errorCodes.noAccess : null;
  },
} satisfies Record<string, (reader: Reader) => string | null>;

type GuardedPage = keyof typeof pageRefusals;

/** Throws a PageError 403 if the page does not open for the user of the request. */
export async function requirePage(request: Request, page: GuardedPage): Promise<void> {
  const { user, upstream } = await requireUser(request);
  const info = await attempt(commonInfo(request, upstream));
  const code = pageRefusals[page]({ user, info });
  if (code !== null) throw forbidden(code);
}

/** Addresses of these pages that the reader may not open, whatever their menus. */
export const closedPages = (reader: Reader): string[] =>
  (Object.keys(pageRefusals) as GuardedPage[]).filter((page) => pageRefusals[page](reader) !== null);
