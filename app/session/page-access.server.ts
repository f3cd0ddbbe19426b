import { isPaid, mayUse, wholeVendors } from "~/contract/people/permission";
import type { CommonInfo, CurrentUser } from "~/contract/people/session";
import { attempt } from "~/upstream/attempt.server";
import { commonInfo } from "./common-info.server";
import { requireUser } from "./require-user.server";

interface Reader {
  user: Pick<CurrentUser, "menus" | "chargeType" | "restrictedVendors" | "seesAllAccounts">;
  /** null: could not be loaded. */
  info: Pick<CommonInfo, "authorisedVendors"> | null;
}

/**
 * Pages that need more than view permission on their menu, with the check whether the reader may open them without
 * parameters.
 */
const pageChecks = {
  "/anomaly-detection/watched": ({ user }: Reader) => isPaid(user) && user.seesAllAccounts,
  "/billing/profile": ({ user }: Reader) => user.restrictedVendors.length === 0,
  "/billing/send": ({ user, info }: Reader) =>
    mayUse(user, "billing", "edit") && (info === null || wholeVendors(user, info.authorisedVendors).length > 0),
} satisfies Record<string, (reader: Reader) => boolean>;

type GuardedPage = keyof typeof pageChecks;

/** Whether the page opens for someone who may view its menu. */
export const mayOpenPage = (page: GuardedPage, reader: Reader): boolean => pageChecks[page](reader);

/** Throws a Response 403 if the page does not open for the user of the request. */
export async function requirePage(request: Request, page: GuardedPage): Promise<void> {
  const { user, upstream } = await requireUser(request);
  const info = await attempt(commonInfo(request, upstream));
  if (!mayOpenPage(page, { user, info })) throw Response.json({ code: "forbidden" }, { status: 403 });
}

/** Addresses of these pages that the reader may not open, whatever their menus. */
export const closedPages = (reader: Reader): string[] =>
  (Object.keys(pageChecks) as GuardedPage[]).filter((page) => !mayOpenPage(page, reader));
