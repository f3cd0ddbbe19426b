import { authTypes } from "~/contract/people/session";
import type { CurrentUser } from "~/contract/people/session";
import { menus } from "~/contract/call";
import type { Menu } from "~/contract/call";
import { isListed, menuRoots } from "~/contract/people/permission";
import { levelOf } from "~/contract/people/roles";
import type { Role } from "~/contract/people/roles";
import type { Vendor } from "~/contract/vendors";
import { vendors as allVendors } from "~/contract/vendors";
import type { Language } from "~/lib/language";
import { accountsOf } from "../viewer/viewer";
import type { StoredAccounts, VisibleAccounts } from "../viewer/viewer";
import type { Services } from "../serve";
import type { Queries } from "../state-store/state-store";
import { chargeTypeOf } from "./companies/plan-state";
import type { Plan } from "./companies/plan-state";

/** A user and one of the companies that they are an active member of. */
interface UserRow {
  user_id: string;
  name: string;
  email: string;
  site_code: string;
  is_operator: boolean;
  language: CurrentUser["userLangCd"];
  last_language: Language | null;
  current_company_id: string | null;
  use_concurrent: boolean;
  allowed_addresses: string[];
  has_codes: boolean;
  has_ended: boolean;
  company_id: string;
  company_name: string;
  role: Role;
  menus: CurrentUser["menus"];
  vendors: Vendor[];
  /** Read for one company only, as they can be thousands. */
  accounts: StoredAccounts | null;
  enabled: Vendor[];
  company_addresses: string[];
  plan: Plan["plan"];
  trial_end: Plan["trialEnd"];
}

/** A user without a company. */
type UserWithoutCompanyRow = { [Name in keyof UserRow]: Name extends "company_id" ? null : UserRow[Name] };

/** What a signed-in person may see and do in one company. */
export interface FoundUser {
  user: CurrentUser;
  /** Of the pages of the company that they last used; null if they have used none. */
  lastLanguage: Language | null;
  /** Providers enabled for the company and authorized for the user. */
  vendors: Vendor[];
  accounts: VisibleAccounts;
  /** Whether the session with this key has ended. */
  hasEnded: boolean;
  /** Addresses that the company allows; an empty list allows all. */
  companyAddresses: string[];
}

/** The permission on every menu: of the role, or what is set for the menu itself. Administrators have all. */
export function menusOf(role: Role, exceptions: CurrentUser["menus"]): CurrentUser["menus"] {
  const ofRole = (Object.entries(menus) as [Menu, string][]).map(([menu, menuId]) => ({
    url: menuRoots[menu],
    menuId,
    authType: authTypes[levelOf(role, menu)],
  }));
  if (role === "admin") return ofRole;
  const set = exceptions.filter(({ menuId }) => isListed(menuId));
  return [...ofRole.filter(({ menuId }) => !set.some((level) => level.menuId === menuId)), ...set];
}

/**
 * The user with their rights in the requested company, otherwise the current one or the first. Null if the user is
 * unknown or not an active member of the requested company. Queried for every call, so that a revoked permission
 * applies immediately.
 */
