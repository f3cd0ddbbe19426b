import type { CurrentUser } from "~/contract/session";
import { authTypes } from "~/contract/session";
import { menus } from "~/contract/call";
import type { Vendor } from "~/contract/vendors";
import { vendors as allVendors } from "~/contract/vendors";
import type { Queries } from "../state-store/state-store";

/** A user as a member of one company; without any company, the member's columns are null. */
interface UserRow {
  user_id: string;
  name: string;
  email: string;
  site_code: string;
  language: CurrentUser["userLangCd"];
  current_company_id: string | null;
  company_id: string | null;
  company_name: string;
  vendors: Vendor[];
  enabled: Vendor[];
  menus: CurrentUser["menus"];
  has_ended: boolean;
}

/** Edit on every menu, for the first user of a company. */
export const fullMenus = (): CurrentUser["menus"] =>
  Object.values(menus).map((menuId) => ({ url: "/", menuId, authType: authTypes.edit }));

/**
 * The user with their vendors and menus for the requested company, otherwise the current one or the first. Null if the
 * user is unknown or not a member of the requested company. `hasEnded`: the session of this key is over.
 */
export async function findUser(
  db: Queries,
  userId: string,
  companyId?: string,
  sessionKey?: string,
): Promise<{ user: CurrentUser; vendors: Vendor[]; hasEnded: boolean } | null> {
  const rows = await db.query<UserRow>(
    `SELECT u.user_id, u.name, u.email, u.site_code, u.language, u.current_company_id,
       c.company_id, c.name AS company_name, m.vendors, c.vendors AS enabled, m.menus,
       EXISTS (SELECT 1 FROM ended_sessions WHERE key = $2) AS has_ended
     FROM users u LEFT JOIN members m USING (user_id) LEFT JOIN companies c USING (company_id)
     WHERE u.user_id = $1 ORDER BY c.created_at, c.company_id`,
    [userId, sessionKey ?? null],
  );
  const [row] = rows;
  if (!row) return null;
  const members = rows.flatMap(({ company_id: cmpnId, ...member }) => (cmpnId === null ? [] : [{ ...member, cmpnId }]));
  const wanted = companyId ?? row.current_company_id;
  const member = members.find(({ cmpnId }) => cmpnId === wanted) ?? (companyId === undefined ? members[0] : undefined);
  if (companyId !== undefined && !member) return null;
  return {
    user: {
      siteCd: row.site_code,
      userId: row.user_id,
      userNm: row.name,
      userEmail: row.email,
      userLangCd: row.language,
      curCmpnId: member?.cmpnId ?? null,
      curCmpnNm: member?.company_name ?? null,
      companies: members.map(({ cmpnId, company_name: cmpnNm }) => ({ cmpnId, cmpnNm })),
      menus: member?.menus ?? [],
    },
    vendors: allVendors.filter((v) => (member?.vendors.includes(v) && member.enabled.includes(v)) ?? false),
    hasEnded: row.has_ended,
  };
}

/** Creates the company if it does not exist (an existing name stays unless one is given). */
export async function ensureCompany(db: Queries, companyId: string, name?: string): Promise<void> {
  await db.query(
    `INSERT INTO companies (company_id, name) VALUES ($1, $2)
     ON CONFLICT (company_id) DO UPDATE SET name = coalesce($3, companies.name)`,
    [companyId, name ?? companyId, name ?? null],
  );
}

export const hasMembers = async (db: Queries, companyId: string): Promise<boolean> =>
  (await db.query("SELECT FROM members WHERE company_id = $1 LIMIT 1", [companyId])).length > 0;

/** Makes the user a member with all permissions; does not change existing members. */
export async function ensureMember(db: Queries, companyId: string, userId: string): Promise<void> {
  await db.query("INSERT INTO members (company_id, user_id, menus) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [
    companyId,
    userId,
    JSON.stringify(fullMenus()),
  ]);
}
