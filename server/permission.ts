import type { Call } from "~/contract/call";
import { errorCodes } from "~/contract/call";
import { mayUse } from "~/contract/permission";
import type { CurrentUser } from "~/contract/session";
import { costVendors, vendors as allVendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import type { TokenChecker } from "./access-token";
import { findUser } from "./people/people";
import { CallError } from "./serve";
import type { Caller, Services } from "./serve";

const nobody: CurrentUser = {
  siteCd: "",
  userId: "",
  userNm: "",
  userEmail: "",
  userLangCd: null,
  curCmpnId: null,
  curCmpnNm: null,
  companies: [],
  menus: [],
};

/**
 * Who is calling and for which company, from the verified token: the request context only chooses among the
 * companies the user belongs to. Throws CallError 401 (no valid token or unknown user) or 403 (not a member).
 */
export async function identify(
  call: Pick<Call, "access">,
  authorization: string | undefined,
  context: Record<string, unknown>,
  services: Services,
  tokens: TokenChecker,
): Promise<Caller> {
  if (call.access === "public") return { userId: "", user: nobody, companyId: "", vendors: [] };
  const userId = await tokens.verify(authorization);
  const companyId = typeof context.companyId === "string" ? context.companyId : undefined;
  const found = await findUser(services.stateStore, userId, companyId);
  if (!found) {
    if (companyId !== undefined) throw new CallError(403, errorCodes.forbidden, "This user has no permissions to access.");
    throw new CallError(401, errorCodes.signedOut, "This user is not known here.");
  }
  const isCost = typeof call.access === "object" && call.access.menu === "costAnalytics";
  const vendors = isCost ? costVendors(found.vendors, services.env.PROFILE) : found.vendors;
  return { userId, user: found.user, companyId: found.user.curCmpnId ?? "", vendors };
}

/** Checks menu permission and that only authorised providers are asked for. Throws CallError 403. */
export function authorise(call: Pick<Call, "access">, caller: Caller, query: Record<string, unknown>): Caller {
  const { access } = call;
  if (access === "public" || access === "signed-in") return caller;
  if (!caller.companyId) throw new CallError(403, errorCodes.forbidden, "This user has no permissions to access.");
  if (typeof access === "object" && !mayUse(caller.user, access.menu, access.level)) {
    throw new CallError(
      403,
      errorCodes.forbidden,
      "You do not have permission to access this menu. Please contact your organization administrator for assistance.",
    );
  }
  const asked = [query.vendor, query.vendors, query.selectedVendors].flat().filter((v): v is Vendor => allVendors.includes(v as Vendor));
  if (asked.some((v) => !caller.vendors.includes(v))) {
    throw new CallError(403, errorCodes.forbidden, "This user has no permissions to access.");
  }
  return caller;
}
