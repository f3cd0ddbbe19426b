import type { Queries } from "../../state-store/state-store";
import { digestOf, newCode } from "../members/invitations";

const hasUsers = async (db: Queries): Promise<boolean> =>
  (await db.query("SELECT FROM users WHERE password_hash IS NOT NULL LIMIT 1")).length > 0;

/**
 * The code of a new setup page, in place of an earlier one; null if somebody can sign in already. It works until
 * somebody can sign in, or the next start.
 */
export async function newSetupCode(db: Queries): Promise<string | null> {
  await db.query("DELETE FROM setup_codes");
  if (await hasUsers(db)) return null;
  const code = newCode();
  await db.query("INSERT INTO setup_codes (digest) VALUES ($1)", [digestOf(code)]);
  return code;
}

/** Whether the setup page of this code works: nobody else may claim an installation that has a user. */
export const isSetUpOpen = async (db: Queries, code: string): Promise<boolean> =>
  (await db.query("SELECT FROM setup_codes WHERE digest = $1", [digestOf(code)])).length > 0 && !(await hasUsers(db));

/** Closes the setup page of this code; false if it was closed before. */
export const closeSetUp = async (tx: Queries, code: string): Promise<boolean> =>
  (await tx.query("DELETE FROM setup_codes WHERE digest = $1 RETURNING 1", [digestOf(code)])).length > 0 &&
  !(await hasUsers(tx));
