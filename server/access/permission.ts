import type { z } from "zod";
import type { Call, Menu } from "~/contract/call";
import { errorCodes } from "~/contract/call";
import { mayUse } from "~/contract/permission";
import { administration } from "~/contract/roles";
import type { CurrentUser } from "~/contract/session";
import { costVendors, vendor } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import { signedOut } from "./access-token";
import type { TokenChecker } from "./access-token";
import { findUser } from "../people/people";
import type { FoundUser } from "../people/people";
import { CallError } from "../serve";
import type { Caller, Services } from "../serve";
import { valuesOf } from "./values-of";
import { accountsOf, seesAny, wholeVendors } from "./viewer";
import type { Viewer } from "./viewer";

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
  role: "custom",
  menus: [],
  restrictedVendors: [],
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
  if (call.access === "public")
    return { userId: "", user: nobody, companyId: "", vendors: [], accounts: accountsOf({}) };
  const { userId, session } = await tokens.verify(authorization);
  const companyId = typeof context.companyId === "string" ? context.companyId : undefined;
  const found = await findUser(services.stateStore, userId, companyId, session.key);
  if (!found) {
    if (companyId !== undefined) throw notPermitted();
    throw new CallError(401, errorCodes.signedOut, "This user is not registered.");
  }
  if (found.hasEnded) throw signedOut();
  return { ...callerOf(call, userId, found, services), session };
}

/** The caller of a call, or someone for whom work is done later: with the rights that they have now. */
export function callerOf(
  { access }: Pick<Call, "access">,
  userId: string,
  { user, vendors, accounts }: Pick<FoundUser, "user" | "vendors" | "accounts">,
  { env }: Pick<Services, "env">,
): Caller {
  const isCost = typeof access === "object" && costMenus.includes(access.menu);
  return {
    userId,
    user,
    companyId: user.curCmpnId ?? "",
    vendors: isCost ? costVendors(vendors, env.PROFILE) : vendors,
    accounts,
  };
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
  if (typeof access === "object" && !administration.includes(access.menu) && !seesAny(caller)) throw notPermitted();
}

/** Throws CallError 403 unless the caller is authorized for all these providers. */
export function checkVendors(caller: Caller, asked: Vendor[]): void {
  if (asked.some((one) => !caller.vendors.includes(one))) throw notPermitted();
}

/**
 * Throws CallError 403 unless the caller sees all accounts of these providers: for whole bills, their invoices, and files
 * that replace a month.
 */
export function checkWhole(viewer: Viewer, asked: Vendor[]): void {
  const whole = wholeVendors(viewer);
  if (asked.some((one) => !whole.includes(one))) throw notPermitted();
}

export const notPermitted = () => new CallError(403, errorCodes.forbidden, "This user has no permissions to access.");
