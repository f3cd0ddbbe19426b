import { authTypes } from "~/contract/people/session";
import type { CurrentUser } from "~/contract/people/session";
import { menus } from "~/contract/call";
import type { Menu } from "~/contract/call";
import type { memberStates, MemberSort } from "~/contract/people/member-list";
import type { Member, MemberRights } from "~/contract/people/people";
import { levels } from "~/contract/people/roles";
import type { Role } from "~/contract/people/roles";
import type { Vendor } from "~/contract/vendors";
import type { StoredAccounts } from "../../viewer/viewer";
import { containsWord, wordParameter } from "../../state-store/contains-word";
import { lock } from "../../state-store/lock";
import type { Queries } from "../../state-store/state-store";
import { lockedOutIds } from "../installation/demo-user";

interface Row {
  userId: string;
  name: string;
  email: string;
  role: Role;
  menus: CurrentUser["menus"];
  vendors: Vendor[];
  accounts: StoredAccounts;
  disabledAt: Date | null;
  createdAt: Date;
  lastActiveAt: Date | null;
  isLastAdmin: boolean;
}

/** SQL: whether a row of `members` is of somebody who can administer the company. */
const isActiveAdmin = `role = 'admin' AND disabled_at IS NULL AND user_id NOT IN (${lockedOutIds})`;

/** Rights as stored: exceptions as menu permissions. */
const storedMenus = ({ role, menus: exceptions }: Pick<MemberRights, "role" | "menus">): CurrentUser["menus"] =>
  role === "admin"
    ? []
    : (Object.entries(exceptions) as [Menu, keyof typeof authTypes][]).map(([menu, level]) => ({
        url: "/",
        menuId: menus[menu],
        authType: authTypes[level],
      }));

/** Exceptions by menu; permissions on menus unknown to this version are omitted. */
function exceptionsOf(stored: CurrentUser["menus"]): MemberRights["menus"] {
  const entries = Object.entries(menus) as [Menu, string][];
  return Object.fromEntries(
    stored.flatMap(({ menuId, authType }) => {
      const menu = entries.find(([, id]) => id === menuId)?.[0];
      const level = levels.find((candidate) => authTypes[candidate] === authType);
      return menu && level ? [[menu, level]] : [];
    }),
  );
}

/** Columns in which a member is found by a word. */
export const memberNames = ["name", "email"] as const;

interface MemberQuery {
  userId?: string;
  word?: string;
  state?: (typeof memberStates)[number];
  sort?: { key: MemberSort; descending: boolean };
  /** Absent: all rows. */
  page?: { page: number; itemsPerPage: number };
}

/** SQL of orders; by name, disabled members come last, and by last activity, those who were never active. */
const orders: Record<MemberSort, (direction: "ASC" | "DESC") => string> = {
  name: (direction) => `disabled_at IS NOT NULL, lower(name) ${direction}, user_id`,
  lastActive: (direction) => `last_active_at ${direction} NULLS LAST, lower(name), user_id`,
};

const MATCHES = `company_id = $1 AND ${containsWord(memberNames, "$2")} AND ($3::text IS NULL OR ($3 = 'active') = (disabled_at IS NULL))`;

/** Members of a company, by name unless sorted otherwise. */
export async function membersOf(
  db: Queries,
  companyId: string,
  self: string,
  { userId, word = "", state, sort = { key: "name", descending: false }, page }: MemberQuery = {},
): Promise<Member[]> {
  const rows = await db.query<Row>(
    `SELECT user_id AS "userId", name, email, role, menus, vendors, accounts, disabled_at AS "disabledAt", members.created_at AS "createdAt",
       last_active_at AS "lastActiveAt",
       (${isActiveAdmin}) AND (SELECT count(*) FROM members AS other WHERE other.company_id = $1 AND ${isActiveAdmin}) = 1 AS "isLastAdmin"
     FROM members JOIN users USING (user_id) WHERE ${MATCHES} AND ($4::text IS NULL OR user_id = $4)
     ORDER BY ${orders[sort.key](sort.descending ? "DESC" : "ASC")} LIMIT $5::bigint OFFSET $6::bigint`,
    [
      companyId,
      wordParameter(word),
      state ?? null,
      userId ?? null,
      page?.itemsPerPage ?? null,
      page ? (page.page - 1) * page.itemsPerPage : 0,
    ],
  );
  return rows.map(({ role, menus: stored, vendors, accounts, disabledAt, createdAt, lastActiveAt, ...row }) => ({
    ...row,
    rights: { role, menus: exceptionsOf(stored), vendors, accounts },
    isSelf: row.userId === self,
    disabledAt: disabledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
  }));
}

/** Number of members with the word and state, and of all of a company, by state. */
export async function countMembers(
  db: Queries,
  companyId: string,
  { word = "", state }: Pick<MemberQuery, "word" | "state">,
): Promise<{ total: number; active: number; disabled: number }> {
  const [counts] = await db.query<{ total: number; active: number; disabled: number }>(
    `SELECT count(*) FILTER (WHERE ${MATCHES})::integer AS total, count(*) FILTER (WHERE disabled_at IS NULL)::integer AS active,
       count(*) FILTER (WHERE disabled_at IS NOT NULL)::integer AS disabled
     FROM members JOIN users USING (user_id) WHERE company_id = $1`,
    [companyId, wordParameter(word), state ?? null],
  );
  return counts!;
}

/** One member; null if the company has none with this id. */
export const findMember = async (db: Queries, companyId: string, userId: string): Promise<Member | null> =>
  (await membersOf(db, companyId, "", { userId }))[0] ?? null;

/** Serializes changes of a company's members, so that two cannot remove the last two administrators. */
export const lockMembers = (tx: Queries, companyId: string): Promise<unknown> => lock(tx, `members ${companyId}`);

export const saveRights = (tx: Queries, companyId: string, userId: string, rights: MemberRights): Promise<unknown> =>
  tx.query(
    "UPDATE members SET role = $3, menus = $4, vendors = $5, accounts = $6 WHERE company_id = $1 AND user_id = $2",
    [
      companyId,
      userId,
      rights.role,
      JSON.stringify(storedMenus(rights)),
      rights.vendors,
      JSON.stringify(rights.accounts),
    ],
  );

/** Companies, or only this one if given, whose only active administrator is the user. */
export async function companiesWithSoleAdmin(tx: Queries, userId: string, companyId?: string): Promise<string[]> {
  const rows = await tx.query<{ company_id: string }>(
    `SELECT company_id FROM members AS own WHERE user_id = $1 AND ${isActiveAdmin} AND ($2::text IS NULL OR company_id = $2)
       AND NOT EXISTS (SELECT FROM members WHERE company_id = own.company_id AND user_id <> $1 AND ${isActiveAdmin}) ORDER BY 1`,
    [userId, companyId ?? null],
  );
  return rows.map((row) => row.company_id);
}
