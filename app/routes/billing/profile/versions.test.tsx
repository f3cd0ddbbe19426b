import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { noProfile } from "~/contract/billing/billing-profile";
import type { ProfileVersion } from "~/contract/billing/profile-versions";
import { attributes, markup } from "../../../../tests/support/markup";
import { lastMonthOf, stateOf, Versions } from "./versions";

/** Texts are their keys. */
const texts = createInstance();
await texts.init({ lng: "en", resources: {}, keySeparator: false });

const version = (vendor: ProfileVersion["vendor"], effectiveMonth: string): ProfileVersion => ({
  profileId: "1",
  vendor,
  effectiveMonth,
  profile: noProfile,
  createdBy: "A",
  createdAt: "2026-11-20T00:00:00Z",
  isOpen: false,
  whyKept: null,
});
const versions = [
  version("aws", "2027-01"),
  version(null, "2026-08"),
  version("aws", "2026-05"),
  version("aws", "2026-01"),
];

test("a version applies until the next one of the same provider, however far away", () => {
  expect(versions.map((saved) => lastMonthOf(saved, versions))).toEqual([null, null, "2026-12", "2026-04"]);
});

test("each provider has one version in effect", () => {
  expect(versions.map((saved) => stateOf(saved, versions, "2026-11"))).toEqual([
    "coming",
    "current",
    "current",
    "past",
  ]);
  expect(versions.map((saved) => stateOf(saved, versions, "2026-04"))).toEqual([
    "coming",
    "coming",
    "coming",
    "current",
  ]);
});

test("links lead only to profiles that open for the reader", () => {
  const linksFor = (opening: ("aws" | null)[], mayEdit: boolean) =>
    attributes(
      markup(
        <I18nextProvider i18n={texts}>
          <Versions
            versions={[version("aws", "2027-01"), version(null, "2026-08")]}
            {...{ ended: [], shown: null, thisMonth: "2026-11", lang: null, opening, mayEdit }}
          />
        </I18nextProvider>,
      ),
      "a",
      "href",
    ).map((href) => href?.replaceAll("&amp;", "&"));
  const ofAws = "/billing/profile?month=2027-01&vendor=aws";
  const changesOfAws = [`${ofAws}&version=1`, "/billing/profile/remove?vendor=aws&version=1"];
  expect(linksFor(["aws"], true)).toEqual([ofAws, ...changesOfAws]);
  expect(linksFor(["aws"], false)).toEqual([ofAws]);
  expect(linksFor([null, "aws"], true)).toEqual([
    ...[ofAws, ...changesOfAws, "/billing/profile?month=2026-08"],
    ...["/billing/profile?month=2026-08&version=1", "/billing/profile/remove?version=1"],
  ]);
});
