import type { Language } from "../language";

/** Pages that every environment has (spec §2), by name: our own, unless an environment has its own elsewhere. */
export const linkTargets = {
  quickSearch: "/find",
  profile: "/account",
  agreement: "/legal/agreement",
  privacy: "/legal/privacy",
  support: "/support",
} as const;

/**
 * What only some environments have, elsewhere; our own screens of these names stay what they are. `classic`: the old
 * version of the product.
 */
export const linksElsewhere = ["dashboard", "billing", "savingsPlans", "serviceDashboard", "classic"] as const;

export const linkNames = [...(Object.keys(linkTargets) as (keyof typeof linkTargets)[]), ...linksElsewhere] as const;
export type LinkName = (typeof linkNames)[number];
export type Links = Partial<Record<LinkName, string>>;

/** Roots of the calls (spec §7). */
export const apiRoots = { user: "/earth/api", portal: "/api_v2.0", metering: "/api/v3", optimization: "/MAZ/v3" };
export type ApiRoot = keyof typeof apiRoots;

/** What is special about an environment, for the web app and the server alike. */
interface ProfileDescriptor {
  /** Name of the cookie that keeps users signed in: environments on one host do not sign each other out. */
  tokenCookieName: string;
  /** Roots of the calls that differ from `apiRoots`, below the upstream's address. */
  endpoints: Partial<Record<ApiRoot, string>>;
  /** Addresses besides `linkTargets` or instead of them; the settings LINK_… take precedence. */
  links: Links;
  /** Offered by language pickers, in this order; every language works by address. */
  languages: readonly Language[];
  /** Language of users who have not chosen one and whose browser requests no supported one (spec §1). */
  defaultLanguage: Language;
  /** Reports cannot be sent by email (spec §2). */
  isWithoutEmailExport?: true;
}

const LOCAL: ProfileDescriptor = {
  tokenCookieName: "cloudtally_session",
  endpoints: {},
  links: {},
  languages: ["en", "ko", "zh"],
  defaultLanguage: "en",
};
const named = (name: string): ProfileDescriptor => ({ ...LOCAL, tokenCookieName: `${LOCAL.tokenCookieName}_${name}` });

/**
 * The environments of spec §4. Each provider declares where Cost Analytics lacks it: see `costsHiddenIn`.
 */
const descriptors = {
  LOCAL,
  DEV: named("dev"),
  STAGE: named("stage"),
  PROD: LOCAL,
  CHINA: { ...named("china"), languages: ["zh", "en", "ko"], defaultLanguage: "zh" },
  SCMP: named("scmp"),
  HCMP: named("hcmp"),
  KECMP: named("kecmp"),
  MEA: named("mea"),
  USA: named("usa"),
  SEA: named("sea"),
  LGE: { ...named("lge"), isWithoutEmailExport: true },
} satisfies Record<string, ProfileDescriptor>;

export type Profile = keyof typeof descriptors;
export const profiles = Object.keys(descriptors) as [Profile, ...Profile[]];

export const profileOf = (profile: Profile): ProfileDescriptor => descriptors[profile];

/** Targets of links in an environment: the settings' addresses, else the profile's, else our own pages. */
export const linksOf = (profile: Profile, settings: Links = {}): Links => ({
  ...linkTargets,
  ...profileOf(profile).links,
  ...settings,
});

/** The setting of a link target: "quickSearch" → "LINK_QUICK_SEARCH". */
export const linkSetting = (name: LinkName): string =>
  `LINK_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** A call's path in an environment: another root instead of the call's own. */
export function pathIn(endpoints: Partial<Record<ApiRoot, string>>, path: string): string {
  const root = (Object.keys(apiRoots) as ApiRoot[]).find((key) => path.startsWith(`${apiRoots[key]}/`));
  return root && endpoints[root] !== undefined ? endpoints[root] + path.slice(apiRoots[root].length) : path;
}
