import type { Account } from "oidc-provider";
import type { Queries } from "../../state-store/state-store";
import { canBeStored } from "../../state-store/stored-text";
import { verifyPassword } from "../password/password";

interface AccountRow {
  user_id: string;
  login: string;
  name: string;
  email: string;
  password_hash: string | null;
}

/** A user's claims in tokens; undefined if the user no longer exists. */
export async function findAccount(db: Queries, userId: string): Promise<Account | undefined> {
  const [row] = await db.query<AccountRow>("SELECT * FROM users WHERE user_id = $1", [userId]);
  if (!row) return undefined;
  return {
    accountId: row.user_id,
    claims: async () => ({ sub: row.user_id, name: row.name, preferred_username: row.login, email: row.email }),
  };
}

/**
 * A login as it is compared: its user and the counts of attempts depend on this, so that none of the ways to type it has
 * a count of its own. The database's lower case of some letters is another one.
 */
export const loginKey = (login: string): string => login.trim().toLowerCase();

/** The user of a login and password, or undefined. Unknown logins take as long as wrong passwords. */
export async function checkPassword(
  db: Queries,
  login: string,
  password: string,
): Promise<Pick<FoundLogin, "userId" | "login"> | undefined> {
  const user = await findLogin(db, login);
  return (await verifyPassword(password, user?.passwordHash ?? null)) ? user : undefined;
}

interface FoundLogin {
  userId: string;
  /** As it is stored, however it was typed. */
  login: string;
  email: string;
  language: string | null;
  passwordHash: string | null;
}

/** The user with this login, in whatever case. */
export async function findLogin(db: Queries, login: string): Promise<FoundLogin | undefined> {
  const rows = await db.query<AccountRow & { language: string | null }>(
    "SELECT * FROM users WHERE lower(login) = lower($1)",
    [canBeStored(login) ? login.trim() : ""],
  );
  const row = rows.find((user) => loginKey(user.login) === loginKey(login));
  return (
    row && {
      userId: row.user_id,
      login: row.login,
      email: row.email,
      language: row.language,
      passwordHash: row.password_hash,
    }
  );
}
