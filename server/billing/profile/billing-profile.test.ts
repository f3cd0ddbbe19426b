import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getBillCharges } from "~/contract/billing/billing";
import type { BillTableId } from "~/contract/tables/tables";
import {
  getBillingProfile,
  noProfile,
  previewBillingProfile,
  removeBillingProfile,
  saveBillingProfile,
} from "~/contract/billing/billing-profile";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import type { Vendor } from "~/contract/vendors";
import { billFile } from "~/contract/tables/table-files";
import { add } from "~/lib/money/decimal";
import { monthEnd } from "~/lib/time/time-frames";
import {
  makeCall,
  makeStreamedBytes,
  makeStreamedCall,
  testCaller,
  testServices,
} from "../../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { parseCsv } from "../../../tests/support/parse-csv";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { saveRates } from "../../money/published-rates";
import type { Services } from "../../serve";
import { billingCalls } from "../calls";
import { tableFileCalls } from "../../tables/calls";

let stores: TestStores;
let services: Services;
const caller = testCaller("acme");

const hostileAccount = "=cmd|'\\{p0:String}\"";

beforeAll(async () => {
  stores = await openTestStores();
  services = testServices(stores);
  const bills = (["aws", "gcp"] as const).flatMap((vendor, v) =>
    ["2026-09", "2026-10", "2026-11"].map((month, m) => ({ vendor, month, sliceId: 1 + m + 10 * v })),
  );
  await storeSlices(
    stores,
    bills.map((bill) => ({
      ...bill,
      companyId: "acme",
      lines: [
        testLine({ day: `${bill.month}-01`, accountName: "production", billed: "100", more: { ChargeType: "Usage" } }),
        testLine({
          day: `${bill.month}-02`,
          account: hostileAccount,
          product: 'a,"b"\n',
          billed: "60.5",
          more: { ChargeType: "Purchase" },
        }),
        // Google's months end early.
        testLine({
          day: bill.vendor === "aws" ? monthEnd(`${bill.month}-01`) : `${bill.month}-03`,
          billed: "-10.5",
          more: { ChargeType: "Credit", ChargeDescription: "+promo" },
        }),
      ],
    })),
  );
  await saveRates(stores.stateStore, [
    { month: "2026-10", currency: "KRW", perUsd: "1400.5", publishedOn: "2026-10-30" },
    { month: "2026-09", currency: "CNY", perUsd: "7.129", publishedOn: "2026-09-30" },
  ]);
});
beforeEach(() => stores.stateStore.query("DELETE FROM billing_profiles"));
afterAll(() => stores.close());

const on = (today: string): Services => ({ ...services, today: () => today });
const save = (
  effectiveMonth: string,
  changes: Partial<BillingProfile>,
  { vendor = null, today = "2026-11-20" }: { vendor?: Vendor | null; today?: string } = {},
) =>
  makeCall(
    billingCalls,
    saveBillingProfile,
    { vendor, effectiveMonth, profile: { ...noProfile, ...changes } },
    caller,
    on(today),
  );
const chargeOf = async (vendor: Vendor, yearMonth: string) =>
  (await makeCall(billingCalls, getBillCharges, { vendor, yearMonth }, caller, services)).charges[0]!;
const salesDiscounts = async (vendor: Vendor) =>
  Promise.all(
    ["2026-09", "2026-10", "2026-11"].map(async (month) => (await chargeOf(vendor, month)).percents.salesDiscount),
  );

