import type { AuditValues } from "~/contract/people/audit-actions";
import { errorCodes } from "~/contract/error-codes";
import { getSignInRules, resetMemberCodes, saveMemberRules, saveSignInRules } from "~/contract/people/sign-in-rules";
import type { RuledMember } from "~/contract/people/sign-in-rules";
import { isAddressEntry } from "~/lib/http/address-list";
import { checkAdministrator } from "../access/administrators";
import { actorOf, auditChange } from "../audit/audit";
import { stopCodes } from "../identity/one-time-code/codes";
import { removePasskeys } from "../identity/passkeys/passkeys";
import { endSessionsOf } from "../identity/sessions";
import { admits, passes } from "../identity/sign-in/rules";
import { CallError, changedMeanwhile, fieldError, notFound } from "../call-error";
import { countMembers, memberNames } from "../people/members/members";
import { INTERNAL_SITE } from "../people/site-code";
import { serve } from "../serve";
import type { Caller } from "../serve";
import { versionOf } from "~/lib/stored-version";
import { containsWord, wordParameter } from "../state-store/contains-word";
import type { Queries } from "../state-store/state-store";
import { requireBuiltIn } from "./own-account";

export const ruleCalls = [
  serve(getSignInRules, async ({ word, memberId, page, itemsPerPage }, { companyId }, { stateStore, env }) => {
    const [[company], members, { total }, member] = await Promise.all([
      companyRules(stateStore, companyId),
      ruledMembers(stateStore, companyId, { word, page, itemsPerPage }),
      countMembers(stateStore, companyId, { word }),
      memberId === undefined ? [] : ruledMembers(stateStore, companyId, { userId: memberId }),
    ]);
    return {
      ...company!,
      version: versionOf(company!),
      isBuiltIn: !env.OIDC_ISSUER,
      members,
      total,
      member: member[0] ?? null,
    };
  }),

  serve(saveSignInRules, async ({ requiresOtp, allowedIpaddr, version }, caller, { stateStore, env }) => {
    checkAddresses(allowedIpaddr);
    // Administrators must not lock themselves out.
    if (!passes(allowedIpaddr, caller.address ?? "")) throw fieldError("allowedIpaddr", "addressOwn");
    const { companyId } = caller;
    await stateStore.transaction(async (tx) => {
      const [before] = await companyRules(tx, companyId, "FOR UPDATE");
      if (version !== versionOf(before!)) throw changedMeanwhile();
      if (requiresOtp !== before!.requiresOtp) requireBuiltIn({ env });
      await tx.query("UPDATE companies SET requires_otp = $1, allowed_addresses = $2 WHERE company_id = $3", [
        requiresOtp,
        allowedIpaddr,
        companyId,
      ]);
      const after = { requiresOtp, allowedIpaddr };
      await auditChange(tx, { companyId, by: actorOf(caller), action: "company.changed", before: before!, after });
    });
    return {};
  }),

  serve(saveMemberRules, async (request, caller, { stateStore, env }) => {
    const { memberId: userId, useOtp, allowedIpaddr, useConcurrent, version } = request;
    const after = { useOtp, allowedIpaddr, useConcurrent };
    checkAddresses(allowedIpaddr);
    if (userId === caller.userId && !admits({ ...caller.user, allowedIpaddr }, caller.address ?? ""))
      throw fieldError("allowedIpaddr", "addressOwn");
    await stateStore.transaction(async (tx) => {
      const member = await ownMember(tx, caller, userId);
      const before = rulesOf(member);
      if (version !== member.version) throw changedMeanwhile();
      if (member.isInternal && allowedIpaddr.length === 0) throw fieldError("allowedIpaddr", "addressRequired");
      if (useOtp !== before.useOtp || useConcurrent !== before.useConcurrent) requireBuiltIn({ env });
      await tx.query("UPDATE users SET use_otp = $1, allowed_addresses = $2, use_concurrent = $3 WHERE user_id = $4", [
        useOtp,
        allowedIpaddr,
        useConcurrent,
        userId,
      ]);
      await recordMember(tx, caller, member, { before, after });
    });
    return {};
  }),

  serve(resetMemberCodes, async ({ memberId: userId }, caller, { stateStore, env }) => {
    requireBuiltIn({ env });
    await stateStore.transaction(async (tx) => {
      const member = await ownMember(tx, caller, userId);
      await stopCodes(tx, userId);
      const passkeys = await removePasskeys(tx, userId);
      await endSessionsOf(tx, userId);
      await recordMember(tx, caller, member, {
        before: { hasCodes: member.hasCodes, passkeys },
        after: { hasCodes: false, passkeys: [] },
      });
    });
    return {};
  }),
];

