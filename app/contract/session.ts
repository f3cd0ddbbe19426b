import { z } from "zod";
import { call } from "./call";
import { userSettings } from "./preferences";
import { vendor } from "./vendors";

/** Auth types of a menu permission (spec §6). */
export const authTypes = { edit: "AUTH_TYPE_010", view: "AUTH_TYPE_020", none: "AUTH_TYPE_030" } as const;

export const frontProfile = z.object({
  profile: z.enum(["LOCAL", "DEV", "STAGE", "PROD", "CHINA", "SCMP", "HCMP", "KECMP", "MEA", "USA", "SEA", "LGE"]),
  tokenCookieName: z.string(),
});

/** Where and as whom to sign in: what Keycloak's adapter file says, for any OpenID provider. */
export const keycloakJson = z.object({
  realm: z.string(),
  "auth-server-url": z.string(),
  issuer: z.string(),
  resource: z.string(),
  audience: z.string(),
});

export const company = z.object({ cmpnId: z.string(), cmpnNm: z.string() });
export type Company = z.infer<typeof company>;

export const menuPermission = z.object({
  url: z.string(),
  menuId: z.string(),
  authType: z.enum([authTypes.edit, authTypes.view, authTypes.none]),
});

export const currentUser = z.object({
  siteCd: z.string(),
  userId: z.string(),
  userNm: z.string(),
  userEmail: z.string(),
  userLangCd: z.enum(["en", "ko", "zh", "ja"]).nullable(),
  curCmpnId: z.string().nullable(),
  curCmpnNm: z.string().nullable(),
  companies: z.array(company),
  menus: z.array(menuPermission),
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
  request: z.object({ userLangCd: z.enum(["en", "ko", "zh", "ja"]) }),
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
    /** Providers enabled for the company and authorised for the user, with data or without. */
    authorisedVendors: z.array(vendor),
    /** Currencies figures may be shown in; those of spec §9, then those the company is billed in. */
    currencies: z.array(z.string()),
    /** The one billing currency when there is exactly one, else USD. */
    defaultCurrency: z.string(),
    /** What the user chose last in this company; null: nothing yet, or nothing that is still there to choose. */
    selectedCurrency: z.string().nullable(),
    selectedVendors: z.array(vendor).nullable(),
    tours: userSettings.tours.value,
    /** Day of the newest published exchange rate, null when there is none. */
    exchangeRateDate: z.iso.date().nullable(),
    /** First and last day with cost lines, null when nothing is imported; per provider in `vendors`. */
    firstDay: z.iso.date().nullable(),
    lastDay: z.iso.date().nullable(),
    vendors: z.array(z.object({ vendor, firstDay: z.iso.date(), lastDay: z.iso.date() })),
    /** When the newest import was published, ISO 8601 UTC. */
    updatedAt: z.string().nullable(),
    /** Whether the demo user may sign in, with a password that everybody knows. */
    hasDemoUser: z.boolean(),
    /** Files the user is getting, how many that may be at once, and those that wait until one of them is done. */
    exports: z.object({ underWay: z.number().int(), atOnce: z.number().int(), waiting: z.number().int() }),
    /** Whether reports may be sent by e-mail in this environment (spec §2). */
    hasEmailExport: z.boolean(),
  }),
});
export type CommonInfo = z.infer<(typeof getCommonInfo)["response"]>;
