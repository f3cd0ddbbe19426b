import { createHash, randomBytes } from "node:crypto";
import type { Language } from "~/lib/language";
import { isLanguage } from "~/lib/language";
import { audit } from "../../audit/audit";
import { queueMail } from "../../mail/mails";
import type { Queries, StateStore } from "../../state-store/state-store";
import { endAccess } from "../end-access";
import { hashPassword } from "../password/password";
import { findLogin } from "../sign-in/accounts";
import { resetMail } from "./reset-mail";

const VALID_MS = 60 * 60_000;

/** A hash is kept: the key has 256 random bits, so a fast one cannot be reversed. */
const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

interface ResetRequest {
  login: string;
  address: string;
  language: Language;
  /** The page to which the key is appended. */
  page: string;
}

/** Emails a link to the user of a login, if there is one who signs in with a password and belongs to a company. */
export async function requestReset(store: StateStore, { login, address, language, page }: ResetRequest): Promise<void> {
  const user = await findLogin(store, login);
  if (!user || user.passwordHash === null) return;
  const [member] = await store.query<{ company_id: string }>(
    "SELECT company_id FROM members WHERE user_id = $1 AND disabled_at IS NULL ORDER BY company_id LIMIT 1",
    [user.userId],
  );
  if (!member) return;
  const key = randomBytes(32).toString("base64url");
  const now = new Date();
  const validUntil = new Date(now.getTime() + VALID_MS);
  const mail = resetMail(isLanguage(user.language) ? user.language : language, {
    login: user.login,
    address: `${page}?key=${key}`,
    validUntil,
  });
  await store.transaction(async (tx) => {
    await tx.query("INSERT INTO password_resets (hash, user_id, expires_at) VALUES ($1, $2, $3)", [
      hashOf(key),
      user.userId,
      validUntil,
    ]);
    const to = { companyId: member.company_id, userId: user.userId, recipients: [user.email], attachments: [] };
    await queueMail(tx, { ...mail, ...to, key: `password reset ${hashOf(key)}` }, now);
    const by = { userId: user.userId, name: user.login, address };
    await audit(tx, { companyId: null, by, action: "account.passwordReset", after: { step: "requested" } });
  });
}

/** Whether a link's key can be used. */
export const isUsable = async (db: Queries, key: string): Promise<boolean> =>
  (await db.query("SELECT FROM password_resets WHERE hash = $1 AND expires_at > now()", [hashOf(key)])).length > 0;

/** Sets the password for a key, once; every other way in ends. Resolves to whether the key could be used. */
export async function resetPassword(
  store: StateStore,
  { key, password, address }: { key: string; password: string; address: string },
): Promise<boolean> {
  // Before the transaction: hashing is slow, and others may need the store.
  if (!(await isUsable(store, key))) return false;
  const hash = await hashPassword(password);
  return store.transaction(async (tx) => {
    const [used] = await tx.query<{ user_id: string }>(
      "DELETE FROM password_resets WHERE hash = $1 AND expires_at > now() RETURNING user_id",
      [hashOf(key)],
    );
    if (!used) return false;
    const [user] = await tx.query<{ login: string }>(
      "UPDATE users SET password_hash = $1 WHERE user_id = $2 RETURNING login",
      [hash, used.user_id],
    );
    const before = await endAccess(tx, used.user_id);
    const by = { userId: used.user_id, name: user!.login, address };
    await audit(tx, { companyId: null, by, action: "account.passwordReset", before, after: { step: "done" } });
    return true;
  });
}
