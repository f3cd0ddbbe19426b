import type { z } from "zod";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
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
import type { MemberRights } from "~/contract/people/people";
import { getMail } from "~/contract/tables/mail";
import { makeCall, testCaller } from "../../../tests/support/stores/call-handler";
import { stateServices } from "../../../tests/support/stores/state-services";
import { openTestState } from "../../../tests/support/stores/test-state";
import { hashPassword } from "../../identity/password/password";
import { mailCalls } from "../../mail/calls";
import type { Caller } from "../../serve";
import type { StateStore } from "../../state-store/state-store";
import { memberCalls } from "./member-calls";
import { ensureCompany, ensureMember } from "../people";

vi.mock("../../identity/password/password", { spy: true });
const hashing = vi.mocked(hashPassword);

let store: StateStore;
let now: Date;
const caller = testCaller("acme");
const rights = (role: MemberRights["role"]): MemberRights => ({ role, menus: {}, vendors: ["aws"], accounts: {} });

beforeAll(async () => {
  store = await openTestState();
  await ensureCompany(store, "acme");
});
afterAll(() => store.close());
beforeEach(async () => {
  now = new Date("2026-11-20T09:00:00Z");
  for (const table of ["members", "invitations", "users", "mails"]) await store.query(`DELETE FROM ${table}`);
  await store.query("UPDATE companies SET vendors = DEFAULT");
});

const services = () => ({ ...stateServices(store, { PUBLIC_URL: "https://costs.example" }), now: () => now });
const call = <R extends Parameters<typeof makeCall>[1]>(target: R, request: object) =>
  makeCall(memberCalls, target, request as never, caller, services());
const listed = async (request: object = {}) =>
  (await call(getMembers, request)) as z.output<(typeof getMembers)["response"]>;
const addUser = (userId: string) =>
  store.query("INSERT INTO users (user_id, login, name, email) VALUES ($1, $1, $1, $1)", [userId]);
const versionOf = async (memberId: string) =>
  ((await call(getMember, { memberId })) as z.output<(typeof getMember)["response"]>).version;
async function addAdmin(userId: string): Promise<void> {
  await addUser(userId);
  await ensureMember(store, "acme", userId);
}
const admins = async () =>
  (
    await store.query<{ user_id: string }>(
      "SELECT user_id FROM members WHERE role = 'admin' AND disabled_at IS NULL ORDER BY user_id",
    )
  ).map(({ user_id }) => user_id);

