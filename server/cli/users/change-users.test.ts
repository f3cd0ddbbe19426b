import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stateServices } from "../../../tests/support/stores/state-services";
import { openTestState } from "../../../tests/support/stores/test-state";
import type { StateStore } from "../../state-store/state-store";
import { sessionsOf } from "../../identity/sessions";
import { signInRulesOf } from "../../identity/sign-in/rules";
import { changeUsers } from "./change-users";
import type { UserTask } from "./user-arguments";

let store: StateStore;
beforeAll(async () => {
  store = await openTestState();
});
afterAll(() => store.close());
beforeEach(async () => {
  for (const table of ["members", "users", "audit_entries"]) await store.query(`DELETE FROM ${table}`);
});

const run = (task: UserTask) => changeUsers(stateServices(store), task);
const add = (email: string, overrides: object = {}) => run({ action: "add", email, companyId: "acme", ...overrides });
const operator = (email: string, isRevoked = false) => run({ action: "operator", email, isRevoked });
const operators = async () =>
  (await store.query<{ login: string }>("SELECT login FROM users WHERE is_operator ORDER BY login")).map(
    ({ login }) => login,
  );

describe("the operator of an installation", () => {
  it("is the first administrator who is added, and no later one", async () => {
    expect(await run({ action: "list" })).toEqual({ lines: ["No users yet."], isDone: true });
    await add("vera@acme.example", { role: "viewer" });
    expect(await operators()).toEqual([]);
    await add("anna@acme.example");
    await add("ben@acme.example");
    expect(await operators()).toEqual(["anna@acme.example"]);
    expect((await run({ action: "list" })).lines).toEqual([
      "anna@acme.example  anna@acme.example  (acme)  operator",
      "ben@acme.example   ben@acme.example  (acme)",
      "vera@acme.example  vera@acme.example  (acme)",
    ]);
  });

  it("is anyone whom a command appoints, until it dismisses them, except the last one", async () => {
    await add("anna@acme.example");
    await add("ben@acme.example");
    expect(await operator("anna@acme.example", true)).toEqual({
      lines: ["anna@acme.example is the only operator of this installation. Add another one first."],
      isDone: false,
    });
    expect(await operator("ben@acme.example")).toEqual({
      lines: ["ben@acme.example is now an operator of this installation."],
      isDone: true,
    });
    expect(await operators()).toEqual(["anna@acme.example", "ben@acme.example"]);
    expect(await operator("anna@acme.example", true)).toMatchObject({ isDone: true });
    expect(await operators()).toEqual(["ben@acme.example"]);
    expect(await operator("nobody@acme.example")).toMatchObject({ isDone: false });
  });

  it("is in the audit log, if there was a change", async () => {
    await add("anna@acme.example");
    await add("ben@acme.example");
    for (const isRevoked of [false, false, true, true]) await operator("ben@acme.example", isRevoked);
    expect(
      await store.query("SELECT action, subject, after FROM audit_entries WHERE after ? 'isOperator' ORDER BY entry"),
    ).toEqual([
      { action: "member.added", subject: "anna@acme.example", after: { role: "admin", isOperator: true } },
      { action: "account.changed", subject: "ben@acme.example", after: { isOperator: true } },
      { action: "account.changed", subject: "ben@acme.example", after: { isOperator: false } },
    ]);
  });
});

describe("the only administrator of a company", () => {
  const roles = () => store.query("SELECT user_id, role, disabled_at FROM members ORDER BY user_id");
  const email = "anna@acme.example";

  it.each<[string, () => ReturnType<typeof run>]>([
    ["disabled", () => run({ action: "disable", email })],
    ["removed", () => run({ action: "remove", email, companyId: "acme" })],
    ["made a viewer", () => add(email, { role: "viewer", companyName: "Renamed" })],
  ])("is not %s", async (_what, task) => {
    await add(email);
    expect(await task()).toEqual({
      lines: ["anna@acme.example is the only administrator of acme. Add another one first."],
      isDone: false,
    });
    expect(await roles()).toEqual([{ user_id: email, role: "admin", disabled_at: null }]);
    expect(await store.query("SELECT name FROM companies")).toEqual([{ name: "acme" }]);
    await add("ben@acme.example");
    expect((await task()).isDone).toBe(true);
  });
});