export async function findUser(
  { stateStore, today }: { stateStore: Queries } & Pick<Services, "today">,
  userId: string,
  companyId?: string,
  sessionKey?: string,
): Promise<FoundUser | null> {
  const rows = await stateStore.query<UserRow | UserWithoutCompanyRow>(
    `SELECT u.user_id, u.name, u.email, u.site_code, u.is_operator, u.language, u.current_company_id, u.use_concurrent, u.allowed_addresses,
       m.company_id, m.role, m.menus, m.vendors, m.last_language, CASE WHEN m.company_id = coalesce($3, u.current_company_id) THEN m.accounts END AS accounts,
       c.name AS company_name, c.vendors AS enabled, c.allowed_addresses AS company_addresses, c.plan, to_char(c.trial_end, 'YYYY-MM-DD') AS trial_end,
       EXISTS (SELECT FROM one_time_codes codes WHERE codes.user_id = u.user_id AND confirmed_at IS NOT NULL) AS has_codes,
       EXISTS (SELECT FROM ended_sessions WHERE key = $2) AS has_ended
     FROM users u LEFT JOIN (members m JOIN companies c USING (company_id)) ON m.user_id = u.user_id AND m.disabled_at IS NULL
     WHERE u.user_id = $1 ORDER BY c.created_at, m.company_id`,
    [userId, sessionKey ?? null, companyId ?? null],
  );
  const [row] = rows;
  if (!row) return null;
  const members = rows.filter((userRow): userRow is UserRow => userRow.company_id !== null);
  const member = members.find((user) => user.company_id === (companyId ?? row.current_company_id));
  if (!member && companyId !== undefined) return null;
  // They are not a member of their current company, or have not chosen one yet.
  if (!member && members[0]) return findUser({ stateStore, today }, userId, members[0].company_id, sessionKey);
  const allowedVendors = allVendors.filter(
    (vendor) => (member?.vendors.includes(vendor) && member.enabled.includes(vendor)) ?? false,
  );
  const accounts = accountsOf(member ? member.accounts! : {});
  const isWhole = (vendor: Vendor): boolean => allowedVendors.includes(vendor) && accounts.areAll(vendor);
  return {
    user: {
      siteCd: row.site_code,
      userId: row.user_id,
      userNm: row.name,
      userEmail: row.email,
      userLangCd: row.language,
      curCmpnId: member?.company_id ?? null,
      curCmpnNm: member?.company_name ?? null,
      companies: members.map(({ company_id: cmpnId, company_name: cmpnNm }) => ({ cmpnId, cmpnNm })),
      role: member?.role ?? "custom",
      menus: member ? menusOf(member.role, member.menus) : [],
      isOperator: row.is_operator,
      useOtp: row.has_codes ? "1" : "0",
      useConcurrent: row.use_concurrent ? "Y" : "N",
      allowedIpaddr: row.allowed_addresses,
      passIpaddr: "Y",
      restrictedVendors: allowedVendors.filter((vendor) => !accounts.areAll(vendor)),
      visibleAccounts: Object.fromEntries(
        allowedVendors.flatMap((vendor) =>
          accounts.areAll(vendor) ? [] : [[vendor, accounts.listOf(vendor)!.length]],
        ),
      ),
      seesAllAccounts: member?.enabled.every(isWhole) ?? false,
      ...chargeTypeOf({ plan: member?.plan ?? "free", trialEnd: member?.trial_end ?? null }, today()),
    },
    lastLanguage: member?.last_language ?? null,
    vendors: allowedVendors,
    accounts,
    hasEnded: row.has_ended,
    companyAddresses: member?.company_addresses ?? [],
  };
}

/**
 * Creates the company, with all providers, if it does not exist (an existing name stays unless one is given); resolves
 * to its names before, null if it is new, and now.
 */
export async function ensureCompany(
  db: Queries,
  companyId: string,
  name?: string,
): Promise<{ before: string | null; now: string }> {
  const [names] = await db.query<{ before: string | null; now: string }>(
    `INSERT INTO companies (company_id, name, vendors) VALUES ($1, $2, $3)
     ON CONFLICT (company_id) DO UPDATE SET name = coalesce($4, companies.name)
     RETURNING (SELECT name FROM companies WHERE company_id = $1) AS before, name AS now`,
    [companyId, name ?? companyId, [...allVendors], name ?? null],
  );
  return names!;
}

export const hasMembers = async (db: Queries, companyId: string): Promise<boolean> =>
  (await db.query("SELECT FROM members WHERE company_id = $1 LIMIT 1", [companyId])).length > 0;

/** The rights of a new member. */
export interface NewRights {
  role: Role;
  /** Absent: all. */
  vendors?: Vendor[];
  accounts?: StoredAccounts;
}

/**
 * Makes the user a member, by default an administrator; resolves to whether they were none. Does not change existing
 * members.
 */
export async function ensureMember(
  db: Queries,
  companyId: string,
  userId: string,
  { role, vendors = [...allVendors], accounts = {} }: NewRights = { role: "admin" },
): Promise<boolean> {
  const added = await db.query(
    `INSERT INTO members (company_id, user_id, role, vendors, accounts, menus) VALUES ($1, $2, $3, $4, $5, '[]')
     ON CONFLICT DO NOTHING RETURNING user_id`,
    [companyId, userId, role, vendors, JSON.stringify(accounts)],
  );
  return added.length > 0;
}