describe("the only active administrator", () => {
  const changes = [
    [
      "lowered",
      async (memberId: string) =>
        call(saveMember, { memberId, rights: rights("editor"), version: await versionOf(memberId) }),
    ],
    ["disabled", (memberId: string) => call(changeMember, { memberId, action: "disable" })],
    ["removed", (memberId: string) => call(changeMember, { memberId, action: "remove" })],
  ] as const;

  it.each(changes)("cannot be %s", async (_what, change) => {
    await addAdmin("anna");
    await expect(change("anna")).rejects.toMatchObject({ status: 422 });
    expect(await admins()).toEqual(["anna"]);
    await addAdmin("ben");
    await change("anna");
    expect(await admins()).toEqual(["ben"]);
  });

  it.each(changes)("remains if all are %s simultaneously", async (_what, change) => {
    for (const userId of ["anna", "ben", "cora"]) await addAdmin(userId);
    const done = await Promise.allSettled(["anna", "ben", "cora"].map(change));
    expect(done.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });
});

describe("the audit log of a member", () => {
  const entries = () => store.query("SELECT action, before, after FROM audit_entries ORDER BY entry");
  beforeEach(async () => {
    await store.query("DELETE FROM audit_entries");
    await addAdmin("anna");
    await addUser("ben");
    await ensureMember(store, "acme", "ben", { role: "viewer", vendors: ["aws", "azure", "gcp"], accounts: {} });
  });
  const save = async (changed: Partial<MemberRights>) =>
    call(saveMember, {
      memberId: "ben",
      rights: { ...rights("viewer"), vendors: ["aws", "azure", "gcp"], ...changed },
      version: await versionOf("ben"),
    });

  it("contains the rights that have changed, and nothing if none have", async () => {
    await save({});
    expect(await entries()).toEqual([]);
    await save({ role: "editor" });
    await save({ role: "editor", accounts: { azure: ["a"], gcp: ["g"] } });
    await save({ role: "editor", accounts: { gcp: ["g"], azure: ["a"] } });
    await save({ role: "editor", vendors: ["aws"], menus: { budgets: "none" } });
    const member = { action: "member.changed" };
    expect(await entries()).toEqual([
      { ...member, before: { role: "viewer" }, after: { role: "editor" } },
      { ...member, before: {}, after: { accounts: { azure: ["a"], gcp: ["g"] } } },
      {
        ...member,
        before: { vendors: ["aws", "azure", "gcp"], accounts: { azure: ["a"], gcp: ["g"] } },
        after: { menus: { budgets: "none" }, vendors: ["aws"] },
      },
    ]);
  });

  it("contains accounts that are too many to list, and have changed, as their number", async () => {
    const ids = (letter: string) => Array.from({ length: 21 }, (_, n) => `${letter}${n}`);
    await save({ accounts: { aws: ids("a") } });
    await save({ accounts: { aws: ids("b") } });
    expect((await entries()).slice(1)).toEqual([
      { action: "member.changed", before: { accounts: { aws: 21 } }, after: { accounts: { aws: 21 } } },
    ]);
  });

  it("contains once that they were disabled or let in again", async () => {
    const times = async () => (await store.query("SELECT disabled_at FROM members WHERE user_id = 'ben'"))[0];
    await call(changeMember, { memberId: "ben", action: "disable" });
    const since = await times();
    await call(changeMember, { memberId: "ben", action: "disable" });
    expect(await times()).toEqual(since);
    for (const action of ["enable", "enable"]) await call(changeMember, { memberId: "ben", action });
    expect(await entries()).toMatchObject([{ action: "member.disabled" }, { action: "member.enabled" }]);
  });
});

describe("the link of an invitation", () => {
  beforeEach(() => addAdmin(caller.userId));
  /** The code in the newest email. */
  async function invited(): Promise<string> {
    const [mail] = await store.query<{ text: string }>("SELECT text FROM mails ORDER BY created_at DESC LIMIT 1");
    return /invitation\?code=([\w-]+)/.exec(mail!.text)![1]!;
  }
  const email = "mina@halden.com";
  const invite = async () => {
    await call(inviteMember, { email, rights: { ...rights("viewer"), accounts: { aws: ["1", "2"] } } });
    return invited();
  };
  const after = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));
  const WEEK = 7 * 24 * 60 * 60_000;
  const accept = (code: string) => call(acceptInvitation, { code, name: "Mina", password: "Correct-horse-1" });

  it("works for exactly seven days", async () => {
    const code = await invite();
    after(WEEK - 1);
    expect(await call(readInvitation, { code })).toMatchObject({ email });
    after(1);
    await expect(call(readInvitation, { code })).rejects.toMatchObject({ status: 404 });
    await expect(accept(code)).rejects.toMatchObject({ status: 404 });
  });

  it("has no password hashed unless it works and the user is new, because sign-ins wait for it", async () => {
    hashing.mockClear();
    await expect(accept("x".repeat(43))).rejects.toMatchObject({ status: 404 });
    const code = await invite();
    await expect(call(acceptInvitation, { code, password: "Correct-horse-1" })).rejects.toMatchObject({ status: 422 });
    await addAdmin(email);
    await accept(code);
    expect(hashing).not.toHaveBeenCalled();
  });

  it("works once, with the permissions of the invitation", async () => {
    const code = await invite();
    await accept(code);
    await expect(accept(code)).rejects.toMatchObject({ status: 404 });
    const [member] = await store.query("SELECT role, vendors, accounts FROM members WHERE user_id = $1", [email]);
    expect(member).toEqual({ role: "viewer", vendors: ["aws"], accounts: { aws: ["1", "2"] } });
  });

  it("is only in the delivered email, not shown to its sender", async () => {
    const code = await invite();
    const [mail] = await store.query<{ mail_id: string }>("SELECT mail_id FROM mails");
    const shown = await makeCall(mailCalls, getMail, { mailId: mail!.mail_id }, caller, services());
    expect(shown).toMatchObject({ hasHiddenCode: true, text: expect.stringContaining("/invitation?code=hidden") });
    expect(JSON.stringify(shown)).not.toContain(code);
  });

  it("does not change the rights of somebody who has become a member since", async () => {
    const code = await invite();
    await addAdmin(email);
    await store.query("DELETE FROM audit_entries");
    expect(await accept(code)).toEqual({ email });
    expect(await admins()).toEqual([email, caller.userId]);
    expect(await store.query("SELECT action FROM audit_entries")).toEqual([]);
    await expect(accept(code)).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ["was removed", "DELETE FROM members"],
    ["was disabled", "UPDATE members SET disabled_at = now()"],
    ["may no longer invite", "UPDATE members SET role = 'viewer'"],
    ["no longer sees all of its accounts", `UPDATE members SET accounts = '{"aws": ["1"]}'`],
  ])("stops working if who invited %s, until somebody else sends it again", async (_what, change) => {
    const code = await invite();
    await store.query(`${change} WHERE user_id = $1`, [caller.userId]);
    await expect(call(readInvitation, { code })).rejects.toMatchObject({ status: 404 });
    await expect(accept(code)).rejects.toMatchObject({ status: 404 });
    expect((await listed()).invitations).toMatchObject([{ email, isInvalid: true }]);
    await addAdmin("ben");
    const [row] = await store.query<{ invitation_id: string }>("SELECT invitation_id FROM invitations");
    const request = { invitationId: row!.invitation_id, action: "resend" } as const;
    after(1);
    await makeCall(memberCalls, changeInvitation, request, { ...caller, userId: "ben" }, services());
    expect((await listed()).invitations).toMatchObject([{ email, isInvalid: false }]);
    expect(await accept(await invited())).toEqual({ email });
  });

  it("works without providers that the company has dropped since, and can be sent again", async () => {
    const accounts = { aws: ["1"], gcp: ["2"] };
    await call(inviteMember, { email, rights: { ...rights("viewer"), vendors: ["aws", "gcp"], accounts } });
    await store.query("UPDATE companies SET vendors = '{azure,gcp}'");
    expect(await call(readInvitation, { code: await invited() })).toMatchObject({ email });
    const [row] = await store.query<{ invitation_id: string }>("SELECT invitation_id FROM invitations");
    after(1);
    const giver: Caller = { ...caller, vendors: ["azure", "gcp"] };
    const request = { invitationId: row!.invitation_id, action: "resend" } as const;
    await makeCall(memberCalls, changeInvitation, request, giver, services());
    const [invitation] = (await listed()).invitations;
    expect(invitation).toMatchObject({ rights: { vendors: ["gcp"] }, isInvalid: false });
    expect(invitation!.rights.accounts).toEqual({ gcp: ["2"] });
    await accept(await invited());
    const members = await store.query("SELECT vendors, accounts FROM members WHERE user_id = $1", [email]);
    expect(members).toEqual([{ vendors: ["gcp"], accounts: { gcp: ["2"] } }]);
  });

  it("works if another company's is accepted at the same time", async () => {
    await ensureCompany(store, "other");
    const code = await invite();
    const concurrent: StateStore = {
      ...store,
      transaction: async (work) => {
        await addUser(email);
        await ensureMember(store, "other", email, { role: "viewer" });
        return store.transaction(work);
      },
    };
    const request = { code, name: "Mina", password: "Correct-horse-1" };
    await makeCall(memberCalls, acceptInvitation, request, caller, { ...services(), stateStore: concurrent });
    const members = await store.query("SELECT company_id, role FROM members WHERE user_id = $1 ORDER BY 1", [email]);
    expect(members).toEqual(["acme", "other"].map((company_id) => ({ company_id, role: "viewer" })));
  });

  it("is replaced by a new one for seven more days, and can be revoked", async () => {
    const first = await invite();
    after(WEEK - 1);
    const [row] = await store.query<{ invitation_id: string }>("SELECT invitation_id FROM invitations");
    await call(changeInvitation, { invitationId: row!.invitation_id, action: "resend" });
    const second = await invited();
    await expect(call(readInvitation, { code: first })).rejects.toMatchObject({ status: 404 });
    after(WEEK - 1);
    expect(await call(readInvitation, { code: second })).toMatchObject({ email });
    await call(changeInvitation, { invitationId: row!.invitation_id, action: "withdraw" });
    await expect(call(readInvitation, { code: second })).rejects.toMatchObject({ status: 404 });
  });
});

