import { afterAll, beforeAll, expect, it } from "vitest";
import { getCompany, readSetUp, saveCompany, setUp } from "~/contract/people/people";
import type { CompanySettings } from "~/contract/people/people";
import { vendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import { makeCall, testCaller } from "../../../tests/support/stores/call-handler";
import { stateServices } from "../../../tests/support/stores/state-services";
import { openTestState } from "../../../tests/support/stores/test-state";
import type { Caller } from "../../serve";
import type { StateStore } from "../../state-store/state-store";
import { accountsOf } from "../../viewer/viewer";
import { companyCalls } from "./company-calls";
import { ensureCompany, findUser } from "../people";
import { newSetupCode } from "../installation/setup-code";

let store: StateStore;
beforeAll(async () => {
  store = await openTestState();
});
afterAll(() => store.close());

it("the first administrator of an installation is its operator", async () => {
  const services = stateServices(store);
  const code = (await newSetupCode(store))!;
  const email = "mina@acme.com";
  const requested = { code, name: "Mina", email, password: "Correct-horse-1", companyName: "Acme, Inc." };
  await makeCall(companyCalls, setUp, requested, testCaller(""), services);
  expect((await findUser(services, email, "acme-inc"))?.user).toMatchObject({ role: "admin", isOperator: true });
  await expect(makeCall(companyCalls, setUp, requested, testCaller(""), services)).rejects.toMatchObject({
    status: 404,
  });
});

it("the first administrator may be a user of the OpenID provider that was in use before", async () => {
  await store.query("UPDATE users SET password_hash = NULL, is_operator = false");
  await store.query("UPDATE members SET role = 'viewer', disabled_at = now()");
  await store.query("INSERT INTO users (user_id, login, name, email) VALUES ('subject-7', $1, 'Ben', $1)", [
    "ben@acme.com",
  ]);
  const services = stateServices(store);
  for (const [email, userId] of [
    ["mina@acme.com", "mina@acme.com"],
    ["ben@acme.com", "subject-7"],
  ] as const) {
    const code = (await newSetupCode(store))!;
    const requested = { code, name: "First", email, password: "Correct-horse-1", companyName: "Acme, Inc." };
    await makeCall(companyCalls, setUp, requested, testCaller(""), services);
    const found = await findUser(services, userId, "acme-inc");
    expect(found?.user).toMatchObject({ userNm: "First", role: "admin", isOperator: true });
    expect(await newSetupCode(store)).toBeNull();
    await store.query("UPDATE users SET password_hash = NULL");
  }
});

it("the setup page does not change the password of a user", async () => {
  const [email, services] = ["cora@acme.com", stateServices(store)];
  const code = (await newSetupCode(store))!;
  await store.query(
    "INSERT INTO users (user_id, login, name, email, password_hash) VALUES ($1, $1, 'Cora', $1, 'hash')",
    [email],
  );
  const requested = { code, name: "Other", email, password: "Correct-horse-1", companyName: "Acme, Inc." };
  await expect(makeCall(companyCalls, setUp, requested, testCaller(""), services)).rejects.toMatchObject({
    status: 404,
  });
  expect(await store.query("SELECT name, password_hash FROM users WHERE user_id = $1", [email])).toEqual([
    { name: "Cora", password_hash: "hash" },
  ]);
});

it("the setup page closes when somebody else can sign in", async () => {
  const services = stateServices(store);
  await store.query("UPDATE users SET password_hash = NULL");
  const code = (await newSetupCode(store))!;
  const isOpen = async () => (await makeCall(companyCalls, readSetUp, { code }, testCaller(""), services)).isOpen;
  expect(await isOpen()).toBe(true);
  // As by an invitation of the time in which an OpenID provider was in use.
  await store.query("UPDATE users SET password_hash = 'hash' WHERE user_id = 'cora@acme.com'");
  expect(await isOpen()).toBe(false);
  const requested = { code, name: "Eve", email: "eve@acme.com", password: "Correct-horse-1", companyName: "Acme" };
  await expect(makeCall(companyCalls, setUp, requested, testCaller(""), services)).rejects.toMatchObject({
    status: 404,
  });
});

it("a company may leave its currency and the providers of its members open", async () => {
  const services = stateServices(store);
  const company = () => makeCall(companyCalls, getCompany, {}, testCaller("acme-inc"), services);
  const settingsNow = async () => (await company()).settings;
  expect(await settingsNow()).toMatchObject({ currency: null, defaultVendors: [] });
  const chosen = { ...(await settingsNow()), currency: "KRW" as const, defaultVendors: ["gcp" as const] };
  for (const settings of [chosen, { ...chosen, currency: null }]) {
    const { version } = await company();
    await makeCall(companyCalls, saveCompany, { settings, version }, testCaller("acme-inc"), services);
    expect(await settingsNow()).toEqual(settings);
  }
});

it("who is not an administrator removes a provider only if they can see all of its accounts", async () => {
  const services = stateServices(store);
  await store.query("UPDATE companies SET vendors = '{aws,azure,gcp}' WHERE company_id = 'acme-inc'");
  const administrator = testCaller("acme-inc");
  const editor: Caller = {
    ...administrator,
    user: { ...administrator.user, role: "editor" },
    vendors: ["aws", "gcp"],
    accounts: accountsOf({ gcp: ["project-1"] }),
  };
  const keep = async (vendors: Vendor[], caller: Caller) => {
    const { settings, version } = await makeCall(companyCalls, getCompany, {}, caller, services);
    await makeCall(companyCalls, saveCompany, { settings: { ...settings, vendors }, version }, caller, services);
  };
  const refused = { status: 422, fields: { "settings.vendors": ["vendorNotSeen"] } };
  await expect(keep(["aws", "gcp"], editor)).rejects.toMatchObject(refused);
  await expect(keep(["aws", "azure"], editor)).rejects.toMatchObject(refused);
  await keep(["azure", "gcp", "oci"], editor);
  await keep(["gcp"], administrator);
  expect(await store.query("SELECT vendors FROM companies WHERE company_id = 'acme-inc'")).toEqual([
    { vendors: ["gcp"] },
  ]);
});

it("only administrators set the plan and the end of its trial", async () => {
  const services = stateServices(store);
  const administrator = testCaller("acme-inc");
  const editor: Caller = { ...administrator, user: { ...administrator.user, role: "editor" } };
  const save = async (changes: Partial<CompanySettings>, caller: Caller) => {
    const { settings, version } = await makeCall(companyCalls, getCompany, {}, caller, services);
    await makeCall(companyCalls, saveCompany, { settings: { ...settings, ...changes }, version }, caller, services);
  };
  for (const changes of [{ plan: "free" as const }, { trialEnd: "2030-01-01" }]) {
    await expect(save(changes, editor)).rejects.toMatchObject({ status: 403 });
    await save(changes, administrator);
  }
  await save({ name: "Acme & Sons" }, editor);
  const { settings } = await makeCall(companyCalls, getCompany, {}, editor, services);
  expect(settings).toMatchObject({ name: "Acme & Sons", plan: "free", trialEnd: "2030-01-01" });
});

it("a new company has all providers, also those that came after the store's first version", async () => {
  await store.query("ALTER TABLE companies ALTER COLUMN vendors SET DEFAULT '{aws}'");
  await ensureCompany(store, "newest");
  expect(await store.query("SELECT vendors FROM companies WHERE company_id = 'newest'")).toEqual([{ vendors }]);
});
