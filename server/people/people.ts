import type { CurrentUser } from "~/contract/session";
import { authTypes } from "~/contract/session";
import { menus } from "~/contract/call";
import type { Vendor } from "~/contract/vendors";
import { vendors as allVendors } from "~/contract/vendors";
import type { Queries } from "../state-store/state-store";

interface UserRow {
  user_id: string;
  name: string;
  email: string;
  site_code: string;
  language: CurrentUser["userLangCd"];
  current_company_id: string | null;
}

interface MemberRow {
  company_id: string;
  name: string;
  vendors: Vendor[];
  enabled: Vendor[];
  menus: CurrentUser["menus"];
}

/** Edit on every menu: what the first user of a company gets. */
export const fullMenus = (): CurrentUser["menus"] =>
  Object.values(menus).map((menuId) => ({ url: "/", menuId, authType: authTypes.edit }));

/**
 * The user and, for the asked company (else the current one, else the first), their vendors and menus.
 * Null when the user is unknown or is no member of the asked company.
 */
export async function findUser(
  db: Queries,
  userId: string,
  companyId?: string,
): Promise<{ user: CurrentUser; vendors: Vendor[] } | null> {
  const [row] = await db.query<UserRow>("SELECT * FROM users WHERE user_id = $1", [userId]);
  if (!row) return null;
  const members = await db.query<MemberRow>(
    `SELECT c.company_id, c.name, m.vendors, c.vendors AS enabled, m.menus
     FROM members m JOIN companies c USING (company_id) WHERE m.user_id = $1 ORDER BY c.created_at, c.company_id`,
    [userId],
  );
  const wanted = companyId ?? row.current_company_id;
  const member = members.find((m) => m.company_id === wanted) ?? (companyId === undefined ? members[0] : undefined);
  if (companyId !== undefined && !member) return null;
  return {
    user: {
      siteCd: row.site_code,
      userId: row.user_id,
      userNm: row.name,
      userEmail: row.email,
      userLangCd: row.language,
      curCmpnId: member?.company_id ?? null,
      curCmpnNm: member?.name ?? null,
      companies: members.map((m) => ({ cmpnId: m.company_id, cmpnNm: m.name })),
      menus: member?.menus ?? [],
    },
    vendors: allVendors.filter((v) => (member?.vendors.includes(v) && member.enabled.includes(v)) ?? false),
  };
}

/** Creates the company when it does not exist (an existing name stays unless one is given). */
export async function ensureCompany(db: Queries, companyId: string, name?: string): Promise<void> {
  await db.query(
    `INSERT INTO companies (company_id, name) VALUES ($1, $2)
     ON CONFLICT (company_id) DO UPDATE SET name = coalesce($3, companies.name)`,
    [companyId, name ?? companyId, name ?? null],
  );
}

/** Makes the user a member with full permissions; changes nothing for an existing member. */
export async function ensureMember(db: Queries, companyId: string, userId: string): Promise<void> {
  await db.query("INSERT INTO members (company_id, user_id, menus) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", [
    companyId,
    userId,
    JSON.stringify(fullMenus()),
  ]);
}
