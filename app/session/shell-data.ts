import type { Menu } from "~/contract/call";
import type { CommonInfo, Company } from "~/contract/session";
import type { Language } from "~/lib/language";
import type { Theme } from "~/lib/preference-cookies";

/** What the signed-in frame shows around every screen. */
export interface ShellData {
  user: { name: string; email: string };
  companies: Company[];
  company: Company;
  /** Scheme, host and port by which browsers reach this site. */
  origin: string;
  language: Language;
  theme: Theme;
  /** Menus the user may open. */
  menus: Menu[];
  /** Null when it could not be loaded now. */
  info: CommonInfo | null;
  toast: { type: "success" | "error"; message: string } | null;
  /** Anybody who reaches the installation can sign in, and this user could change that. */
  isOpenToAnybody: boolean;
  /** The address asked for a language that does not exist. */
  isLanguageUnsupported: boolean;
}
