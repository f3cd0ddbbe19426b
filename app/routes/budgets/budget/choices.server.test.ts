import { expect, test } from "vitest";
import type { CommonInfo, CurrentUser } from "~/contract/people/session";
import type { Upstream } from "~/upstream/upstream.server";
import { loadChoices } from "./choices.server";

const user = { userId: "u", menus: [], seesAllAccounts: true, restrictedVendors: [] } as unknown as CurrentUser;
const info = {
  ...{ authorisedVendors: ["aws"], profile: "LOCAL", currencies: ["USD", "KRW"], defaultCurrency: "USD" },
} as unknown as CommonInfo;
const upstream = { call: async () => ({ members: [], accounts: [] }) } as unknown as Upstream;

test("the currency of a stored budget stays a choice, whatever bills are in now", async () => {
  const offered = async (currency: string | null) =>
    (await loadChoices(upstream, user, info, currency === null ? null : { currency, recipients: [] })).currencies;
  expect(await offered("EUR")).toEqual(["USD", "KRW", "EUR"]);
  expect(await offered("KRW")).toEqual(["USD", "KRW"]);
  expect(await offered(null)).toEqual(["USD", "KRW"]);
});
