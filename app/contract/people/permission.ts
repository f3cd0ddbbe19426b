import { menus } from "../call";
import type { Menu } from "../call";
import { authTypes } from "./session";
import type { CurrentUser } from "./session";
import type { Vendor } from "../vendors";

/** Roots of addresses, for permission and navigation (spec §2). */
export const menuRoots: Record<Menu, string> = {
  dashboard: "/dashboard",
  costAnalytics: "/cost-analytics",
  billing: "/billing",
  anomalies: "/anomaly-detection",
  savingsPlans: "/savings-plans",
  reservations: "/reserved",
  azureReservations: "/azure-reservations",
  budgets: "/budgets",
  operationStatus: "/mis-operation-status",
  imports: "/imports",
  members: "/members",
  company: "/company",
  audit: "/audit",
};

/** Menus that are never listed, with those below them (MTV3190_01, …), whatever is stored (spec §2). */
const excluded = ["MTV3130", "MTV3120", "MTV3150", "MTV3190"];

export const isListed = (menuId: string): boolean =>
  menuId.startsWith("MTV3") && !excluded.some((code) => menuId.startsWith(code));

/** Whether the user has the permission on the menu, or on one below it (spec §6). Edit includes view. */
export function mayUse({ menus: rights }: Pick<CurrentUser, "menus">, menu: Menu, level: "view" | "edit"): boolean {
  const types = rights.filter((entry) => entry.menuId.startsWith(menus[menu])).map((entry) => entry.authType);
  return types.includes(authTypes.edit) || (level === "view" && types.includes(authTypes.view));
}

/** The menus that the user may open. */
export const viewableMenus = (user: Pick<CurrentUser, "menus">): Menu[] =>
  (Object.keys(menus) as Menu[]).filter((menu) => mayUse(user, menu, "view"));

/** Whether the current company may use what is paid-only: AI anomaly detection (spec §1, §6). */
export const isPaid = ({ chargeType }: Pick<CurrentUser, "chargeType">): boolean => chargeType !== "free";

/** Whether the user sees all accounts of a provider that they may see, and with them whole bills. */
export const seesWhole = ({ restrictedVendors }: Pick<CurrentUser, "restrictedVendors">, vendor: Vendor): boolean =>
  !restrictedVendors.includes(vendor);

/** The providers all of whose accounts the user can see. */
export const wholeVendors = (user: Pick<CurrentUser, "restrictedVendors">, authorised: Vendor[]): Vendor[] =>
  authorised.filter((vendor) => seesWhole(user, vendor));

/** Administrators have every permission, also on menus that do not exist yet. */
export const isAdministrator = ({ role }: Pick<CurrentUser, "role">): boolean => role === "admin";
