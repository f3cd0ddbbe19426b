import type { Account } from "oidc-provider";
import type { Queries } from "../../state-store/state-store";
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

/** The user id of a login and password, or undefined. Unknown logins take as long as wrong passwords. */
export async function checkPassword(db: Queries, login: string, password: string): Promise<string | undefined> {
  // The store cannot contain this character, so no login has it.
  const asked = login.includes("\0") ? "" : login.trim();
  const [row] = await db.query<AccountRow>("SELECT * FROM users WHERE lower(login) = lower($1)", [asked]);
  return (await verifyPassword(password, row?.password_hash ?? null)) ? row?.user_id : undefined;
}
