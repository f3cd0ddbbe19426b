import { z } from "zod";
import { languages } from "~/lib/language";
import { apiRoots, linkNames, profiles } from "~/lib/people/profiles";
import type { ApiRoot } from "~/lib/people/profiles";
import { call } from "../call";
import { shownNotice } from "./notices";
import { userSettings } from "./preferences";
import { roles } from "./roles";
import { costVendors, vendor } from "../vendors";
import type { Vendor } from "../vendors";

/** Auth types of a menu permission (spec §6). */
export const authTypes = { edit: "AUTH_TYPE_010", view: "AUTH_TYPE_020", none: "AUTH_TYPE_030" } as const;

/** Name of a cookie, as RFC 6265 allows it. */
const cookieName = z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,64}$/);
const path = z.string().regex(/^(\/[\w.~-]+)*$/);
const roots = Object.keys(apiRoots) as [ApiRoot, ...ApiRoot[]];

/** The environment. Defaults for what an upstream omits are in lib/people/profiles.ts. */
const frontProfile = z.object({
  profile: z.enum(profiles),
  tokenCookieName: cookieName,
  /** Roots of the calls, where they differ from spec §7's. */
  endpoints: z.partialRecord(z.enum(roots), path).optional(),
  /** Links to pages of this site or of others. */
  links: z.partialRecord(z.enum(linkNames), z.string().max(2000)).optional(),
});
export type FrontProfile = z.infer<typeof frontProfile>;

/** Where to sign in, and as which client: the content of Keycloak's adapter file, for any OpenID provider. */
const keycloakJson = z.object({
  realm: z.string(),
  "auth-server-url": z.string(),
  issuer: z.string(),
  resource: z.string(),
  audience: z.string(),
});

const company = z.object({ cmpnId: z.string(), cmpnNm: z.string() });
export type Company = z.infer<typeof company>;

const menuPermission = z.object({
  url: z.string(),
  menuId: z.string(),
  authType: z.enum([authTypes.edit, authTypes.view, authTypes.none]),
});

/** What a company uses: `trial` has all of `paid` until it ends. */
const chargeTypes = ["paid", "trial", "free"] as const;

