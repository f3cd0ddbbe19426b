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

/** The secret to be confirmed, a new one if there is none; null if codes are already on. */
export async function startCodes(db: Queries, userId: string): Promise<Uint8Array | null> {
  await db.query("INSERT INTO one_time_codes (user_id, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
    userId,
    randomBytes(SECRET_BYTES),
  ]);
  const [row] = await db.query<{ secret: Uint8Array }>(
    "SELECT secret FROM one_time_codes WHERE user_id = $1 AND confirmed_at IS NULL",
    [userId],
  );
  return row?.secret ?? null;
}

/** Turns codes on if the code matches the pending secret; resolves to the recovery codes, null for a wrong code. */
export async function confirmCodes(tx: Queries, userId: string, code: string): Promise<string[] | null> {
  if (!(await takeStep(tx, userId, code, { isConfirmed: false }))) return null;
  await tx.query("UPDATE one_time_codes SET confirmed_at = now() WHERE user_id = $1", [userId]);
  return renewRecoveryCodes(tx, userId);
}

/** Takes a one-time or recovery code, each of which works once. */
export const takeCode = (store: StateStore, userId: string, code: string): Promise<"code" | "recovery" | null> =>
  store.transaction(async (tx) => {
    if (await takeStep(tx, userId, code, { isConfirmed: true })) return "code";
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

export async function stopCodes(tx: Queries, userId: string): Promise<void> {
  await tx.query("DELETE FROM one_time_codes WHERE user_id = $1", [userId]);
  await tx.query("DELETE FROM recovery_codes WHERE user_id = $1", [userId]);
}

/** Marks the code's step as used; the row is locked, so that of two requests with one code only one succeeds. */
async function takeStep(
  tx: Queries,
  userId: string,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<boolean> {
  const [row] = await tx.query<{ secret: Uint8Array; last_counter: string }>(
    "SELECT secret, last_counter FROM one_time_codes WHERE user_id = $1 AND (confirmed_at IS NOT NULL) = $2 FOR UPDATE",
    [userId, isConfirmed],
  );
  const step = row && stepOf(row.secret, code.replaceAll(/[\s-]/g, ""), Date.now(), Number(row.last_counter));
  if (step === undefined) return false;
  await tx.query("UPDATE one_time_codes SET last_counter = $2 WHERE user_id = $1", [userId, step]);
  return true;
}

const hashOf = (code: string): string =>
  createHash("sha256").update(code.replaceAll(/[\s-]/g, "").toLowerCase()).digest("base64url");
