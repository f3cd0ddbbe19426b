import { getMembers } from "~/contract/people/member-list";
import {
  acceptInvitation,
  changeInvitation,
  changeMember,
  getMember,
  inviteMember,
  readInvitation,
  saveMember,
} from "~/contract/people/people";
import type { Member, MemberRights } from "~/contract/people/people";
import { mayUse } from "~/contract/people/permission";
import { vendors } from "~/contract/vendors";
import { actorOf, audit, changesOf } from "../../audit/audit";
import { hashPassword } from "../../identity/password/password";
import { endSessionsOf } from "../../identity/sessions";
import { changedMeanwhile, fieldError, notFound } from "../../call-error";
import { serve } from "../../serve";
import { versionOf } from "~/lib/stored-version";
import type { Caller } from "../../serve";
import type { Queries } from "../../state-store/state-store";
import { refuseEscalation } from "./refuse-escalation";
import { findInvitation, invitationsOf, invite, openInvitation } from "./invitations";
import { cloudAccounts } from "./cloud-accounts";
import { countMembers, findMember, lockMembers, membersOf, saveRights } from "./members";
import { ensureMember } from "../people";

const MEMBER = "This member";
const INVITATION = "This invitation";

export const memberCalls = [
  serve(getMembers, async ({ word, state, sort, page, itemsPerPage }, caller, services) => {
    const { stateStore } = services;
    const { companyId, userId, user } = caller;
    const [members, counts, invited, accounts] = await Promise.all([
      membersOf(stateStore, companyId, userId, { word, state, sort, page: { page, itemsPerPage } }),
      countMembers(stateStore, companyId, { word, state }),
      invitationsOf(stateStore, companyId, word, services),
      mayUse(user, "members", "edit") ? cloudAccounts(caller, services) : [],
    ]);
    return { members, ...counts, ...invited, accounts };
  }),

  serve(getMember, async ({ memberId: userId }, caller, services) => {
    const member = await findMember(services.stateStore, caller.companyId, userId);
    if (!member) throw notFound(MEMBER);
    return {
      member: { ...member, isSelf: member.userId === caller.userId },
      version: versionOf(member.rights),
      vendors: caller.vendors,
      accounts: await cloudAccounts(caller, services),
    };
  }),

  serve(saveMember, async ({ memberId: userId, rights, version }, caller, { stateStore }) => {
    await stateStore.transaction(async (tx) => {
      const member = await lockedMember(tx, caller, userId);
      if (version !== versionOf(member.rights)) throw changedMeanwhile();
      if (member.isLastAdmin && rights.role !== "admin") throw fieldError("rights.role", "lastAdmin");
      const authorized = onlyAuthorized(rights);
      refuseEscalation(caller, authorized, member.rights);
      await saveRights(tx, caller.companyId, userId, authorized);
      const { before, after } = changesOf(inOrder(member.rights), inOrder(authorized));
      if (Object.keys({ ...before, ...after }).length === 0) return;
      await audit(tx, {
        companyId: caller.companyId,
        by: actorOf(caller),
        action: "member.changed",
        subject: member.email,
        before: shortRights(before),
        after: shortRights(after),
      });
    });
    return {};
  }),

  serve(changeMember, async ({ memberId: userId, action }, caller, { stateStore }) => {
    const { companyId } = caller;
    await stateStore.transaction(async (tx) => {
      const member = await lockedMember(tx, caller, userId);
      if (member.isLastAdmin && action !== "enable") throw fieldError("action", "lastAdmin");
      refuseEscalation(caller, member.rights, member.rights);
      // Of a page that is no longer what it was.
      const isDone = (member.disabledAt === null) === (action === "enable");
      if (isDone && action !== "remove") return;
      await (action === "remove"
        ? tx.query("DELETE FROM members WHERE company_id = $1 AND user_id = $2", [companyId, userId])
        : tx.query(
            "UPDATE members SET disabled_at = CASE WHEN $3::boolean THEN now() END WHERE company_id = $1 AND user_id = $2",
            [companyId, userId, action === "disable"],
          ));
      const [elsewhere] = await tx.query("SELECT 1 FROM members WHERE user_id = $1 AND disabled_at IS NULL", [userId]);
      if (!elsewhere) await endSessionsOf(tx, userId);
      const done = { disable: "member.disabled", enable: "member.enabled", remove: "member.removed" } as const;
      await audit(tx, { companyId, by: actorOf(caller), action: done[action], subject: member.email });
    });
    return {};
  }),

  serve(inviteMember, async ({ email, rights, language, origin }, caller, services) => {
    const { companyId } = caller;
    await services.stateStore.transaction(async (tx) => {
      await lockMembers(tx, companyId);
      const authorized = onlyAuthorized(rights);
      refuseEscalation(caller, authorized);
      const [member] = await tx.query(
        "SELECT 1 FROM members JOIN users USING (user_id) WHERE company_id = $1 AND lower($2) IN (lower(email), lower(login))",
        [companyId, email],
      );
      if (member) throw fieldError("email", "memberTaken");
      await invite(tx, { email, rights: authorized, language, origin }, caller, services);
      const after = shortRights(authorized);
      await audit(tx, { companyId, by: actorOf(caller), action: "member.invited", subject: email, after });
    });
    return {};
  }),

  serve(changeInvitation, async ({ invitationId, action, origin }, caller, services) => {
    const { companyId } = caller;
    await services.stateStore.transaction(async (tx) => {
      const invitation = await findInvitation(tx, companyId, invitationId);
      if (!invitation) throw notFound(INVITATION);
      if (action === "resend") {
        refuseEscalation(caller, invitation.rights);
        await invite(tx, { ...invitation, origin }, caller, services);
      } else await tx.query("DELETE FROM invitations WHERE invitation_id = $1", [invitationId]);
      const done = action === "resend" ? "member.invitedAgain" : "member.inviteWithdrawn";
      await audit(tx, { companyId, by: actorOf(caller), action: done, subject: invitation.email });
    });
    return {};
  }),

  serve(readInvitation, async ({ code }, _caller, services) => {
    const { stateStore, env } = services;
    const invitation = await openInvitation(stateStore, code, services);
    if (!invitation) throw notFound(INVITATION);
    const [company] = await stateStore.query<{ name: string }>("SELECT name FROM companies WHERE company_id = $1", [
      invitation.companyId,
    ]);
    const account = await accountOf(stateStore, invitation.email);
    const isNew = account === undefined;
    return {
      email: invitation.email,
      company: company!.name,
      needsName: isNew,
      needsPassword: isNew && !env.OIDC_ISSUER,
    };
  }),

  serve(acceptInvitation, async ({ code, name, password }, { address }, services) => {
    const { stateStore, env } = services;
    const opened = await openInvitation(stateStore, code, services);
    if (!opened) throw notFound(INVITATION);
    const isNew = (await accountOf(stateStore, opened.email)) === undefined;
    if (isNew && !name) throw fieldError("name", "nameRequired");
    const needsPassword = isNew && !env.OIDC_ISSUER;
    if (needsPassword && password === undefined) throw fieldError("password", "passwordWeak");
    // Before the transaction: hashing is slow, and others may need the store. After the checks: anybody can make this
    // call, and sign-ins wait for the same thread.
    const hash = needsPassword ? await hashPassword(password!) : null;
    return stateStore.transaction(async (tx) => {
      await lockMembers(tx, opened.companyId);
      const invitation = await openInvitation(tx, code, services, "FOR UPDATE");
      if (!invitation) throw notFound(INVITATION);
      const { email, companyId, rights } = invitation;
      // They may have accepted another company's invitation meanwhile.
      if (isNew)
        await tx.query(
          `INSERT INTO users (user_id, login, name, email, password_hash, current_company_id) VALUES ($1, $1, $2, $1, $3, $4)
           ON CONFLICT DO NOTHING`,
          [email, name!, hash, companyId],
        );
      const userId = (await accountOf(tx, email))!;
      await tx.query("DELETE FROM invitations WHERE invitation_id = $1", [invitation.invitationId]);
      // Someone who has become a member meanwhile keeps the rights they have.
      if (!(await ensureMember(tx, companyId, userId, rights))) return { email };
      await saveRights(tx, companyId, userId, rights);
      const by = { userId, name: email, address: address ?? null };
      await audit(tx, { companyId, by, action: "member.joined", subject: email, after: shortRights(rights) });
      return { email };
    });
  }),
];

