import { endAccess } from "../../identity/end-access";
import { hashPassword, verifyPassword } from "../../identity/password/password";
import type { StateStore, Queries } from "../../state-store/state-store";
import { ensureCompany, ensureMember } from "../people";
import type { NewRights } from "../people";

/** The administrator of the demo and operator of its installation; npm start prints its login. */
export const demoUser = {
  userId: "demo",
  login: "demo@cloudtally.example",
  password: "demo",
  name: "Mina Park",
  isOperator: true,
};

/** The others of the demo, each with other rights in its first company. They have the same password. */
export const demoPeople: { userId: string; login: string; name: string; rights: NewRights }[] = [
  {
    userId: "demo-editor",
    login: "editor@cloudtally.example",
    name: "Jonas Weber",
    rights: { role: "editor" },
  },
  {
    userId: "demo-viewer",
    login: "viewer@cloudtally.example",
    name: "Soojin Lee",
    rights: { role: "viewer" },
  },
  {
    userId: "demo-limited",
    login: "limited@cloudtally.example",
    name: "Carlos Méndez",
    // halden-ml-research, halden-staging and halden-sandbox.
    rights: {
      role: "editor",
      vendors: ["aws"],
      accounts: { aws: ["841936502718", "903517284610", "481726395038"] },
    },
  },
];

const everyone = [demoUser, ...demoPeople];

const passwordOf = async (db: Queries, userId: string): Promise<string | null | undefined> =>
  (await db.query<{ password_hash: string | null }>("SELECT password_hash FROM users WHERE user_id = $1", [userId]))[0]
    ?.password_hash;

async function ensureUser(
  db: Queries,
  { userId, login, name, isOperator = false }: { userId: string; login: string; name: string; isOperator?: boolean },
  hash: () => Promise<string>,
): Promise<void> {
  if (await passwordOf(db, userId)) return;
  await db.query(
    `INSERT INTO users (user_id, login, name, email, password_hash, is_operator) VALUES ($1, $2, $3, $2, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash, is_operator = excluded.is_operator`,
    [userId, login, name, await hash(), isOperator],
  );
}

const hashDemoPassword = (): Promise<string> => hashPassword(demoUser.password);

/** Creates the demo user if it does not exist, and unlocks it if it was locked; resolves to its id. */
export async function ensureDemoUser(db: Queries, hash = hashDemoPassword): Promise<string> {
  await ensureUser(db, demoUser, hash);
  return demoUser.userId;
}

/**
 * Makes the demo's people members of its companies: the administrator of all, the others of the first one. Existing
 * users keep their changes, and removed ones are not added again.
 */
export async function ensureDemoPeople(
  db: Queries,
  companies: readonly { companyId: string; name: string }[],
): Promise<void> {
  const isNew = (await passwordOf(db, demoPeople[0]!.userId)) === undefined;
  // Hashing takes a noticeable part of the first start.
  let hashing: Promise<string> | undefined;
  const hash = () => (hashing ??= hashDemoPassword());
  await ensureDemoUser(db, hash);
  for (const person of demoPeople) await ensureUser(db, person, hash);
  for (const [index, { companyId, name }] of companies.entries()) {
    await ensureCompany(db, companyId, name);
    await ensureMember(db, companyId, demoUser.userId);
    if (index === 0 && isNew)
      for (const { userId, rights } of demoPeople) await ensureMember(db, companyId, userId, rights);
  }
  await db.query("UPDATE users SET current_company_id = $1 WHERE user_id = ANY($2) AND current_company_id IS NULL", [
    companies[0]!.companyId,
    everyone.map(({ userId }) => userId),
  ]);
}

/** SQL: ids of the demo's people who are locked out. */
export const lockedOutIds = `SELECT user_id FROM users WHERE user_id IN (${everyone.map(({ userId }) => `'${userId}'`).join(", ")}) AND password_hash IS NULL`;

/** For installations without a demo: locks out its people, whose password is public or, if locked before, missing. */
export async function lockOutDemoUsers(store: StateStore): Promise<void> {
  for (const { userId } of everyone) {
    const stored = await passwordOf(store, userId);
    if (stored === undefined) continue;
    if (stored !== null && !(await verifyPassword(demoUser.password, stored))) continue;
    await store.transaction(async (tx) => {
      await tx.query("UPDATE users SET password_hash = NULL, is_operator = false WHERE user_id = $1", [userId]);
      await endAccess(tx, userId);
    });
  }
}
