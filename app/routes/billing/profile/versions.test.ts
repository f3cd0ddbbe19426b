import { expect, test } from "vitest";
import { noProfile } from "~/contract/billing/billing-profile";
import type { ProfileVersion } from "~/contract/billing/profile-versions";
import { lastMonthOf, stateOf } from "./versions";

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
