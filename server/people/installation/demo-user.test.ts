import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestState } from "../../../tests/support/stores/test-state";
import { checkPassword } from "../../identity/sign-in/accounts";
import { cheapHash } from "../../../tests/support/cheap-hash";
import type { StateStore } from "../../state-store/state-store";
import { demoUser, ensureDemoUser, lockOutDemoUsers } from "./demo-user";
import { isDemoInstallation, saveInstallationKind } from "./installation";
import { companiesWithSoleAdmin, membersOf } from "../members/members";
import { ensureCompany, ensureMember, findUser } from "../people";

let store: StateStore;
beforeAll(async () => {
  store = await openTestState();
});
afterAll(() => store.close());

const userOf = (sessionKey: string) =>
  findUser({ stateStore: store, today: () => "2026-11-20" }, demoUser.userId, "acme", sessionKey);

const knownPasswordWorks = async () =>
  (await checkPassword(store, demoUser.login, demoUser.password))?.userId === demoUser.userId;

const operators = async () =>
  (await store.query<{ user_id: string }>("SELECT user_id FROM users WHERE is_operator")).map((row) => row.user_id);

it("the public password works while the installation is a demo, and the demo user keeps their data", async () => {
  await lockOutDemoUsers(store);
  expect(await store.query("SELECT FROM users")).toEqual([]);
  await ensureDemoUser(store);
  await ensureCompany(store, "acme");
  await ensureMember(store, "acme", demoUser.userId);
  expect(await knownPasswordWorks()).toBe(true);
  expect(await operators()).toEqual([demoUser.userId]);
  await store.query(
    "INSERT INTO identity_records (kind, id, uid, payload) VALUES ('Session', 'cookie', 'session-1', '{\"accountId\": \"demo\"}')",
  );

  const addToken = () =>
    store.query(
      "INSERT INTO personal_tokens (token_id, user_id, name, hash, is_read_only) VALUES ('t', $1, 'Script', 'h', false)",
      [demoUser.userId],
    );
  await addToken();
  await store.query(
    "INSERT INTO passkeys (credential_id, user_id, public_key, counter, transports, name) VALUES ('p', $1, '', 0, '{}', 'Laptop')",
    [demoUser.userId],
  );

  await lockOutDemoUsers(store);
  expect(await knownPasswordWorks()).toBe(false);
  expect(await operators()).toEqual([]);
  const waysIn = "SELECT name FROM personal_tokens UNION ALL SELECT name FROM passkeys";
  expect(await store.query(waysIn)).toEqual([]);
  // Versions that left tokens behind when they locked the user out.
  await addToken();
  await lockOutDemoUsers(store);
  expect(await store.query(waysIn)).toEqual([]);
  expect(await store.query("SELECT FROM identity_records WHERE kind = 'Session'")).toEqual([]);
  expect(await userOf("session-1")).toMatchObject({ hasEnded: true });
  expect(await userOf("session-2")).toMatchObject({ hasEnded: false });

  await ensureDemoUser(store);
  expect(await knownPasswordWorks()).toBe(true);
  expect(await operators()).toEqual([demoUser.userId]);
});

it("a locked out demo user is no administrator without whom others may be removed", async () => {
  await store.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('anna', 'anna', 'Anna', 'a@acme.example')",
  );
  await ensureMember(store, "acme", "anna");
  const state = async () => ({
    alone: await companiesWithSoleAdmin(store, "anna"),
    lastAdmins: (await membersOf(store, "acme", "anna"))
      .filter(({ isLastAdmin }) => isLastAdmin)
      .map(({ userId }) => userId),
  });
  expect(await state()).toEqual({ alone: [], lastAdmins: [] });
  await lockOutDemoUsers(store);
  expect(await state()).toEqual({ alone: ["acme"], lastAdmins: ["anna"] });
  await ensureDemoUser(store);
});

it("the demo user keeps a password of their own", async () => {
  await store.query("UPDATE users SET password_hash = $1", [cheapHash("not the known one")]);
  await lockOutDemoUsers(store);
  await ensureDemoUser(store);
  expect(await checkPassword(store, demoUser.login, "not the known one")).toMatchObject({ userId: demoUser.userId });
  expect(await knownPasswordWorks()).toBe(false);
});

it("a command uses its settings, and how the installation was served last", async () => {
  expect(await isDemoInstallation(store, { DEMO: "yes" })).toBe(true);
  await saveInstallationKind(store, false);
  expect(await isDemoInstallation(store, { DEMO: "yes" })).toBe(false);
  await saveInstallationKind(store, true);
  expect(await isDemoInstallation(store, { DEMO: "yes" })).toBe(true);
  expect(await isDemoInstallation(store, { DEMO: "none" })).toBe(false);
});
