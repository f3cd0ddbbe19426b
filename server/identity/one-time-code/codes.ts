import { createHash, randomBytes } from "node:crypto";
import { INTERNAL_SITE } from "../../people/site-code";
import type { Queries, StateStore } from "../../state-store/state-store";
import { generatePassword } from "../password/password";
import { stepOf } from "./totp";

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

export interface CodeState {
  isOn: boolean;
  /** Codes are required by the user's own setting, that of one of their companies, or that of the site. */
  isRequired: boolean;
  recoveryCodesLeft: number;
}

/** State of a user's codes. */
export async function codeStateOf(db: Queries, userId: string): Promise<CodeState> {
  const [row] = await db.query<{ is_on: boolean; is_required: boolean; left: number }>(
    `SELECT EXISTS (SELECT FROM one_time_codes WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS is_on,
       EXISTS (SELECT FROM users WHERE user_id = $1 AND (use_otp OR site_code = $2))
         OR EXISTS (SELECT FROM members JOIN companies USING (company_id) WHERE user_id = $1 AND disabled_at IS NULL AND requires_otp) AS is_required,
       (SELECT count(*)::integer FROM recovery_codes WHERE user_id = $1) AS left`,
    [userId, INTERNAL_SITE],
  );
  return { isOn: row!.is_on, isRequired: row!.is_required, recoveryCodesLeft: row!.left };
}

/**
 * The secret to be confirmed; null if codes are already on. `startedIn`: the sign-in or session, within which the
 * secret stays the same. Any other one gets a new secret: someone with a stolen password may have copied the last one.
 */
export async function startCodes(db: Queries, userId: string, startedIn: string): Promise<Uint8Array | null> {
  await db.query(
    `INSERT INTO one_time_codes AS codes (user_id, secret, started_in) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, started_in = excluded.started_in
     WHERE codes.confirmed_at IS NULL AND codes.started_in IS DISTINCT FROM excluded.started_in`,
    [userId, randomBytes(SECRET_BYTES), startedIn],
  );
  const [row] = await db.query<{ secret: Uint8Array }>(
    "SELECT secret FROM one_time_codes WHERE user_id = $1 AND confirmed_at IS NULL",
    [userId],
  );
  return row?.secret ?? null;
}

/**
 * Turns codes on if the code matches the secret that this sign-in or session has started with; resolves to the recovery
 * codes, null for a wrong code.
 */
export async function confirmCodes(
  tx: Queries,
  userId: string,
  startedIn: string,
  code: string,
): Promise<string[] | null> {
  if (!(await takeStep(tx, userId, code, startedIn))) return null;
  await tx.query("UPDATE one_time_codes SET confirmed_at = now(), started_in = NULL WHERE user_id = $1", [userId]);
  return renewRecoveryCodes(tx, userId);
}

/** Takes a one-time or recovery code, each of which works once. */
export const takeCode = (store: StateStore, userId: string, code: string): Promise<"code" | "recovery" | null> =>
  store.transaction(async (tx) => {
    if (await takeStep(tx, userId, code, null)) return "code";
    const used = await tx.query("DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2 RETURNING 1", [
      userId,
      hashOf(code),
    ]);
    return used.length > 0 ? "recovery" : null;
  });

/** Replaces the recovery codes. They have 79 random bits, so a fast hash cannot be reversed. */
export async function renewRecoveryCodes(tx: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generatePassword);
  await tx.query("DELETE FROM recovery_codes WHERE user_id = $1", [userId]);
  await tx.query("INSERT INTO recovery_codes (user_id, hash) SELECT $1, unnest($2::text[])", [
    userId,
    codes.map(hashOf),
  ]);
  return codes;
}

/** Deletes a secret that is not confirmed. */
export const dropPendingCodes = (tx: Queries, userId: string): Promise<unknown> =>
  tx.query("DELETE FROM one_time_codes WHERE user_id = $1 AND confirmed_at IS NULL", [userId]);

/** Turns codes off; resolves to whether they were on. */
export async function stopCodes(tx: Queries, userId: string): Promise<boolean> {
  const [stopped] = await tx.query<{ was_on: boolean }>(
    "DELETE FROM one_time_codes WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS was_on",
    [userId],
  );
  await tx.query("DELETE FROM recovery_codes WHERE user_id = $1", [userId]);
  return stopped?.was_on ?? false;
}

/**
 * Marks the code's step as used; the row is locked, so that of two requests with one code only one succeeds.
 * `startedIn` of a secret that is not confirmed; null: of a confirmed one.
 */
async function takeStep(tx: Queries, userId: string, code: string, startedIn: string | null): Promise<boolean> {
  const [row] = await tx.query<{ secret: Uint8Array; last_counter: string }>(
    `SELECT secret, last_counter FROM one_time_codes
     WHERE user_id = $1 AND (confirmed_at IS NULL) = ($2::text IS NOT NULL) AND started_in IS NOT DISTINCT FROM $2
     FOR UPDATE`,
    [userId, startedIn],
  );
  const step = row && stepOf(row.secret, code.replaceAll(/[\s-]/g, ""), Date.now(), Number(row.last_counter));
  if (step === undefined) return false;
  await tx.query("UPDATE one_time_codes SET last_counter = $2 WHERE user_id = $1", [userId, step]);
  return true;
}

const hashOf = (code: string): string =>
  createHash("sha256").update(code.replaceAll(/[\s-]/g, "").toLowerCase()).digest("base64url");
