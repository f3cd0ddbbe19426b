import { endAccess } from "../../identity/end-access";
import { stopCodes } from "../../identity/one-time-code/codes";
import { endSessionsOf } from "../../identity/sessions";
import { signInRulesOf } from "../../identity/sign-in/rules";
import { generatePassword, hashPassword } from "../../identity/password/password";
import { commandLineActor, audit, changesOf } from "../../audit/audit";
import { companiesWithSoleAdmin, findMember, lockMembers, saveRights } from "../../people/members/members";
import { isOnlyOperator, makeFirstOperator, setOperator } from "../../people/installation/operators";
import { ensureMember } from "../../people/people";
import { INTERNAL_SITE, setInternal } from "../../people/site-code";
import type { Services } from "../../serve";
import type { Queries, StateStore } from "../../state-store/state-store";
import { ensureCommandCompany } from "../command-company";
import type { UserTask } from "./user-arguments";

/** The result: lines to print, and whether it succeeded. */
export interface UserReply {
  lines: string[];
  isDone: boolean;
}

type TaskOf<Action extends UserTask["action"]> = Extract<UserTask, { action: Action }>;

/** The work of the user command, in whichever process has the store open. Rejects if the store fails. */
export async function changeUsers(
  { stateStore, env }: Pick<Services, "stateStore" | "env">,
  task: UserTask,
): Promise<UserReply> {
  if (task.action === "list") return { lines: await list(stateStore), isDone: true };
  if (task.action === "add") return add({ stateStore, env }, task);
  const userId = await findId(stateStore, task.email);
  if (userId === undefined)
    return { lines: [`${task.email} is not a user here. npm run user -- list shows all users.`], isDone: false };
  if (task.action === "reset") return reset({ stateStore, env }, task, userId);
  if (task.action === "operator") return changeOperator(stateStore, task, userId);
  if (task.action === "internal") return changeInternal({ stateStore, env }, task, userId);
  return task.action === "remove" ? remove(stateStore, task, userId) : setDisabled(stateStore, task, userId);
}

/**
 * The refusal of a task that would leave a company (only `companyId`, if given) without an administrator; otherwise
 * null.
 */
async function soleAdminReply(
  tx: Queries,
  { email, companyId }: { email: string; companyId?: string },
  userId: string,
): Promise<UserReply | null> {
  const alone = await companiesWithSoleAdmin(tx, userId, companyId);
  if (alone.length === 0) return null;
  const line = `${email} is the only administrator of ${alone.join(", ")}. Add another one first.`;
  return { lines: [line], isDone: false };
}

const findId = async (db: Queries, email: string): Promise<string | undefined> =>
  (await db.query<{ user_id: string }>("SELECT user_id FROM users WHERE lower(login) = $1", [email]))[0]?.user_id;

const passwordLines = (email: string, password: string): string[] => [
  `  Sign in as   ${email}`,
  `  Password     ${password}`,
  "The password will not be shown again.",
];
const PASSWORD_UNCHANGED = "The password is unchanged; npm run user -- reset creates a new one.";
const EXTERNAL_PASSWORDS = "The OpenID provider of OIDC_ISSUER manages passwords.";
const EXTERNAL_CODES = "The OpenID provider of OIDC_ISSUER manages one-time codes and sessions: require a code there.";
const LINKED_LATER = "They are recognized at their first sign-in there, by this email if it is verified.";

async function add({ stateStore, env }: Pick<Services, "stateStore" | "env">, task: TaskOf<"add">): Promise<UserReply> {
  const { email, companyId, companyName, name = email, role, vendors, accounts } = task;
  const password = env.OIDC_ISSUER ? undefined : (task.password ?? generatePassword());
  // Before the transaction: hashing is slow, and others may need the store.
  const hash = password === undefined ? null : await hashPassword(password);
  return stateStore.transaction(async (tx) => {
    await lockMembers(tx, companyId);
    const existingId = await findId(tx, email);
    const isLowered = existingId !== undefined && role !== undefined && role !== "admin";
    const refusal = isLowered ? await soleAdminReply(tx, task, existingId) : null;
    if (refusal) return refusal;
    await ensureCommandCompany(tx, companyId, companyName);
    const inserted = await tx.query(
      "INSERT INTO users (user_id, login, name, email, password_hash) SELECT $1, $2, $3, $2, $4 WHERE NOT EXISTS (SELECT FROM users WHERE lower(login) = $2) ON CONFLICT DO NOTHING RETURNING user_id",
      [task.userId ?? email, email, name, hash],
    );
    const userId = await findId(tx, email);
    if (userId === undefined)
      return { lines: [`Another user already has the id ${task.userId ?? email}.`], isDone: false };
    // The pending invitation is superseded; after a removal, its link would let them back in.
    await tx.query("DELETE FROM invitations WHERE company_id = $1 AND email = $2", [companyId, email]);
    if (!(await ensureMember(tx, companyId, userId, { role: role ?? "admin", vendors, accounts })))
      return changeRights(tx, task, userId);
    const isOperator = await makeFirstOperator(tx, userId);
    const after = { role: role ?? "admin", vendors, accounts, ...(isOperator && { isOperator }) };
    await audit(tx, { companyId, by: commandLineActor, action: "member.added", subject: email, after });
    const message = `${email} already had an account and is now a member of ${companyId}. ${PASSWORD_UNCHANGED}`;
    if (inserted.length === 0) return { lines: [message], isDone: true };
    return {
      lines: [
        `${email} is now a member of ${companyId}.`,
        ...(password === undefined
          ? [task.userId === undefined ? `${EXTERNAL_PASSWORDS} ${LINKED_LATER}` : EXTERNAL_PASSWORDS]
          : task.password === undefined
            ? passwordLines(email, password)
            : [`  Sign in as   ${email}`]),
      ],
      isDone: true,
    };
  });
}