it("a reset ends every way in, also codes that the user has lost, and says so", async () => {
  const email = "anna@acme.example";
  const reset = async () => (await run({ action: "reset", email })).lines;
  const actions = () =>
    store.query("SELECT action, subject, before FROM audit_entries WHERE company_id IS NULL ORDER BY entry");
  await add(email);
  await store.query(
    "INSERT INTO passkeys (credential_id, user_id, public_key, counter, transports, name) VALUES ('p', $1, '', 0, '{}', 'Laptop')",
    [email],
  );
  await store.query(
    "INSERT INTO personal_tokens (token_id, user_id, name, hash, is_read_only) SELECT name, $1, name, name, false FROM unnest('{Script,Report}'::text[]) AS name",
    [email],
  );
  await add(email, { companyId: "other" });
  await store.query("INSERT INTO one_time_codes (user_id, secret, confirmed_at) VALUES ($1, 'secret', now())", [email]);
  await store.query("INSERT INTO recovery_codes (user_id, hash) VALUES ($1, 'hash')", [email]);
  const lines = await reset();
  expect(lines.slice(0, 2)).toEqual([
    "anna@acme.example has a new password and is signed out everywhere.",
    "Their one-time codes are off; where codes are required, they set up new ones at sign-in.",
  ]);
  for (const table of ["one_time_codes", "recovery_codes"])
    expect(await store.query(`SELECT FROM ${table}`)).toEqual([]);
  expect(await actions()).toEqual([
    {
      action: "account.passwordReset",
      subject: email,
      before: { passkeys: ["Laptop"], tokens: ["Report", "Script"] },
    },
    { action: "account.codesOff", subject: email, before: null },
  ]);

  // Only those that were on.
  await store.query("INSERT INTO one_time_codes (user_id, secret, started_in) VALUES ($1, 'secret', 'session')", [
    email,
  ]);
  expect((await reset()).join("\n")).not.toContain("codes");
  expect(await actions()).toHaveLength(3);
});

it("a company that a command creates or renames is in the audit log", async () => {
  const entries = () =>
    store.query(
      "SELECT action, subject, before, after FROM audit_entries WHERE company_id = 'newco' AND action LIKE 'company.%' ORDER BY entry",
    );
  for (const companyName of [undefined, "Newco", "Newco", undefined, "Newco Inc."])
    await add("anna@acme.example", { companyId: "newco", companyName });
  expect(await entries()).toEqual([
    { action: "company.created", subject: "newco", before: null, after: null },
    { action: "company.changed", subject: "newco", before: { name: "newco" }, after: { name: "Newco" } },
    { action: "company.changed", subject: "Newco", before: { name: "Newco" }, after: { name: "Newco Inc." } },
  ]);
});

it("adding someone deletes their pending invitation, whose link would let them back in after a removal", async () => {
  await add("anna@acme.example");
  for (const email of ["ben@acme.example", "cleo@acme.example"])
    await store.query(
      `INSERT INTO invitations (invitation_id, company_id, email, rights, digest, language, invited_by, created_at, expires_at)
       VALUES ($1, 'acme', $1, '{}', $1, 'en', 'Anna', now(), now())`,
      [email],
    );
  await add("ben@acme.example", { role: "viewer" });
  expect(await store.query("SELECT email FROM invitations")).toEqual([{ email: "cleo@acme.example" }]);
});