describe("the list", () => {
  /** 120 members in a scrambled order; every tenth is disabled, and number n was active on minute n. */
  beforeEach(async () => {
    await store.query(
      `INSERT INTO users (user_id, login, name, email)
       SELECT 'u' || n, 'u' || n, 'Person ' || lpad(n::text, 3, '0'), 'p' || n || '@acme.com' FROM generate_series(1, 120) AS n`,
    );
    await store.query(
      `INSERT INTO members (company_id, user_id, role, vendors, accounts, menus, disabled_at, last_active_at)
       SELECT 'acme', 'u' || n, 'viewer', '{aws}', '{}', '[]', CASE WHEN n % 10 = 0 THEN now() END,
         CASE WHEN n <= 100 THEN timestamptz '2026-11-01 00:00Z' + make_interval(mins => n) END
       FROM generate_series(1, 120) AS n ORDER BY n * 7 % 121`,
    );
  });
  const names = async (request: object) => {
    const { members, ...counts } = await listed({ itemsPerPage: 3, ...request });
    return { names: members.map(({ name }) => name.replace("Person ", "")), ...counts };
  };

  it("is in pages by name, disabled members last", async () => {
    expect(await names({})).toMatchObject({ names: ["001", "002", "003"], total: 120, active: 108, disabled: 12 });
    expect((await names({ page: 36 })).names).toEqual(["117", "118", "119"]);
    expect((await names({ page: 37 })).names).toEqual(["010", "020", "030"]);
    expect((await names({ page: 99 })).names).toEqual([]);
  });

  it("can be searched by part of a name or address, in any case, and filtered by state", async () => {
    expect(await names({ word: "pErSoN 05" })).toMatchObject({ names: ["051", "052", "053"], total: 10 });
    expect(await names({ word: "p117@" })).toMatchObject({ names: ["117"], total: 1, active: 108 });
    expect(await names({ state: "disabled" })).toMatchObject({ names: ["010", "020", "030"], total: 12 });
    // A word is no pattern.
    expect(await names({ word: "p_1" })).toMatchObject({ names: [], total: 0 });
    expect(await names({ word: "\u0000" })).toMatchObject({ total: 120 });
  });

  it("can be sorted by last activity, members without any last", async () => {
    const sort = { key: "lastActive", descending: true };
    expect((await names({ sort })).names).toEqual(["100", "099", "098"]);
    expect((await names({ sort: { ...sort, descending: false } })).names).toEqual(["001", "002", "003"]);
    expect((await names({ sort, page: 34 })).names).toEqual(["001", "101", "102"]);
  });

  it("contains the newest 100 invitations, and their number", async () => {
    await store.query(
      `INSERT INTO invitations (invitation_id, company_id, email, rights, digest, language, invited_by, created_at, expires_at)
       SELECT n::text, 'acme', 'new' || n || '@acme.com', $1, n::text, 'en', 'Mina', timestamptz '2026-11-01' + make_interval(mins => n), '2026-12-01'
       FROM generate_series(1, 130) AS n`,
      [JSON.stringify(rights("viewer"))],
    );
    const newest = await listed();
    expect([newest.invitations.length, newest.invited, newest.invitations[0]!.email]).toEqual([
      100,
      130,
      "new130@acme.com",
    ]);
    const matches = await listed({ word: "new7@" });
    expect([matches.invitations.map(({ email }) => email), matches.invited]).toEqual([["new7@acme.com"], 1]);
  });
});
