import { isPaid, mayUse, wholeVendors } from "~/contract/people/permission";
import type { CommonInfo, CurrentUser } from "~/contract/people/session";
import { attempt } from "~/upstream/attempt.server";
import { commonInfo } from "./common-info.server";
import { requireUser } from "./require-user.server";

interface Reader {
  user: Pick<CurrentUser, "menus" | "chargeType" | "restrictedVendors">;
  /** null: could not be loaded. */
  info: Pick<CommonInfo, "authorisedVendors"> | null;
}

const seesAll = ({ user }: Reader): boolean => user.restrictedVendors.length === 0;

/** Pages that need more than view permission on their menu, and whether their bare addresses open for someone. */
const required = {
  "/anomaly-detection/watched": (reader: Reader) => isPaid(reader.user) && seesAll(reader),
  "/billing/profile": seesAll,
  "/billing/send": ({ user, info }: Reader) =>
    mayUse(user, "billing", "edit") && (info === null || wholeVendors(user, info.authorisedVendors).length > 0),
} satisfies Record<string, (reader: Reader) => boolean>;

type GuardedPage = keyof typeof required;

/** Whether the page opens for someone who may view its menu. */
export const mayOpen = (page: GuardedPage, reader: Reader): boolean => required[page](reader);

/** Throws a Response 403 if the page does not open for the user of the request. */
export async function requirePage(request: Request, page: GuardedPage): Promise<void> {
  const { user, upstream } = await requireUser(request);
  const info = await attempt(commonInfo(request, upstream));
  if (!mayOpen(page, { user, info })) throw Response.json({ code: "forbidden" }, { status: 403 });
}

/** Addresses of the pages that do not open, whatever the menus. */
export const closedPages = (reader: Reader): string[] =>
  (Object.keys(required) as GuardedPage[]).filter((page) => !mayOpen(page, reader));