async function reset(
  { stateStore, env }: Pick<Services, "stateStore" | "env">,
  { email }: TaskOf<"reset">,
  userId: string,
): Promise<UserReply> {
  if (env.OIDC_ISSUER) return { lines: [EXTERNAL_PASSWORDS], isDone: false };
  const password = generatePassword();
  const hash = await hashPassword(password);
  const hadCodes = await stateStore.transaction(async (tx) => {
    await tx.query("UPDATE users SET password_hash = $1 WHERE user_id = $2", [hash, userId]);
    const before = await endAccess(tx, userId);
    const entry = { companyId: null, by: { ...commandLineActor, userId }, subject: email };
    await audit(tx, { ...entry, action: "account.passwordReset", before });
    // For members of several companies, no administrator can do it.
    const wereOn = await stopCodes(tx, userId);
    if (wereOn) await audit(tx, { ...entry, action: "account.codesOff" });
    return wereOn;
  });
  return {
    lines: [
      `${email} has a new password and is signed out everywhere.`,
      ...(hadCodes ? ["Their one-time codes are off; where codes are required, they set up new ones at sign-in."] : []),
      ...passwordLines(email, password),
    ],
    isDone: true,
  };
}

async function remove(store: StateStore, task: TaskOf<"remove">, userId: string): Promise<UserReply> {
  const { email, companyId } = task;
  return store.transaction(async (tx) => {
    await lockMembers(tx, companyId);
    const refusal = await soleAdminReply(tx, task, userId);
    if (refusal) return refusal;
    const deleted = await tx.query("DELETE FROM members WHERE user_id = $1 AND company_id = $2 RETURNING user_id", [
      userId,
      companyId,
    ]);
    if (deleted.length === 0) return { lines: [`${email} is not a member of ${companyId}.`], isDone: false };
    await audit(tx, { companyId, by: commandLineActor, action: "member.removed", subject: email });
    return { lines: [`${email} is no longer a member of ${companyId}.`], isDone: true };
  });
}

async function changeOperator(
  store: StateStore,
  { email, isRevoked }: TaskOf<"operator">,
  userId: string,
): Promise<UserReply> {
  return store.transaction(async (tx) => {
    if (isRevoked && (await isOnlyOperator(tx, userId)))
      return { lines: [`${email} is the only operator of this installation. Add another one first.`], isDone: false };
    if (await setOperator(tx, userId, !isRevoked)) {
      const by = { ...commandLineActor, userId };
      const after = { isOperator: !isRevoked };
      await audit(tx, { companyId: null, by, action: "account.changed", subject: email, after });
    }
    return {
      lines: [`${email} is ${isRevoked ? "no longer" : "now"} an operator of this installation.`],
      isDone: true,
    };
  });
}

/** The stricter rules apply at sign-in, so all sessions end; those of another provider are not ours to end. */
async function changeInternal(
  { stateStore, env }: Pick<Services, "stateStore" | "env">,
  { email, isRevoked, addresses }: TaskOf<"internal">,
  userId: string,
): Promise<UserReply> {
  return stateStore.transaction(async (tx) => {
    if (addresses.length > 0)
      await tx.query("UPDATE users SET allowed_addresses = $2 WHERE user_id = $1", [userId, addresses]);
    const { allowedIpaddr } = (await signInRulesOf(tx, userId))!;
    if (!isRevoked && allowedIpaddr.length === 0)
      return { lines: [`${email} would be locked out: list addresses with --address <network>.`], isDone: false };
    const siteCd = await setInternal(tx, userId, !isRevoked);
    const after = { ...(siteCd !== null && { siteCd }), ...(addresses.length > 0 && { allowedIpaddr }) };
    if (Object.keys(after).length > 0) {
      const by = { ...commandLineActor, userId };
      await audit(tx, { companyId: null, by, action: "account.changed", subject: email, after });
    }
    if (isRevoked) return { lines: [`${email} is no longer internal.`], isDone: true };
    if (siteCd !== null) await endSessionsOf(tx, userId);
    const from = allowedIpaddr.join(", ");
    const lines = env.OIDC_ISSUER
      ? [`${email} is internal and gets in only from ${from}.`, EXTERNAL_CODES]
      : [
          `${email} is internal${siteCd === null ? "" : " and signed out everywhere"}.`,
          `They sign in with one-time codes, from ${from}.`,
        ];
    return { lines, isDone: true };
  });
}

