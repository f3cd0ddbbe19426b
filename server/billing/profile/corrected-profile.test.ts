import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noProfile } from "~/contract/billing/billing-profile";
import {
  getBillingProfile,
  previewBillingProfile,
  removeBillingProfile,
  saveBillingProfile,
} from "~/contract/billing/profile-versions";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import type { Vendor } from "~/contract/vendors";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { openProfileFixture } from "../../../tests/support/profile-fixture";
import type { ProfileFixture } from "../../../tests/support/profile-fixture";
import { makeCall, testCaller } from "../../../tests/support/stores/call-handler";
import { billingCalls } from "../calls";

let fixture: ProfileFixture;
beforeAll(async () => {
  fixture = await openProfileFixture();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.stores.close());

describe("the correction of a profile", () => {
  const read = () => makeCall(billingCalls, getBillingProfile, {}, fixture.caller, fixture.services);
  const versionsNow = async () =>
    (await read()).versions.map((saved) => [
      saved.vendor,
      saved.effectiveMonth,
      saved.profile.salesDiscount,
      saved.whyKept?.reason ?? null,
    ]);
  const idOf = async (effectiveMonth: string) =>
    (await read()).versions.find((candidate) => candidate.effectiveMonth === effectiveMonth)!.profileId;
  const version = (effectiveMonth: string, changes: Partial<BillingProfile>, vendor: Vendor | null = null) => ({
    vendor,
    effectiveMonth,
    profile: { ...noProfile, ...changes },
  });
  const preview = (
    request: Parameters<
      typeof makeCall<typeof previewBillingProfile.request, typeof previewBillingProfile.response>
    >[2],
    by = fixture.caller,
  ) => makeCall(billingCalls, previewBillingProfile, request, by, fixture.services);
  const correct = (replaces: string, corrected: ReturnType<typeof version>, previewed?: string) =>
    makeCall(billingCalls, saveBillingProfile, { ...corrected, replaces, previewed }, fixture.caller, fixture.services);
  const remove = (profileId: string, previewed?: string) =>
    makeCall(billingCalls, removeBillingProfile, { profileId, previewed }, fixture.caller, fixture.services);

  test("shows every bill that it changes beforehand, computed by hand", async () => {
    await fixture.save("2026-09", { salesDiscount: "1" });
    const replaces = await idOf("2026-09");
    const corrected = version("2026-10", {
      salesDiscount: "10",
      vat: "10",
      companyCurrency: "KRW",
      invoiceNumber: "N-{YYYY}{MM}-{VENDOR}",
    });
    const changes = await preview({ version: corrected, replaces });
    // Of 160.5, 1.605 and 10.5 of credit are taken off: 148.395. Then 16.05, and 10 % are added: 147.345. September is
    // as billed.
    const before = (yearMonth: string, vendor: string) => ({
      total: "148.395",
      companyCurrency: "USD",
      totalCharge: "148.395",
      invoiceId: `${yearMonth.replace("-", "")}-${vendor.toUpperCase()}`,
    });
    const after = (yearMonth: string, vendor: string) => ({
      total: "147.345",
      companyCurrency: "KRW",
      totalCharge: "206356.6725",
      invoiceId: `N-${yearMonth.replace("-", "")}-${vendor.toUpperCase()}`,
    });
    const bill = (vendor: Vendor, yearMonth: string) => ({
      vendor,
      yearMonth,
      invoiceCurrency: "USD",
      before: before(yearMonth, vendor),
      after: after(yearMonth, vendor),
    });
    const september = (vendor: Vendor) => ({
      ...bill(vendor, "2026-09"),
      after: { ...before("2026-09", vendor), total: "150", totalCharge: "150" },
    });
    expect(changes.bills).toEqual([
      bill("aws", "2026-11"),
      bill("gcp", "2026-11"),
      bill("aws", "2026-10"),
      bill("gcp", "2026-10"),
      september("aws"),
      september("gcp"),
    ]);
    expect(changes.target).toMatchObject({ profileId: replaces, effectiveMonth: "2026-09", whyKept: null });
    // Nothing has been saved yet; what is confirmed is saved.
    expect((await fixture.chargeOf("aws", "2026-10")).total).toBe("148.395");
    await correct(replaces, corrected, changes.stamp);
    expect((await fixture.chargeOf("aws", "2026-10")).total).toBe("147.345");
    expect((await fixture.chargeOf("aws", "2026-09")).total).toBe("150");
    const { ended } = await read();
    expect(ended).toMatchObject([
      {
        effectiveMonth: "2026-09",
        profile: { salesDiscount: "1" },
        createdBy: "Tester",
        endedBy: "Tester",
        endedAt: "2026-11-20T09:00:00.000Z",
        isReplaced: true,
      },
    ]);
  });

  test("changes only bills of that profile, and reveals nothing about providers that the user may not see", async () => {
    await fixture.save("2026-09", { salesDiscount: "1" });
    await fixture.save("2026-11", { salesDiscount: "5" }, { vendor: "gcp" });
    const changes = await preview({ version: version("2026-11", { salesDiscount: "2" }) });
    expect(changes.bills.map(({ vendor, yearMonth, after }) => [vendor, yearMonth, after.total])).toEqual([
      ["aws", "2026-11", "146.79"],
    ]);
    const ofGcp = await preview(
      { version: version("2026-11", { salesDiscount: "2" }) },
      { ...fixture.caller, vendors: ["gcp"] },
    );
    expect([ofGcp.bills, ofGcp.numberOfOthers]).toEqual([[], 1]);
    expect((await preview({ version: version("2027-01", { salesDiscount: "2" }) })).bills).toEqual([]);
    expect((await preview({ version: version("2026-11", { salesDiscount: "1.0" }) })).bills).toEqual([]);
    const gcp = await idOf("2026-11");
    await expect(
      preview({ version: null, replaces: gcp }, { ...fixture.caller, vendors: ["aws"] }),
    ).rejects.toMatchObject({
      status: 403,
    });
    await expect(preview({ version: null, replaces: gcp }, testCaller("other"))).rejects.toMatchObject({
      status: 409,
      code: "gone",
    });
    await expect(preview({ version: null })).rejects.toMatchObject({ status: 422 });
  });

  test("is possible in the first version and in open months, and keeps the versions in between", async () => {
    await fixture.save("2026-06", { salesDiscount: "1" }, { today: "2026-06-20" });
    await fixture.save("2026-09", { salesDiscount: "2" }, { today: "2026-09-20" });
    await fixture.save("2026-12", { salesDiscount: "3" });
    expect(await versionsNow()).toEqual([
      [null, "2026-12", "3", null],
      [null, "2026-09", "2", "closed"],
      [null, "2026-06", "1", null],
    ]);
    await expect(remove(await idOf("2026-09"))).rejects.toMatchObject({
      status: 422,
      code: "closed",
    });
    await expect(correct(await idOf("2026-12"), version("2026-10", {}))).rejects.toMatchObject({
      status: 422,
      fields: { effectiveMonth: ["monthClosed"] },
    });
    await expect(correct(await idOf("2026-06"), version("2026-09", {}))).rejects.toMatchObject({
      status: 422,
      fields: { effectiveMonth: ["monthTaken"] },
    });
    await correct(await idOf("2026-06"), version("2026-05", { salesDiscount: "1.5" }));
    await remove(await idOf("2026-12"));
    expect(await versionsNow()).toEqual([
      [null, "2026-09", "2", "closed"],
      [null, "2026-05", "1.5", null],
    ]);
    // Without the first version, the next is the first.
    await remove(await idOf("2026-05"));
    await remove(await idOf("2026-09"));
    const { versions, ended, firstOpenMonth } = await read();
    expect([versions, firstOpenMonth]).toEqual([[], null]);
    expect(ended.map((replaced) => [replaced.effectiveMonth, replaced.isReplaced])).toEqual([
      ["2026-05", false],
      ["2026-12", false],
      ["2026-09", false],
      ["2026-06", true],
    ]);
  });

  test("applies once, as previewed: other changes and imports since then are reported, and nothing is saved", async () => {
    await fixture.save("2026-09", { salesDiscount: "1" });
    const events = [await idOf("2026-09")];
    const edited = version("2026-11", { salesDiscount: "2" });
    const { stamp } = await preview({ version: edited, seen: events });
    const saveMine = (previewed: string) =>
      makeCall(billingCalls, saveBillingProfile, { ...edited, previewed }, fixture.caller, fixture.services);
    await correct(events[0]!, version("2026-09", { salesDiscount: "9" }));
    await fixture.save("2026-12", {}, { vendor: "gcp" });
    await expect(saveMine(stamp)).rejects.toMatchObject({ status: 409, code: "changed" });
    const again = await preview({ version: edited, seen: events });
    expect(again.meanwhile.map(({ what, vendor, effectiveMonth, by }) => [what, vendor, effectiveMonth, by])).toEqual([
      ["saved", "gcp", "2026-12", "Tester"],
      ["corrected", null, "2026-09", "Tester"],
    ]);
    // Two users confirm the same change simultaneously.
    const both = await Promise.allSettled([saveMine(again.stamp), saveMine(again.stamp)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await versionsNow()).toEqual([
      ["gcp", "2026-12", "0", null],
      [null, "2026-11", "2", null],
      [null, "2026-09", "9", null],
    ]);
    const removal = await preview({ version: null, replaces: await idOf("2026-11") });
    await storeSlices(fixture.stores, [
      {
        companyId: "acme",
        vendor: "oci",
        month: "2026-11",
        sliceId: 91,
        lines: [testLine({ day: "2026-11-02", billed: "10" })],
      },
    ]);
    await expect(remove(await idOf("2026-11"), removal.stamp)).rejects.toMatchObject({ status: 409, code: "changed" });
    await remove(await idOf("2026-11"), (await preview({ version: null, replaces: await idOf("2026-11") })).stamp);
    expect(await fixture.salesDiscounts("aws")).toEqual(["9", "9", "9"]);
  });
});