const accountOf = async (db: Queries, email: string): Promise<string | undefined> =>
  (
    await db.query<{ user_id: string }>(
      "SELECT user_id FROM users WHERE lower($1) IN (lower(login), lower(email)) LIMIT 1",
      [email],
    )
  )[0]?.user_id;

/** Locks the company's members; throws CallError 404 if it has none with this id. */
async function lockedMember(tx: Queries, { companyId }: Caller, userId: string): Promise<Member> {
  await lockMembers(tx, companyId);
  const member = await findMember(tx, companyId, userId);
  if (!member) throw notFound(MEMBER);
  return member;
}

/** Without accounts of providers that are not authorized, and without exceptions for administrators. */
const onlyAuthorized = ({ accounts, menus, ...rights }: MemberRights): MemberRights => ({
  ...rights,
  menus: rights.role === "admin" ? {} : menus,
  accounts: Object.fromEntries(
    Object.entries(accounts).filter(([vendor]) => rights.vendors.some((allowed) => allowed === vendor)),
  ),
});

/** Rights to compare: with the providers of accounts in one order, which a store does not keep. */
const inOrder = ({ accounts, ...rights }: MemberRights): MemberRights => ({
  ...rights,
  accounts: Object.fromEntries(vendors.flatMap((vendor) => (accounts[vendor] ? [[vendor, accounts[vendor]]] : []))),
});

/** Rights for the log, or some of them, with the number of accounts if there are too many to list. */
const shortRights = ({ menus = {}, accounts = {}, ...rights }: Partial<MemberRights>) => ({
  ...rights,
  ...(Object.keys(menus).length > 0 && { menus }),
  ...(Object.keys(accounts).length > 0 && {
    accounts: Object.fromEntries(
      Object.entries(accounts).map(([vendor, ids]) => [vendor, ids.length > 20 ? ids.length : ids]),
    ),
  }),
});