/** Changes the given rights of a member only, and of the limits on accounts those of the given providers. */
async function changeRights(
  tx: Queries,
  { email, companyId, role, vendors, accounts, password }: TaskOf<"add">,
  userId: string,
): Promise<UserReply> {
  const { rights: before, disabledAt } = (await findMember(tx, companyId, userId))!;
  const after = {
    role: role ?? before.role,
    menus: role === undefined ? before.menus : {},
    vendors: vendors ?? before.vendors,
    accounts: { ...before.accounts, ...accounts },
  };
  await saveRights(tx, companyId, userId, after);
  const isOperator = await makeFirstOperator(tx, userId);
  const changes = changesOf(before, { ...after, ...(isOperator && { isOperator }) });
  const isChanged = Object.keys(changes.after).length > 0;
  if (isChanged)
    await audit(tx, { companyId, by: commandLineActor, action: "member.changed", subject: email, ...changes });
  return {
    lines: [
      isChanged
        ? `The rights of ${email} in ${companyId} are changed.`
        : `${email} is a member of ${companyId} already.`,
      ...(password !== undefined ? [PASSWORD_UNCHANGED] : []),
      ...(disabledAt !== null ? ["They are kept out; npm run user -- enable lets them in again."] : []),
    ],
    isDone: true,
  };
}

async function setDisabled(store: StateStore, task: TaskOf<"disable" | "enable">, userId: string): Promise<UserReply> {
  const { action, email, companyId } = task;
  const isOut = action === "disable";
  return store.transaction(async (tx) => {
    const memberships = await tx.query<{ company_id: string }>(
      "SELECT company_id FROM members WHERE user_id = $1 AND ($2::text IS NULL OR company_id = $2) ORDER BY company_id",
      [userId, companyId ?? null],
    );
    for (const membership of memberships) await lockMembers(tx, membership.company_id);
    const refusal = isOut ? await soleAdminReply(tx, task, userId) : null;
    if (refusal) return refusal;
    const changed = await tx.query<{ company_id: string }>(
      `UPDATE members SET disabled_at = CASE WHEN $2::boolean THEN now() END
       WHERE user_id = $1 AND ($3::text IS NULL OR company_id = $3) AND (disabled_at IS NULL) = $2 RETURNING company_id`,
      [userId, isOut, companyId ?? null],
    );
    for (const { company_id: changedId } of changed)
      await audit(tx, {
        companyId: changedId,
        by: commandLineActor,
        action: isOut ? "member.disabled" : "member.enabled",
        subject: email,
      });
    const where = changed.map(({ company_id: ids }) => ids).sort();
    if (where.length === 0)
      return { lines: [`${email} is a member that could be ${action}d of no such company.`], isDone: false };
    if (isOut) await endSessionsOf(tx, userId);
    const done = isOut ? "disabled there and signed out everywhere" : "let in again";
    return { lines: [`${email} is ${done}: ${where.join(", ")}.`], isDone: true };
  });
}

async function list(db: Queries): Promise<string[]> {
  const rows = await db.query<{
    login: string;
    name: string;
    site_code: string;
    is_operator: boolean;
    companies: string | null;
  }>(
    `SELECT u.login, u.name, u.site_code, u.is_operator, string_agg(m.company_id || CASE WHEN m.disabled_at IS NULL THEN '' ELSE ' disabled' END, ', ' ORDER BY m.company_id) AS companies
     FROM users u LEFT JOIN members m USING (user_id) GROUP BY u.user_id ORDER BY u.login`,
  );
  const width = Math.max(0, ...rows.map(({ login }) => login.length));
  return rows.length === 0
    ? ["No users yet."]
    : rows.map(
        ({ login, name, site_code: site, is_operator: isOperator, companies }) =>
          `${login.padEnd(width)}  ${name}  (${companies ?? "no company"})${isOperator ? "  operator" : ""}${site === INTERNAL_SITE ? "  internal" : ""}`,
      );
}