const currentUser = z.object({
  siteCd: z.string(),
  userId: z.string(),
  userNm: z.string(),
  userEmail: z.string(),
  userLangCd: z.enum(languages).nullable(),
  curCmpnId: z.string().nullable(),
  curCmpnNm: z.string().nullable(),
  companies: z.array(company),
  /** Preset of the permissions in the current company; `menus` has what follows from it. */
  role: z.enum(roles),
  menus: z.array(menuPermission),
  /** May change what counts for all companies of the installation: price lists. */
  isOperator: z.boolean(),
  /** Providers with accounts that the user may not see. */
  restrictedVendors: z.array(vendor),
  /** Number of accounts of each of them that the user may see. */
  visibleAccounts: z.partialRecord(vendor, z.number().int()),
  /** Whether the user may see all accounts of all providers that are enabled for the current company. */
  seesAllAccounts: z.boolean(),
  /** Of the current company (spec §3). */
  chargeType: z.enum(chargeTypes),
  /** Days left of the trial, including today; null: no trial. */
  trialDays: z.number().int().min(1).nullable(),
  /** Sign-in (spec §3): whether codes are set up and several sessions allowed; addresses allowed, empty: all. */
  useOtp: z.enum(["0", "1"]),
  useConcurrent: z.enum(["Y", "N"]),
  allowedIpaddr: z.array(z.string()),
  /** Whether the call's address is among those of the user and of the current company. */
  passIpaddr: z.enum(["Y", "N"]),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const getFrontProfile = call("GET /earth/api/front/profile", {
  summary: "The environment profile",
  access: "public",
  request: z.object({}),
  response: frontProfile,
});

export const getKeycloakJson = call("GET /api_v2.0/general/keycloak/json", {
  summary: "The single sign-on configuration",
  access: "public",
  request: z.object({ domain: z.string().max(300).optional(), svcType: z.string().max(40).optional() }),
  response: z.object({ keycloakJson }),
});

export const getCurrentUser = call("GET /earth/api/user/current", {
  summary: "The signed-in user, their companies and menu permissions in the current one",
  access: "signed-in",
  request: z.object({}),
  response: z.object({ status: z.literal("ok"), result: currentUser }),
});

export const endSession = call("POST /earth/api/user/sign-out", {
  summary: "Ends the session of the call's token; its access tokens are rejected from then on",
  access: "signed-in",
  request: z.object({}),
  response: z.object({}),
});

export const getCompanyList = call("POST /earth/api/company/list", {
  summary: "Companies the user can switch to",
  access: "signed-in",
  request: z.object({}),
  response: z.object({ cmpnList: z.array(company) }),
});

export const selectCompany = call("POST /earth/api/company/select", {
  summary: "Switches the user's current company",
  access: "signed-in",
  changes: true,
  request: z.object({ cmpnId: z.string().min(1).max(64) }),
  response: company,
});

export const saveLanguage = call("POST /earth/api/user/language", {
  summary: "Stores the user's language",
  access: "signed-in",
  changes: true,
  request: z.object({ userLangCd: z.enum(languages) }),
  response: z.object({}),
});

export const getVendors = call("POST /api/v3/common/vendors", {
  summary: "Providers enabled for the company and authorised for the user",
  access: "company",
  request: z.object({}),
  response: z.object({ vendors: z.array(vendor) }),
});

export const getCommonInfo = call("POST /api/v3/common/info", {
  summary: "What every screen needs to know: the user's providers, currencies and tours, and the period that has data",
  access: "company",
  request: z.object({}),
  response: z.object({
    profile: frontProfile.shape.profile,
    /** Providers enabled for the company and authorized for the user, with or without data. */
    authorisedVendors: z.array(vendor),
    /** Currencies that figures can be shown in: those of spec §9, then the company's billing currencies. */
    currencies: z.array(z.string()),
    /** The only billing currency, or USD if there are several or none. */
    defaultCurrency: z.string(),
    /** The user's last choice in this company, else the company's; null: none yet, or it is no longer available. */
    selectedCurrency: z.string().nullable(),
    selectedVendors: z.array(vendor).nullable(),
    tours: userSettings.tours.value,
    /** Current notices that the user has not dismissed, the newest first. */
    notices: z.array(shownNotice),
    /** Whether to ask "Was this helpful?" now. */
    isSurveyDue: z.boolean(),
    /** Newest first. */
    recentMenus: userSettings.recentMenus.value,
    /** Day of the newest published exchange rate, null if there is none. */
    exchangeRateDate: z.iso.date().nullable(),
    /** First and last day with cost lines, null if nothing is imported; per provider in `vendors`. */
    firstDay: z.iso.date().nullable(),
    lastDay: z.iso.date().nullable(),
    vendors: z.array(z.object({ vendor, firstDay: z.iso.date(), lastDay: z.iso.date() })),
    /** When the newest import was published, ISO 8601 UTC. */
    updatedAt: z.string().nullable(),
    /** Whether the demo user can sign in with its public password. */
    hasDemoUser: z.boolean(),
    /** The user's running downloads, their limit, and those waiting for one to finish. */
    exports: z.object({ underWay: z.number().int(), atOnce: z.number().int(), waiting: z.number().int() }),
    /** Whether reports can be sent by email in this environment (spec §2). */
    hasEmailExport: z.boolean(),
  }),
});
export type CommonInfo = z.infer<(typeof getCommonInfo)["response"]>;

/** The user's providers in Cost Analytics that have bills: calls for its figures refuse others. */
export const vendorsWithCosts = ({
  authorisedVendors,
  profile,
  vendors,
}: Pick<CommonInfo, "authorisedVendors" | "profile" | "vendors">): Vendor[] =>
  costVendors(authorisedVendors, profile).filter((authorised) => vendors.some(({ vendor }) => vendor === authorised));

/** The first and last day that bills of these providers cover; null if there are none. */
export function billedDays(
  bills: CommonInfo["vendors"],
  vendors: readonly Vendor[],
): Pick<CommonInfo["vendors"][number], "firstDay" | "lastDay"> | null {
  const own = bills.filter(({ vendor }) => vendors.includes(vendor));
  const [firstDay] = own.map((bill) => bill.firstDay).sort();
  const lastDay = own
    .map((bill) => bill.lastDay)
    .sort()
    .at(-1);
  return firstDay === undefined || lastDay === undefined ? null : { firstDay, lastDay };
}

/** The first day that bills of these providers cover; null if there are none. */
export const firstBilledDay = (bills: CommonInfo["vendors"], vendors: readonly Vendor[]): string | null =>
  billedDays(bills, vendors)?.firstDay ?? null;