describe("someone who is a member already", () => {
  const rights = async () => (await store.query("SELECT role, vendors, accounts FROM members"))[0];
  const entries = () => store.query("SELECT action, before, after FROM audit_entries ORDER BY entry OFFSET 1");
  const vera = (overrides: object = {}) => add("vera@acme.example", overrides);
  const limited = { role: "viewer", vendors: ["aws", "azure"], accounts: { aws: ["1"], azure: ["a"] } };

  it("gets the accounts that are listed, and stays limited to those of other providers", async () => {
    await vera(limited);
    expect((await vera({ accounts: { aws: ["2"] } })).lines).toEqual([
      "The rights of vera@acme.example in acme are changed.",
    ]);
    expect(await rights()).toEqual({ ...limited, accounts: { aws: ["2"], azure: ["a"] } });
    expect(await entries()).toEqual([
      {
        action: "member.changed",
        before: { accounts: { aws: ["1"], azure: ["a"] } },
        after: { accounts: { aws: ["2"], azure: ["a"] } },
      },
    ]);
  });

  it("is not said to have joined, and nothing is logged without a change", async () => {
    await vera(limited);
    expect((await vera()).lines).toEqual(["vera@acme.example is a member of acme already."]);
    expect(await entries()).toEqual([]);
  });

  it("is not let in again by being added", async () => {
    await vera(limited);
    await run({ action: "disable", email: "vera@acme.example" });
    expect((await vera({ password: "another-password" })).lines).toEqual([
      "vera@acme.example is a member of acme already.",
      "The password is unchanged; npm run user -- reset creates a new one.",
      "They are kept out; npm run user -- enable lets them in again.",
    ]);
  });

  it("stays signed in if the company that they are to be kept out of is not theirs", async () => {
    await vera(limited);
    await store.query(
      `INSERT INTO identity_records (kind, id, uid, payload) VALUES ('Session', 's', 's', '{"accountId": "vera@acme.example"}')`,
    );
    expect((await run({ action: "disable", email: "vera@acme.example", companyId: "other" })).isDone).toBe(false);
    expect(await sessionsOf(store, "vera@acme.example")).toHaveLength(1);
    expect((await run({ action: "disable", email: "vera@acme.example", companyId: "acme" })).isDone).toBe(true);
    expect(await sessionsOf(store, "vera@acme.example")).toEqual([]);
  });
});

it("internal staff are whom a command appoints: signed out, and bound by the stricter rules until it is revoked", async () => {
  await add("anna@acme.example");
  const internal = ({ isRevoked = false, addresses = [] as string[] } = {}) =>
    run({ action: "internal", email: "anna@acme.example", isRevoked, addresses });
  const rules = () => signInRulesOf(store, "anna@acme.example");
  expect((await internal()).isDone).toBe(false);
  expect(await rules()).toMatchObject({ isInternal: false, allowedIpaddr: [] });
  expect(await internal({ addresses: ["10.1.0.0/16", "192.0.2.7"] })).toEqual({
    lines: [
      "anna@acme.example is internal and signed out everywhere.",
      "They sign in with one-time codes, from 10.1.0.0/16, 192.0.2.7.",
    ],
    isDone: true,
  });
  const allowedIpaddr = ["10.1.0.0/16", "192.0.2.7"];
  expect(await rules()).toMatchObject({ isInternal: true, useConcurrent: false, allowedIpaddr });
  expect((await run({ action: "list" })).lines).toEqual([
    "anna@acme.example  anna@acme.example  (acme)  operator  internal",
  ]);
  // They are already, so nobody is signed out.
  expect(await internal()).toEqual({
    lines: ["anna@acme.example is internal.", "They sign in with one-time codes, from 10.1.0.0/16, 192.0.2.7."],
    isDone: true,
  });
  expect((await internal({ isRevoked: true })).isDone).toBe(true);
  expect(await rules()).toMatchObject({ isInternal: false, allowedIpaddr });
  expect(await store.query("SELECT after FROM audit_entries WHERE action = 'account.changed' ORDER BY entry")).toEqual([
    { after: { siteCd: "internal", allowedIpaddr } },
    { after: { siteCd: "cloudtally" } },
  ]);
});

it("internal staff of another provider have to be set up there, too", async () => {
  await add("anna@acme.example");
  const external = stateServices(store, { OIDC_ISSUER: "https://sso.example/realms/acme" });
  const addresses = ["10.1.0.0/16"];
  const task: UserTask = { action: "internal", email: "anna@acme.example", isRevoked: false, addresses };
  expect((await changeUsers(external, task)).lines).toEqual([
    "anna@acme.example is internal and gets in only from 10.1.0.0/16.",
    "The OpenID provider of OIDC_ISSUER manages one-time codes and sessions: require a code there.",
  ]);
});