test("a bill as its profile says, worked out by hand", async () => {
  await save("2026-10", {
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
  // 160.5 for use and purchases; less 6.42 and 1.605; 16.05 of support, 20, 5.25; less 10.5 of credit is 183.275.
  expect(await chargeOf("aws", "2026-10")).toMatchObject({
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

test("takes effect from its month on; a closed month keeps what it had", async () => {
  await save("2026-09", { salesDiscount: "1" });
  expect(await salesDiscounts("aws")).toEqual(["1", "1", "1"]);
  await expect(save("2026-10", { salesDiscount: "2" })).rejects.toMatchObject({
    status: 422,
    fields: { effectiveMonth: ["monthClosed"] },
  });
  await save("2026-11", { salesDiscount: "3" });
  expect(await salesDiscounts("aws")).toEqual(["1", "1", "3"]);
  await save("2026-11", { salesDiscount: "4" });
  await save("2026-12", { salesDiscount: "5" });
  expect(await salesDiscounts("aws")).toEqual(["1", "1", "4"]);
  const { versions, profile, firstOpenMonth } = await makeCall(billingCalls, getBillingProfile, {}, caller, services);
  expect(versions.map((one) => [one.effectiveMonth, one.profile.salesDiscount, one.isOpen])).toEqual([
    ["2026-12", "5", true],
    ["2026-11", "4", true],
    ["2026-09", "1", false],
  ]);
  expect([profile.salesDiscount, firstOpenMonth]).toEqual(["4", "2026-11"]);
});

test("a month is open until the 11th of the next one", async () => {
  await save("2026-09", {});
  await expect(save("2026-10", {}, { today: "2026-11-11" })).rejects.toMatchObject({ status: 422 });
  await expect(save("2026-10", {}, { today: "2026-11-10" })).resolves.toMatchObject({
    effectiveMonth: "2026-10",
    isOpen: true,
  });
});

test("a provider's own profile goes before that of all", async () => {
  await save("2026-09", { salesDiscount: "1" });
  await save("2026-11", { salesDiscount: "9" }, { vendor: "gcp" });
  await save("2026-12", { salesDiscount: "2" });
  expect([await salesDiscounts("gcp"), await salesDiscounts("aws")]).toEqual([
    ["1", "1", "9"],
    ["1", "1", "1"],
  ]);
});

test("another company has neither the bills nor the profile", async () => {
  await save("2026-09", { salesDiscount: "1" });
  const stranger = testCaller("other");
  expect(
    (await makeCall(billingCalls, getBillCharges, { vendor: "aws", yearMonth: "2026-10" }, stranger, services)).charges,
  ).toEqual([]);
  expect(await makeCall(billingCalls, getBillingProfile, {}, stranger, services)).toMatchObject({
    profile: noProfile,
    version: null,
    versions: [],
    firstOpenMonth: null,
  });
});

test("the company's own rate of a month goes before the base rate; yuan have two decimals", async () => {
  await save("2026-10", {
    companyCurrency: "CNY",
    exchangeRates: [{ currency: "USD", month: "2026-11", rate: "7.1349" }],
  });
  expect(await chargeOf("aws", "2026-11")).toMatchObject({
    exchangeRate: "7.13",
    exchangeRateSource: "own",
    exchangeRateMonth: "2026-11",
    totalCharge: "1069.5",
  });
  expect(await chargeOf("aws", "2026-10")).toMatchObject({
    exchangeRate: "7.13",
    exchangeRateSource: "base",
    exchangeRateMonth: "2026-09",
  });
  await save("2026-12", { companyCurrency: "XAF" });
  expect(await chargeOf("aws", "2026-10")).toMatchObject({ companyCurrency: "CNY" });
  const early = { companyCurrency: "KRW", exchangeRates: [{ currency: "USD", month: "2026-10", rate: "1400" }] };
  await expect(save("2026-11", early)).rejects.toMatchObject({
    fields: { "profile.exchangeRates[0].month": ["rateTooEarly"] },
  });
});

describe("a mistake", () => {
  const read = () => makeCall(billingCalls, getBillingProfile, {}, caller, services);
  const versionsNow = async () =>
    (await read()).versions.map((one) => [
      one.vendor,
      one.effectiveMonth,
      one.profile.salesDiscount,
      one.whyKept?.reason ?? null,
    ]);
  const idOf = async (effectiveMonth: string) =>
    (await read()).versions.find((one) => one.effectiveMonth === effectiveMonth)!.profileId;
  const version = (effectiveMonth: string, changes: Partial<BillingProfile>, vendor: Vendor | null = null) => ({
    vendor,
    effectiveMonth,
    profile: { ...noProfile, ...changes },
  });
  const preview = (
    request: Parameters<
      typeof makeCall<typeof previewBillingProfile.request, typeof previewBillingProfile.response>
    >[2],
    by = caller,
  ) => makeCall(billingCalls, previewBillingProfile, request, by, services);
  const correct = (replaces: string, corrected: ReturnType<typeof version>, previewed?: string) =>
    makeCall(billingCalls, saveBillingProfile, { ...corrected, replaces, previewed }, caller, services);
  const remove = (profileId: string, previewed?: string) =>
    makeCall(billingCalls, removeBillingProfile, { profileId, previewed }, caller, services);

  test("is shown with every bill that it changes, before it is mended, worked out by hand", async () => {
    await save("2026-09", { salesDiscount: "1" });
    const replaces = await idOf("2026-09");
    const corrected = version("2026-10", {
      salesDiscount: "10",
      vat: "10",
      companyCurrency: "KRW",
      invoiceNumber: "N-{YYYY}{MM}-{VENDOR}",
    });
    const shown = await preview({ version: corrected, replaces });
    // Of 160.5, 1.605 and 10.5 of credit are taken off: 148.395. Then 16.05, and 10 % are added: 147.345. September is as billed.
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
    expect(shown.bills).toEqual([
      bill("aws", "2026-11"),
      bill("gcp", "2026-11"),
      bill("aws", "2026-10"),
      bill("gcp", "2026-10"),
      september("aws"),
      september("gcp"),
    ]);
    expect(shown.target).toMatchObject({ profileId: replaces, effectiveMonth: "2026-09", whyKept: null });
    // Nothing has been done yet; what is confirmed is done.
    expect((await chargeOf("aws", "2026-10")).total).toBe("148.395");
    await correct(replaces, corrected, shown.stamp);
    expect((await chargeOf("aws", "2026-10")).total).toBe("147.345");
    expect((await chargeOf("aws", "2026-09")).total).toBe("150");
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

  test("changes only bills that are made with it, and tells nothing of providers that the reader may not see", async () => {
    await save("2026-09", { salesDiscount: "1" });
    await save("2026-11", { salesDiscount: "5" }, { vendor: "gcp" });
    const shown = await preview({ version: version("2026-11", { salesDiscount: "2" }) });
    expect(shown.bills.map(({ vendor, yearMonth, after }) => [vendor, yearMonth, after.total])).toEqual([
      ["aws", "2026-11", "146.79"],
    ]);
    const ofGcp = await preview(
      { version: version("2026-11", { salesDiscount: "2" }) },
      { ...caller, vendors: ["gcp"] },
    );
    expect([ofGcp.bills, ofGcp.numberOfOthers]).toEqual([[], 1]);
    expect((await preview({ version: version("2027-01", { salesDiscount: "2" }) })).bills).toEqual([]);
    expect((await preview({ version: version("2026-11", { salesDiscount: "1.0" }) })).bills).toEqual([]);
    const gcp = await idOf("2026-11");
    await expect(preview({ version: null, replaces: gcp }, { ...caller, vendors: ["aws"] })).rejects.toMatchObject({
      status: 403,
    });
    await expect(preview({ version: null, replaces: gcp }, testCaller("other"))).rejects.toMatchObject({
      status: 409,
      code: "gone",
    });
    await expect(preview({ version: null })).rejects.toMatchObject({ status: 422 });
  });

  test("can be mended in the first version and in months that are open, and is kept in between", async () => {
    await save("2026-06", { salesDiscount: "1" }, { today: "2026-06-20" });
    await save("2026-09", { salesDiscount: "2" }, { today: "2026-09-20" });
    await save("2026-12", { salesDiscount: "3" });
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
    // Without the first one the next is it.
    await remove(await idOf("2026-05"));
    await remove(await idOf("2026-09"));
    const { versions, ended, firstOpenMonth } = await read();
    expect([versions, firstOpenMonth]).toEqual([[], null]);
    expect(ended.map((one) => [one.effectiveMonth, one.isReplaced])).toEqual([
      ["2026-05", false],
      ["2026-12", false],
      ["2026-09", false],
      ["2026-06", true],
    ]);
  });

  test("is mended once, by what was shown: others and imports meanwhile are told, and nothing is done", async () => {
    await save("2026-09", { salesDiscount: "1" });
    const seen = [await idOf("2026-09")];
    const mine = version("2026-11", { salesDiscount: "2" });
    const { stamp } = await preview({ version: mine, seen });
    const saveMine = (previewed: string) =>
      makeCall(billingCalls, saveBillingProfile, { ...mine, previewed }, caller, services);
    await correct(seen[0]!, version("2026-09", { salesDiscount: "9" }));
    await save("2026-12", {}, { vendor: "gcp" });
    await expect(saveMine(stamp)).rejects.toMatchObject({ status: 409, code: "changed" });
    const again = await preview({ version: mine, seen });
    expect(again.meanwhile.map(({ what, vendor, effectiveMonth, by }) => [what, vendor, effectiveMonth, by])).toEqual([
      ["saved", "gcp", "2026-12", "Tester"],
      ["corrected", null, "2026-09", "Tester"],
    ]);
    // Two confirm the same at once.
    const both = await Promise.allSettled([saveMine(again.stamp), saveMine(again.stamp)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await versionsNow()).toEqual([
      ["gcp", "2026-12", "0", null],
      [null, "2026-11", "2", null],
      [null, "2026-09", "9", null],
    ]);
    const removal = await preview({ version: null, replaces: await idOf("2026-11") });
    await storeSlices(stores, [
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
    expect(await salesDiscounts("aws")).toEqual(["9", "9", "9"]);
  });
});

test("discounts of more than all of it, which were saved once, are still read", async () => {
  await save("2026-09", { salesDiscount: "60" });
  await stores.stateStore.query(
    `UPDATE billing_profiles SET profile = jsonb_set(profile::jsonb, '{ncpDiscount}', '"50"')`,
  );
  const { profile, versions } = await makeCall(billingCalls, getBillingProfile, {}, caller, services);
  expect([profile.ncpDiscount, versions[0]!.profile.ncpDiscount]).toEqual(["50", "50"]);
  expect((await chargeOf("aws", "2026-10")).total).toBe("-26.55");
});

test("files have the screen's figures, unrounded, and no formulas", async () => {
  await save("2026-10", {
    vat: "10",
    salesDiscount: "1",
    additionalServices: [
      { additionalServiceCode: "m", additionalServiceName: "Monitoring", additionalServiceCharge: "20" },
    ],
  });
  const csv = async (report: BillTableId, more = {}) =>
    parseCsv(
      await makeStreamedCall(
        tableFileCalls,
        billFile.csv,
        { vendor: "aws", yearMonth: "2026-10", report, ...more },
        caller,
        services,
      ),
    );
  const charges = await csv("charges");
  expect(charges.slice(-2)).toEqual([
    ["total", "", "", "", "185.2345", "USD"],
    ["totalCharge", "", "", "", "185.2345", "USD"],
  ]);
  expect(charges).toContainEqual(["credit", "credit", "'+promo", "", "-10.5", "USD"]);
  expect(charges).toContainEqual(["additionalServiceFee", "profile", "Monitoring", "", "20", "USD"]);
  const accounts = (await csv("accounts")).slice(1);
  expect(accounts).toEqual([
    ["1", "production", "100", "-1", "0", "-10.5", "8.85", "97.35", "USD"],
    [`'${hostileAccount}`, `'${hostileAccount}`, "60.5", "-0.605", "0", "0", "5.9895", "65.8845", "USD"],
    ["", "", "0", "0", "20", "0", "2", "22", "USD"],
  ]);
  for (const row of accounts) expect(add(...row.slice(2, 7))).toBe(row[7]);
  expect((await csv("invoices")).slice(1)).toEqual([["", "160.5", "0", "-10.5", "0", "150", "2", "3", "USD", "", ""]]);
  expect(
    (await csv("details", { viewBy: "account" })).slice(1).map((row) => [row[0], row[1], row[2], row[12]]),
  ).toEqual([
    ["1", "production", "Compute", "100"],
    ["1", "production", "Compute", "-10.5"],
    [`'${hostileAccount}`, `'${hostileAccount}`, 'a,"b"\n', "60.5"],
  ]);
  expect((await csv("insight")).slice(1)).toEqual([
    ["Compute", "Compute", "89.5", "89.5", "89.5", "89.5", "unchanged", "USD"],
    ['a,"b"\n', 'a,"b"\n', "60.5", "60.5", "60.5", "60.5", "unchanged", "USD"],
  ]);
  expect((await csv("insight", { viewBy: "account" })).slice(1).map(([account]) => account)).toEqual([
    "1",
    `'${hostileAccount}`,
  ]);
  const first = async (...asked: Parameters<typeof csv>) => (await csv(...asked)).slice(1).map(([item]) => item);
  expect(await first("accounts", { word: "PRODUCT" })).toEqual(["1"]);
  expect(await first("accounts", { sort: { key: "total", descending: false } })).toEqual([
    "",
    `'${hostileAccount}`,
    "1",
  ]);
  expect(await first("details", { group: "1", product: "Compute" })).toEqual(["1", "1"]);
  expect(await first("details", { word: "cmd" })).toEqual([`'${hostileAccount}`]);
  expect(await first("insight", { sort: { key: "item", descending: false } })).toEqual(['a,"b"\n', "Compute"]);
  await expect(csv("invoices", { currency: "EUR" })).rejects.toMatchObject({
    status: 422,
    fields: { currency: [expect.stringContaining("currency=EUR")] },
  });
  // September has the first bills: nothing before it is a cost of 0.
  expect((await csv("insight", { yearMonth: "2026-09" })).slice(1).map((row) => [row[2], row[3], row[6]])).toEqual([
    ["89.5", "", ""],
    ["60.5", "", ""],
  ]);
  expect(await csv("insight", { yearMonth: "2026-11" })).toHaveLength(1);
  expect(await csv("details", { yearMonth: "2020-01" })).toHaveLength(1);
  const workbook = await makeStreamedBytes(
    tableFileCalls,
    billFile.xlsx,
    { vendor: "aws", yearMonth: "2026-10", report: "charges" },
    caller,
    services,
  );
  const { sheets } = await readXlsx(workbook);
  expect(sheets[0]!.rows[0]).toEqual(["Line", "Type", "Item", "Percent", "Amount", "Currency"]);
  expect(sheets[0]!.rows.at(-1)).toEqual(["totalCharge", null, null, null, 185.2345, "USD"]);
  expect(sheets[1]!.rows.map(([name, value]) => [name, value]).slice(1, 7)).toEqual([
    ["Company", "acme"],
    ["Content", "Bill"],
    ["Provider", "Amazon Web Services"],
    ["Month", "2026-10"],
    ["Currency", "USD"],
    ["Cost basis", "Billed"],
  ]);
  expect(sheets[1]!.rows.slice(8, 10).map(([name, value]) => [name, value])).toEqual([
    ["Status", "Confirmed"],
    ["Bills through", "2026-10-31"],
  ]);
  // What is not complete says so, and is compared with nothing.
  const incomplete = { vendor: "gcp", yearMonth: "2026-10", report: "insight" } as const;
  const [, ...compared] = parseCsv(await makeStreamedCall(tableFileCalls, billFile.csv, incomplete, caller, services));
  expect(compared.map((row) => [row[3], row[6]])).toEqual([
    ["89.5", ""],
    ["60.5", ""],
  ]);
  const about = (await readXlsx(await makeStreamedBytes(tableFileCalls, billFile.xlsx, incomplete, caller, services)))
    .sheets[1]!;
  expect(about.rows.slice(8, 10).map(([name, value]) => [name, value])).toEqual([
    ["Status", "Not confirmed, incomplete"],
    ["Bills through", "2026-10-03"],
  ]);
});