const recordMember = (
  tx: Queries,
  caller: Caller,
  { userEmail }: RuledMember,
  change: { before: AuditValues; after: AuditValues },
) =>
  auditChange(tx, {
    companyId: caller.companyId,
    by: actorOf(caller),
    action: "member.changed",
    subject: userEmail,
    ...change,
  });

const companyRules = (db: Queries, companyId: string, lock: "" | "FOR UPDATE" = "") =>
  db.query<{ requiresOtp: boolean; allowedIpaddr: string[] }>(
    `SELECT requires_otp AS "requiresOtp", allowed_addresses AS "allowedIpaddr" FROM companies WHERE company_id = $1 ${lock}`,
    [companyId],
  );

interface MemberQuery {
  userId?: string;
  word?: string;
  page?: number;
  itemsPerPage?: number;
}

/** What is set for a member, as it is logged. */
const rulesOf = ({ useOtp, allowedIpaddr, useConcurrent }: Omit<RuledMember, "version">) => ({
  useOtp,
  allowedIpaddr,
  useConcurrent,
});

async function ruledMembers(
  db: Queries,
  companyId: string,
  { userId, word = "", page = 1, itemsPerPage = 1 }: MemberQuery,
  lock: "" | "FOR UPDATE OF u" = "",
): Promise<RuledMember[]> {
  const members = await db.query<Omit<RuledMember, "version">>(
    `SELECT u.user_id AS "userId", u.name AS "userNm", u.email AS "userEmail", u.use_otp AS "useOtp",
       u.allowed_addresses AS "allowedIpaddr", u.use_concurrent AS "useConcurrent", u.site_code = $6 AS "isInternal", m.role = 'admin' AS "isAdmin",
       EXISTS (SELECT FROM one_time_codes c WHERE c.user_id = u.user_id AND c.confirmed_at IS NOT NULL) AS "hasCodes",
       EXISTS (SELECT FROM members other WHERE other.user_id = u.user_id AND other.company_id <> $1) AS "isShared"
     FROM members m JOIN users u USING (user_id) WHERE m.company_id = $1 AND ($2::text IS NULL OR u.user_id = $2) AND ${containsWord(memberNames, "$3")}
     ORDER BY lower(u.name), u.user_id LIMIT $4::bigint OFFSET $5::bigint ${lock}`,
    [companyId, userId ?? null, wordParameter(word), itemsPerPage, (page - 1) * itemsPerPage, INTERNAL_SITE],
  );
  return members.map((member) => ({ ...member, version: versionOf(rulesOf(member)) }));
}

/**
 * Locks a user who is a member of the caller's company only. Throws CallError 403 for an administrator unless the
 * caller is one, 404 for no member of the company, or 409 for a member of others.
 */
async function ownMember(tx: Queries, caller: Caller, userId: string): Promise<RuledMember> {
  const [member] = await ruledMembers(tx, caller.companyId, { userId }, "FOR UPDATE OF u");
  if (!member) throw notFound("This member");
  if (member.isAdmin) checkAdministrator(caller);
  if (member.isShared)
    throw new CallError(
      409,
      errorCodes.forbidden,
      "This person also belongs to another company. Set the company's rules instead.",
    );
  return member;
}

function checkAddresses(list: string[]): void {
  if (!list.every(isAddressEntry)) throw fieldError("allowedIpaddr", "addressInvalid");
}
