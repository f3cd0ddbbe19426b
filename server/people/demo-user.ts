import { hashPassword } from "../identity/password";
import type { Queries } from "../state-store/state-store";

/** Whom the built-in provider lets in out of the box; npm start prints it. */
export const demoUser = { userId: "demo", login: "demo@cloudtally.example", password: "demo", name: "Mina Park" };

/** Creates the demo user when it does not exist; its id. */
export async function ensureDemoUser(db: Queries): Promise<string> {
  const [row] = await db.query("SELECT user_id FROM users WHERE user_id = $1", [demoUser.userId]);
  if (!row) {
    await db.query(
      "INSERT INTO users (user_id, login, name, email, password_hash) VALUES ($1, $2, $3, $2, $4) ON CONFLICT DO NOTHING",
      [demoUser.userId, demoUser.login, demoUser.name, await hashPassword(demoUser.password)],
    );
  }
  return demoUser.userId;
}
