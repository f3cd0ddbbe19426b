import type { z } from "zod";
import type { Call, Menu } from "~/contract/call";
import { errorCodes } from "~/contract/error-codes";
import { isPaid, mayUse } from "~/contract/people/permission";
import { administration } from "~/contract/people/roles";
import type { CurrentUser } from "~/contract/people/session";
import { costVendors, vendor } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import type { Language } from "~/lib/language";
import { checkPersonalToken } from "./personal-token";
import { signedOut } from "./access-token";
import type { TokenChecker } from "./access-token";
import { isPersonalTokenValid, personalTokenIn } from "../account/personal-tokens";
import { admits, passes } from "../identity/sign-in/rules";
import { userOf } from "../people/identity-links";
import { recordActivity } from "../people/record-activity";
import { findUser } from "../people/people";
import type { FoundUser } from "../people/people";
import { CallError } from "../call-error";
import type { Queries } from "../state-store/state-store";
import { canBeStored } from "../state-store/stored-text";
import type { Caller, Services } from "../serve";
import { valueFinder } from "./find-values";
import { accountsOf, seesAny, seesAsMuch, wholeVendors } from "../viewer/viewer";
import type { Viewer } from "../viewer/viewer";

/** Menus whose figures are those of Cost Analytics, for the same providers. */
const costMenus: Menu[] = ["costAnalytics", "dashboard", "budgets"];

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
  isOperator: false,
  restrictedVendors: [],
  visibleAccounts: {},
  seesAllAccounts: false,
  chargeType: "free",
  trialDays: null,
  useOtp: "0",
  useConcurrent: "Y",
  allowedIpaddr: [],
  passIpaddr: "Y",
};

/**
 * Identifies the caller and company by the verified token: the request context only chooses among the user's companies.
 * Throws CallError 401 (no valid token, a token of an ended session, or unknown user) or 403 (not a member, or not with
 * a personal access token). `address` is the client's, `language` that of the pages it makes the call for.
 */
export async function identify(
  call: Pick<Call, "access" | "changes" | "isPersonal">,
  authorization: string | undefined,
  context: Record<string, unknown>,
  services: Services,
  tokens: TokenChecker,
  { address = "", language = null }: { address?: string; language?: Language | null } = {},
): Promise<Caller> {
  if (call.access === "public")
    return {
      userId: "",
      user: nobody,
      companyId: "",
      vendors: [],
      accounts: accountsOf({}),
      address: address || undefined,
    };
  const personal = personalTokenIn(authorization);
  const { userId, session, tokenId } =
    personal === undefined
      ? { ...(await holderOf(authorization, services, tokens)), tokenId: undefined }
      : { ...(await checkPersonalToken(call, personal, services, address)), session: undefined };
  const companyId = typeof context.companyId === "string" ? context.companyId : undefined;
  // The request is validated later.
  const isPossible = companyId === undefined || canBeStored(companyId);
  const storedUser = isPossible ? await findUser(services, userId, companyId, session?.key) : null;
  if (!storedUser) {
    if (companyId !== undefined) throw notPermitted();
    throw new CallError(401, errorCodes.signedOut, "This user is not registered.");
  }
  if (storedUser.hasEnded) throw signedOut();
  const passIpaddr = passesLists(storedUser, address) ? "Y" : "N";
  // What tells people why they do not get in stays open, and signing out.
  if (passIpaddr === "N" && (call.access !== "signed-in" || call.isPersonal))
    throw new CallError(403, errorCodes.addressDenied, "This account may not be used from your network address.");
  const user = { ...storedUser.user, passIpaddr } as const;
  if (user.curCmpnId !== null) await recordActivity(services, user.curCmpnId, userId, language);
  return {
    ...callerOf(call, userId, { ...storedUser, user }, services),
    session,
    tokenId,
    address: address || undefined,
  };
}

/** The pass flag of spec §3: whether the lists of the user and of the company both let an address in. */
const passesLists = ({ user, companyAddresses }: FoundUser, address: string): boolean =>
  admits(user, address) && passes(companyAddresses, address);

