import { afterAll, beforeAll, expect, it } from "vitest";
import { getCompany, saveCompany, setUp } from "~/contract/people/people";
import { makeCall, testCaller } from "../../../tests/support/stores/call-handler";
import { stateServices } from "../../../tests/support/stores/state-services";
import { openTestState } from "../../../tests/support/stores/test-state";
import type { StateStore } from "../../state-store/state-store";
import { companyCalls } from "./company-calls";
import { findUser } from "../people";
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

it("a company may leave its currency and the providers of its members open", async () => {
  const services = stateServices(store);
  const settingsNow = async () =>
    (await makeCall(companyCalls, getCompany, {}, testCaller("acme-inc"), services)).settings;
  expect(await settingsNow()).toMatchObject({ currency: null, defaultVendors: [] });
  const chosen = { ...(await settingsNow()), currency: "KRW" as const, defaultVendors: ["gcp" as const] };
  for (const settings of [chosen, { ...chosen, currency: null }]) {
    await makeCall(companyCalls, saveCompany, { settings }, testCaller("acme-inc"), services);
    expect(await settingsNow()).toEqual(settings);
  }
});
