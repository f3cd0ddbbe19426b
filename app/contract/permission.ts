import { menus } from "./call";
import type { Menu } from "./call";
import { authTypes } from "./session";
import type { CurrentUser } from "./session";

/** Whether the user has the permission on the menu (spec §6). Edit includes view. */
export function mayUse({ menus: held }: Pick<CurrentUser, "menus">, menu: Menu, level: "view" | "edit"): boolean {
  const types = held.filter((entry) => entry.menuId.startsWith(menus[menu])).map((entry) => entry.authType);
  return types.includes(authTypes.edit) || (level === "view" && types.includes(authTypes.view));
}

/** Whether the user has every edit permission, as administrators do. */
export const isAdministrator = (user: Pick<CurrentUser, "menus">): boolean =>
  (Object.keys(menus) as Menu[]).every((menu) => mayUse(user, menu, "edit"));
