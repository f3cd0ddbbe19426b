import { menus as allMenus } from "~/contract/call";
import type { Menu } from "~/contract/call";
import type { MemberRights } from "~/contract/people/people";
import { isAdministrator, mayUse } from "~/contract/people/permission";
import { levelOf } from "~/contract/people/roles";
import type { Vendor } from "~/contract/vendors";
import { fieldError } from "../../call-error";
import type { Caller } from "../../serve";

/** The person who grants rights. */
type Giver = Pick<Caller, "user" | "vendors" | "accounts">;

/**
 * Throws CallError 422 if the rights are incomplete, or more than the caller has: nobody can make themselves, or
 * somebody else for them, see or do more. `before`: what the member has already, which may stay.
 */
export function refuseEscalation(caller: Giver, rights: MemberRights, before?: MemberRights): void {
  const problem = escalationIn(caller, rights, before);
  if (problem) throw fieldError(...problem);
}

/** The field and problem of rights that the giver cannot give; null if they can. */
export function escalationIn(
  caller: Giver,
  rights: MemberRights,
  before?: MemberRights,
): Parameters<typeof fieldError> | null {
  const empty = Object.entries(rights.accounts).find(
    ([vendor, ids]) => rights.vendors.includes(vendor as Vendor) && ids.length === 0,
  );
  if (empty) return ["rights.accounts", "accountRequired"];
  const isAdmin = isAdministrator(caller.user);
  if (!isAdmin && (rights.role === "admin" || before?.role === "admin")) return ["rights.role", "moreThanOwn"];
  const order = ["none", "view", "edit"];
  const levelIn = (memberRights: MemberRights, menu: Menu) =>
    memberRights.menus[menu] ?? levelOf(memberRights.role, menu);
  for (const menu of Object.keys(allMenus) as Menu[]) {
    const callerLevel = mayUse(caller.user, menu, "edit")
      ? "edit"
      : mayUse(caller.user, menu, "view")
        ? "view"
        : "none";
    const levelBefore = before ? levelIn(before, menu) : "none";
    const most = Math.max(order.indexOf(callerLevel), order.indexOf(levelBefore));
    if (order.indexOf(levelIn(rights, menu)) > most) return ["rights.menus", "moreThanOwn"];
  }
  for (const vendor of rights.vendors) {
    const had = before?.vendors.includes(vendor) ? (before.accounts[vendor] ?? "all") : [];
    if (!caller.vendors.includes(vendor) && had.length === 0) return ["rights.vendors", "moreThanOwn"];
    const may = (id: string) =>
      (caller.vendors.includes(vendor) && caller.accounts.has(vendor, id)) || had === "all" || had.includes(id);
    const isAll = !rights.accounts[vendor];
    const mayAll = (caller.vendors.includes(vendor) && caller.accounts.areAll(vendor)) || had === "all";
    if (isAll ? !mayAll : !rights.accounts[vendor]!.every(may)) return ["rights.accounts", "moreThanOwn"];
  }
  return null;
}
