import { hashPassword, verifyPassword } from "../identity/password/password";
import { endSessionsOf } from "../identity/sessions";
import type { StateStore, Queries } from "../state-store/state-store";

/** The default user of the built-in provider; npm start prints its login. */
export const demoUser = { userId: "demo", login: "demo@cloudtally.example", password: "demo", name: "Mina Park" };

const passwordOf = async (db: Queries): Promise<string | null | undefined> =>
  (
    await db.query<{ password_hash: string | null }>("SELECT password_hash FROM users WHERE user_id = $1", [
      demoUser.userId,
    ])
  )[0]?.password_hash;

/** Creates the demo user if it does not exist, and unlocks it if it was locked; resolves to its id. */
export async function ensureDemoUser(db: Queries): Promise<string> {
  if (!(await passwordOf(db))) {
    await db.query(
      `INSERT INTO users (user_id, login, name, email, password_hash) VALUES ($1, $2, $3, $2, $4)
       ON CONFLICT (user_id) DO UPDATE SET password_hash = excluded.password_hash`,
      [demoUser.userId, demoUser.login, demoUser.name, await hashPassword(demoUser.password)],
    );
  }
  return demoUser.userId;
}

/** For installations without a demo user: locks an existing one, whose password is public. */
export async function lockOutDemoUser(store: StateStore): Promise<void> {
  const stored = await passwordOf(store);
  if (!stored || !(await verifyPassword(demoUser.password, stored))) return;
  await store.transaction(async (tx) => {
    await tx.query("UPDATE users SET password_hash = NULL WHERE user_id = $1", [demoUser.userId]);
    await endSessionsOf(tx, demoUser.userId);
  });
}
