import type { Menu } from "~/contract/call";
import type { ShownNotice } from "~/contract/people/notices";
import type { CommonInfo, Company, CurrentUser } from "~/contract/people/session";
import type { Language } from "~/lib/language";
import type { Theme } from "~/lib/preferences/preference-cookies";
import type { IconName } from "~/ui/icon";

/** What the signed-in frame shows around every screen. */
export interface ShellData {
  user: { name: string; email: string };
  companies: Company[];
  company: Company;
  /** Scheme, host and port by which browsers reach this site. */
  origin: string;
  language: Language;
  /** What language pickers offer, in this order. */
  languages: readonly Language[];
  theme: Theme;
  /** Whether single-key shortcuts work; WCAG 2.1.4 requires a way to turn them off. */
  areSingleKeysOn: boolean;
  /** When the figures were loaded, ISO. */
  loadedAt: string;
  /** Numbers of visible accounts, by provider; only providers with accounts that the user cannot see. */
  visibleAccounts: CurrentUser["visibleAccounts"];
  /** Days left of the company's trial, including today; null: no trial. */
  trialDays: number | null;
  /** Menus the user can open. */
  menus: Menu[];
  /** Addresses of pages that need more than the menu, and do not open for the user. */
  closed: string[];
  /** Null if it could not be loaded. */
  info: CommonInfo | null;
  toast: { type: "success" | "error"; message: string } | null;
  /** Current notices in the reader's language that they have not dismissed. */
  notices: ShownNotice[];
  isSurveyDue: boolean;
  /** Address of the product's old version; null in most environments. */
  classicHref: string | null;
  /** Screens that the user has opened last, other than this one. */
  recent: { to: string; label: string; icon: IconName }[];
  /** Anyone who reaches the installation can sign in, and this user could change that. */
  isOpenToAnybody: boolean;
  /** The address requested an unknown language. */
  isLanguageUnsupported: boolean;
}
