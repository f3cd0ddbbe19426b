import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getBillCharges } from "~/contract/billing/billing";
import { noProfile } from "~/contract/billing/billing-profile";
import { getBillingProfile } from "~/contract/billing/profile-versions";
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

test("a bill follows its profile, computed by hand", async () => {
  await fixture.save("2026-10", {
    salesDiscount: "4",
    ncpDiscount: "1",
    supportFee: { type: "percent", percent: "10" },
    additionalServices: [
      { additionalServiceCode: "m", additionalServiceName: "Monitoring", additionalServiceCharge: "20" },
    ],
    cloudServiceCharge: { type: "fixed", amount: "5.25" },
    vat: "10",
    companyCurrency: "KRW",
    invoiceNumber: "H-{YY}{MM}/{VENDOR}",
  });
  // 160.5 for usage and purchases; less 6.42 and 1.605; 16.05 of support, 20, 5.25; less 10.5 of credit is 183.275.
  expect(await fixture.chargeOf("aws", "2026-10")).toMatchObject({
    cloudOriginalCost: "160.5",
    salesDiscount: "6.42",
    ncpDiscount: "1.605",
    supportFee: "16.05",
    supportSource: "profile",
    additionalServiceFee: "20",
    cloudServiceCharge: "5.25",
    credit: "10.5",
    creditDetails: [{ crdtTypeCd: "Credit", crdtNm: "+promo", crdtAmt: "10.5" }],
    beforeVat: "183.275",
    vat: "18.3275",
    vatSource: "profile",
    total: "201.6025",
    totalCharge: "282344.30125",
    exchangeRate: "1400.5",
    exchangeRateSource: "base",
    exchangeRateMonth: "2026-10",
    companyCurrency: "KRW",
    invoiceId: "H-2610/AWS",
    residual: "0",
  });
});

test("applies from its month on; a closed month is unchanged", async () => {
  await fixture.save("2026-09", { salesDiscount: "1" });
  expect(await fixture.salesDiscounts("aws")).toEqual(["1", "1", "1"]);
  await expect(fixture.save("2026-10", { salesDiscount: "2" })).rejects.toMatchObject({
    status: 422,
    fields: { effectiveMonth: ["monthClosed"] },
  });
  await fixture.save("2026-11", { salesDiscount: "3" });
  expect(await fixture.salesDiscounts("aws")).toEqual(["1", "1", "3"]);
  await fixture.save("2026-11", { salesDiscount: "4" });
  await fixture.save("2026-12", { salesDiscount: "5" });
  expect(await fixture.salesDiscounts("aws")).toEqual(["1", "1", "4"]);
  const { versions, profile, firstOpenMonth } = await makeCall(
    billingCalls,
    getBillingProfile,
    {},
    fixture.caller,
    fixture.services,
  );
  expect(versions.map((version) => [version.effectiveMonth, version.profile.salesDiscount, version.isOpen])).toEqual([
    ["2026-12", "5", true],
    ["2026-11", "4", true],
    ["2026-09", "1", false],
  ]);
  expect([profile.salesDiscount, firstOpenMonth]).toEqual(["4", "2026-11"]);
});

test("a month is open until the 11th of the next one", async () => {
  await fixture.save("2026-09", {});
  await expect(fixture.save("2026-10", {}, { today: "2026-11-11" })).rejects.toMatchObject({ status: 422 });
  await expect(fixture.save("2026-10", {}, { today: "2026-11-10" })).resolves.toMatchObject({
    effectiveMonth: "2026-10",
    isOpen: true,
  });
});

test("a provider's own profile overrides that of all providers", async () => {
  await fixture.save("2026-09", { salesDiscount: "1" });
  await fixture.save("2026-11", { salesDiscount: "9" }, { vendor: "gcp" });
  await fixture.save("2026-12", { salesDiscount: "2" });
  expect([await fixture.salesDiscounts("gcp"), await fixture.salesDiscounts("aws")]).toEqual([
    ["1", "1", "9"],
    ["1", "1", "1"],
  ]);
});

test("other companies have neither the bills nor the profile", async () => {
  await fixture.save("2026-09", { salesDiscount: "1" });
  const stranger = testCaller("other");
  expect(
    (await makeCall(billingCalls, getBillCharges, { vendor: "aws", yearMonth: "2026-10" }, stranger, fixture.services))
      .charges,
  ).toEqual([]);
  expect(await makeCall(billingCalls, getBillingProfile, {}, stranger, fixture.services)).toMatchObject({
    profile: noProfile,
    version: null,
    versions: [],
    firstOpenMonth: null,
  });
});

test("the company's own rate of a month overrides the base rate; CNY has two decimals", async () => {
  await fixture.save("2026-10", {
    companyCurrency: "CNY",
    exchangeRates: [{ currency: "USD", month: "2026-11", rate: "7.1349" }],
  });
  expect(await fixture.chargeOf("aws", "2026-11")).toMatchObject({
    exchangeRate: "7.13",
    exchangeRateSource: "own",
    exchangeRateMonth: "2026-11",
    totalCharge: "1069.5",
  });
  expect(await fixture.chargeOf("aws", "2026-10")).toMatchObject({
    exchangeRate: "7.13",
    exchangeRateSource: "base",
    exchangeRateMonth: "2026-09",
  });
  await fixture.save("2026-12", { companyCurrency: "XAF" });
  expect(await fixture.chargeOf("aws", "2026-10")).toMatchObject({ companyCurrency: "CNY" });
  const early = { companyCurrency: "KRW", exchangeRates: [{ currency: "USD", month: "2026-10", rate: "1400" }] };
  await expect(fixture.save("2026-11", early)).rejects.toMatchObject({
    fields: { "profile.exchangeRates[0].month": ["rateTooEarly"] },
  });
});

test("rates to CNY from currencies other than USD keep their digits", async () => {
  const rates = [
    { currency: "KRW", month: "2026-11", rate: "0.005234" },
    { currency: "JPY", month: "2026-11", rate: "0.0464" },
    { currency: "USD", month: "2026-11", rate: "7.1349" },
  ];
  await fixture.save("2026-10", { companyCurrency: "CNY", exchangeRates: rates });
  const { profile } = await makeCall(billingCalls, getBillingProfile, {}, fixture.caller, fixture.services);
  expect(profile.exchangeRates.map(({ currency, rate }) => [currency, rate])).toEqual([
    ["KRW", "0.005234"],
    ["JPY", "0.0464"],
    ["USD", "7.13"],
  ]);
});

test("stored discounts of more than 100%, once allowed, are still read", async () => {
  await fixture.save("2026-09", { salesDiscount: "60" });
  await fixture.stores.stateStore.query(
    `UPDATE billing_profiles SET profile = jsonb_set(profile::jsonb, '{ncpDiscount}', '"50"')`,
  );
  const { profile, versions } = await makeCall(billingCalls, getBillingProfile, {}, fixture.caller, fixture.services);
  expect([profile.ncpDiscount, versions[0]!.profile.ncpDiscount]).toEqual(["50", "50"]);
  expect((await fixture.chargeOf("aws", "2026-10")).total).toBe("-26.55");
});