/** The user of an access token, whom an external provider may identify by its own id. */
async function holderOf(authorization: string | undefined, services: Services, tokens: TokenChecker) {
  const { session, ...holder } = await tokens.verify(authorization);
  return { userId: await userOf(services, holder), session };
}

/** The caller of a call, or someone for whom work is done later: with the rights that they have now. */
export function callerOf(
  { access }: Pick<Call, "access">,
  userId: string,
  { user, lastLanguage, vendors, accounts }: Pick<FoundUser, "user" | "lastLanguage" | "vendors" | "accounts">,
  { env }: Pick<Services, "env">,
): Caller {
  const isCost = typeof access === "object" && costMenus.includes(access.menu);
  return {
    userId,
    user,
    lastLanguage,
    companyId: user.curCmpnId ?? "",
    vendors: isCost ? costVendors(vendors, env.PROFILE) : vendors,
    accounts,
  };
}

/** Finds the providers in a call's request, wherever its schema has one; compiled once per call. */
const finders = new WeakMap<z.ZodType, (request: unknown) => unknown[]>();

function vendorsIn(schema: z.ZodType, request: unknown): Vendor[] {
  const find = finders.get(schema) ?? valueFinder(schema, vendor);
  finders.set(schema, find);
  return find(request) as Vendor[];
}

/** Checks menu permission and plan, and that a parsed request names only authorized providers. Throws CallError 403. */
export function authorise(
  call: Pick<Call, "access" | "request" | "isPaidOnly">,
  caller: Caller,
  request: Record<string, unknown>,
): Caller {
  checkMenu(call, caller);
  if (call.isPaidOnly) checkPaid(caller);
  checkVendors(caller, vendorsIn(call.request, request));
  return caller;
}

/**
 * Reads a caller's rights again while their request is under way. Throws CallError unless they may still make the call
 * and still see all that they saw. An access token that expires meanwhile is ignored; an ended session or personal
 * token is not.
 */
export async function recheck(
  call: Pick<Call, "access" | "request" | "isPaidOnly">,
  caller: Caller,
  request: Record<string, unknown>,
  services: { stateStore: Queries } & Pick<Services, "today" | "env">,
): Promise<Caller> {
  const { userId, companyId, session, tokenId, address } = caller;
  const user = await findUser(services, userId, companyId, session?.key);
  if (!user || user.hasEnded) throw signedOut();
  if (tokenId !== undefined && !(await isPersonalTokenValid(services.stateStore, tokenId))) throw signedOut();
  if (address !== undefined && !passesLists(user, address)) throw notPermitted();
  const again = authorise(call, { ...caller, ...callerOf(call, userId, user, services) }, request);
  if (!seesAsMuch(again, caller)) throw notPermitted();
  return again;
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

/** Throws CallError 403 unless the caller's company may use what is paid-only. */
export function checkPaid({ user }: Pick<Caller, "user">): void {
  if (!isPaid(user)) throw new CallError(403, errorCodes.unpaid, "This is part of the paid version.");
}

/** Throws CallError 403 unless the caller is authorized for all these providers. */
function checkVendors(caller: Caller, requested: Vendor[]): void {
  if (requested.some((name) => !caller.vendors.includes(name))) throw notPermitted();
}

/**
 * Throws CallError 403 unless the caller sees all accounts of these providers: for whole bills, their invoices, and
 * files that replace a month.
 */
export function checkWhole(viewer: Viewer, requested: Vendor[]): void {
  const whole = wholeVendors(viewer);
  if (requested.some((name) => !whole.includes(name))) throw notPermitted();
}

/**
 * Throws CallError 403 unless the caller sees all accounts of all providers of the company, also those that they are
 * not authorized for: for what names or covers any account of the company.
 */
export function checkSeesAll({ user }: Pick<Caller, "user">): void {
  if (!user.seesAllAccounts) throw notPermitted();
}

export const notPermitted = () => new CallError(403, errorCodes.noAccess, "This user has no permissions to access.");
