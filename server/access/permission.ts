import type { z } from "zod";
import type { Call, Menu } from "~/contract/call";
import { errorCodes } from "~/contract/call";
import { mayUse } from "~/contract/permission";
import type { CurrentUser } from "~/contract/session";
import { costVendors, vendor } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import { signedOut } from "./access-token";
import type { TokenChecker } from "./access-token";
import { findUser } from "../people/people";
import { CallError } from "../serve";
import type { Caller, Services } from "../serve";
import { valuesOf } from "./values-of";

/** Menus whose figures are costs as of Cost Analytics, with its providers. */
const costMenus: Menu[] = ["costAnalytics", "dashboard"];

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
 * Identifies the caller and company by the verified token: the request context only chooses among the user's companies.
 * Throws CallError 401 (no valid token, a token of an ended session, or unknown user) or 403 (not a member).
 */
export async function identify(
  call: Pick<Call, "access">,
  authorization: string | undefined,
  context: Record<string, unknown>,
  services: Services,
  tokens: TokenChecker,
): Promise<Caller> {
  if (call.access === "public") return { userId: "", user: nobody, companyId: "", vendors: [] };
  const { userId, session } = await tokens.verify(authorization);
  const companyId = typeof context.companyId === "string" ? context.companyId : undefined;
  const found = await findUser(services.stateStore, userId, companyId, session.key);
  if (!found) {
    if (companyId !== undefined) throw notPermitted();
    throw new CallError(401, errorCodes.signedOut, "This user is not registered.");
  }
  if (found.hasEnded) throw signedOut();
  const isCost = typeof call.access === "object" && costMenus.includes(call.access.menu);
  const vendors = isCost ? costVendors(found.vendors, services.env.PROFILE) : found.vendors;
  return { userId, user: found.user, companyId: found.user.curCmpnId ?? "", vendors, session };
}

/** Finds the providers in a call's request, wherever its schema has one; compiled once per call. */
const finders = new WeakMap<z.ZodType, (request: unknown) => unknown[]>();

function vendorsIn(schema: z.ZodType, request: unknown): Vendor[] {
  const find = finders.get(schema) ?? valuesOf(schema, vendor);
  finders.set(schema, find);
  return find(request) as Vendor[];
}

/** Checks menu permission, and that a parsed request names only authorized providers. Throws CallError 403. */
export function authorise(
  call: Pick<Call, "access" | "request">,
  caller: Caller,
  request: Record<string, unknown>,
): Caller {
  checkMenu(call, caller);
  checkVendors(caller, vendorsIn(call.request, request));
  return caller;
}

/** Throws CallError 403 unless the caller may use the call's menu. */
export function checkMenu({ access }: Pick<Call, "access">, caller: Caller): void {
  if (access === "public" || access === "signed-in") return;
  if (!caller.companyId) throw notPermitted();
  if (typeof access === "object" && !mayUse(caller.user, access.menu, access.level)) {
    throw new CallError(
      403,
      errorCodes.forbidden,
      "You do not have permission to access this menu. Please contact your organization administrator for assistance.",
    );
  }
}

/** Throws CallError 403 unless the caller is authorized for all these providers. */
export function checkVendors(caller: Caller, asked: Vendor[]): void {
  if (asked.some((one) => !caller.vendors.includes(one))) throw notPermitted();
}

const notPermitted = () => new CallError(403, errorCodes.forbidden, "This user has no permissions to access.");
