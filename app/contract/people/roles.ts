import type { Menu } from "../call";

/** What a permission allows on a menu; edit includes view. */
export const levels = ["edit", "view", "none"] as const;
export type Level = (typeof levels)[number];

/** Presets of permissions. `custom`: only what is set menu by menu. */
export const roles = ["admin", "editor", "viewer", "custom"] as const;
export type Role = (typeof roles)[number];

/** Menus of the company's administration. Editors and viewers have none of them unless it is set for them. */
export const administration: readonly Menu[] = ["members", "company", "audit"];

/** Menus that have screens; only they are offered when permissions are given. A menu joins with its screen. */
export const menusInUse: readonly Menu[] = [
  "dashboard",
  "costAnalytics",
  "billing",
  "anomalies",
  "savingsPlans",
  "reservations",
  "azureReservations",
  "budgets",
  "imports",
  "members",
  "company",
  "audit",
];

/** What a role allows on a menu. */
export function levelOf(role: Role, menu: Menu): Level {
  if (role === "admin") return "edit";
  if (role === "custom" || administration.includes(menu)) return "none";
  return role === "editor" ? "edit" : "view";
}
