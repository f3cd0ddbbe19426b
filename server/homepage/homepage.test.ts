import { expect, test } from "vitest";
import { menus } from "~/contract/call";
import { getHomepageInfo } from "~/contract/homepage";
import { authTypes } from "~/contract/people/session";
import { makeCall, testCaller } from "../../tests/support/stores/call-handler";
import { stateServices } from "../../tests/support/stores/state-services";
import type { StateStore } from "../state-store/state-store";
import { homepageCalls } from "./calls";

const member = testCaller("acme");
const servicesOf = async (settings: Record<string, string>, caller = member) => {
  // It reads no store.
  const { services } = await makeCall(
    homepageCalls,
    getHomepageInfo,
    {},
    caller,
    stateServices({} as StateStore, settings),
  );
  return services.map(({ svcId, svcUrl }) => `${svcId} ${svcUrl}`);
};

test("lists pages besides the menu's, where the environment has them", async () => {
  expect(await servicesOf({})).toEqual(["quickSearch /find", "profile /account", "support /support"]);
  expect(await servicesOf({ LINK_PROFILE: "https://portal.example/me", LINK_SUPPORT: "/legal/agreement" })).toEqual([
    "quickSearch /find",
    "profile https://portal.example/me",
    "support /legal/agreement",
  ]);
});

test("lists what the environment has elsewhere, for those who may use the menu of its name", async () => {
  const settings = { LINK_BILLING: "https://portal.example/bills", LINK_CLASSIC: "https://old.example/" };
  const elsewhere = async (caller = member) => (await servicesOf(settings, caller)).slice(3);
  expect(await elsewhere()).toEqual(["billing https://portal.example/bills", "classic https://old.example/"]);
  const { user } = member;
  const analyst = [{ url: "", menuId: menus.costAnalytics, authType: authTypes.view }];
  expect(await elsewhere({ ...member, user: { ...user, menus: analyst } })).toEqual(["classic https://old.example/"]);
});
