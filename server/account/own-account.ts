import { errorCodes } from "~/contract/error-codes";
import type { AuditAction, AuditValues } from "~/contract/people/audit-actions";
import { actorOf, audit } from "../audit/audit";
import { CallError, fieldError } from "../call-error";
import { verifyPassword } from "../identity/password/password";
import type { Caller, Services } from "../serve";
import type { Queries, StateStore } from "../state-store/state-store";
import { checkWithLimit } from "./check-with-limit";

/** Throws CallError 409 if an external OpenID provider manages accounts, which cannot be changed here. */
export function requireBuiltIn({ env }: Pick<Services, "env">): void {
  if (env.OIDC_ISSUER)
    throw new CallError(409, errorCodes.forbidden, "The OpenID provider of OIDC_ISSUER manages this.");
}

/** Records a change of one's own account, in the transaction of the change. */
export const record = (
  tx: Queries,
  caller: Caller,
  action: AuditAction,
  more: { subject?: string; before?: AuditValues; after?: AuditValues } = {},
) => audit(tx, { companyId: null, by: actorOf(caller), action, ...more });

/** Throws CallError 422 unless this is the user's password, and 429 after too many wrong ones. */
export async function requirePassword(store: StateStore, userId: string, password: string): Promise<void> {
  if (password === "") throw fieldError("currentPassword", "passwordRequired");
  const [user] = await store.query<{ password_hash: string | null }>(
    "SELECT password_hash FROM users WHERE user_id = $1",
    [userId],
  );
  const isRight = await checkWithLimit(store, userId, "password", () =>
    verifyPassword(password, user?.password_hash ?? null),
  );
  if (!isRight) throw fieldError("currentPassword", "passwordWrong");
}
