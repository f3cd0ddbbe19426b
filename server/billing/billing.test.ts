import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBillCharges, getBillLine, getBills, getBillTrend } from "~/contract/billing/billing";
import type { BillCharge } from "~/contract/billing/billing";
import { noProfile } from "~/contract/billing/billing-profile";
import { saveBillingProfile } from "~/contract/billing/profile-versions";
import { getInvoiceInsight } from "~/contract/billing/billing-sections";
import { getBillingDetails, getChargesByAccount, getInvoices } from "~/contract/billing/billing-tables";
import type { UsageRow } from "~/contract/billing/billing-tables";
import { billLineNames } from "~/lib/money/bill-equation";
import { add, fromUnits, toUnits } from "~/lib/money/decimal";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { storeSlices } from "../../tests/support/bills/cost-lines";
import { naiveBill } from "../../tests/support/naive/naive-bill";
import {
  INCOMPLETE_MONTH,
  INVOICE_COMPANY,
  invoiceMonths,
  invoiceSlices,
  invoiceVendors,
} from "../../tests/support/bills/random-invoices";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import type { Services } from "../serve";
import { billingCalls } from "./calls";

const profile = {
  ...noProfile,
  salesDiscount: "3.25",
  ncpDiscount: "0.5",
  supportFee: { type: "percent" as const, percent: "10" },
  additionalServices: [
    { additionalServiceCode: "m", additionalServiceName: "Monitoring", additionalServiceCharge: "1200.5" },
  ],
  cloudServiceCharge: { type: "fixed" as const, amount: "99" },
  vat: "10",
};

let stores: TestStores;
let services: Services;
const caller = testCaller(INVOICE_COMPANY);

beforeAll(async () => {
  stores = await openTestStores();
  services = testServices(stores);
  await storeSlices(stores, invoiceSlices);
  await makeCall(
    billingCalls,
    saveBillingProfile,
    { vendor: null, effectiveMonth: "2026-10", profile },
    caller,
    services,
  );
});
afterAll(() => stores.close());

const ask: typeof makeCall = (...requested) => makeCall(...requested);
const months = invoiceVendors.flatMap((vendor) => invoiceMonths.map((yearMonth) => ({ vendor, yearMonth })));
const chargesOf = async (query: { vendor: BillCharge["vendor"]; yearMonth: string }) =>
  (await ask(billingCalls, getBillCharges, query, caller, services)).charges;

describe.each(months)("$vendor $yearMonth", ({ vendor, yearMonth }) => {
  test("balances, and its expanded lines add up to it", async () => {
    const charges = await chargesOf({ vendor, yearMonth });
    expect(charges).toHaveLength(2);
    for (const [n, charge] of charges.entries()) {
      const naive = naiveBill(invoiceSlices, {
        companyId: INVOICE_COMPANY,
        vendor,
        month: yearMonth,
        currency: charge.invoiceCurrency,
      });
      const exact = (name: keyof BillCharge) => toUnits(charge[name] as string);
      const isApplied = yearMonth >= "2026-10";
      expect(charge.residual).toBe("0");
      expect(exact("billedCost")).toBe(naive.billed);
      expect(exact("cloudCost")).toBe(naive.cloud + naive.discountLines);
      expect(exact("cloudOriginalCost")).toBe(naive.cloud + naive.listDiscount);
      const cloudFront = vendor === "aws" && yearMonth <= "2022-03" ? naive.cloudFrontDto + naive.cloudFrontReq : 0n;
      expect(exact("cloudFrontDiscount")).toBe(cloudFront);
      expect(exact("cloudFrontDtoDiscount") + exact("cloudFrontReqDiscount")).toBe(cloudFront);
      expect(exact("onDemandDiscount")).toBe(naive.listDiscount - naive.discountLines - cloudFront);
      expect(exact("credit")).toBe(-naive.credit);
      expect(charge.creditDetails.reduce((sum, { crdtAmt }) => sum + toUnits(crdtAmt), 0n)).toBe(-naive.credit);
      const fixed = isApplied && n === 0 ? toUnits("1299.5") : 0n;
      expect(exact("additionalServiceFee") + exact("cloudServiceCharge")).toBe(fixed);
      expect(exact("salesDiscount")).toBe(isApplied ? ((naive.cloud + naive.discountLines) * 325n) / 10_000n : 0n);
      // Support and tax that the export has lines of are not charged again.
      const support = isApplied && charge.supportSource === "profile" ? (naive.cloud + naive.discountLines) / 10n : 0n;
      expect(exact("supportFee")).toBe(naive.support + support);
      const added = support + fixed - exact("salesDiscount") - exact("ncpDiscount");
      const vat = isApplied && charge.vatSource === "profile" ? (naive.billed + added) / 10n : 0n;
      expect(exact("vat")).toBe(naive.tax + vat);
      expect([charge.supportSource === "lines", charge.vatSource === "lines"]).toEqual([
        naive.support !== 0n,
        naive.tax !== 0n,
      ]);
      expect(exact("total")).toBe(naive.billed + added + vat);
      for (const line of billLineNames) {
        const reply = await ask(
          billingCalls,
          getBillLine,
          { vendor, yearMonth, currency: charge.invoiceCurrency, line },
          caller,
          services,
        );
        expect([line, add(...reply.groups.map(({ cost }) => cost))]).toEqual([line, charge[line]]);
      }
    }
  });

  test("equals the sum of accounts, of invoices and of details", async () => {
    const [charge] = await chargesOf({ vendor, yearMonth });
    const { billedCost, total, invoiceCurrency } = charge!;
    const naive = naiveBill(invoiceSlices, {
      companyId: INVOICE_COMPANY,
      vendor,
      month: yearMonth,
      currency: invoiceCurrency,
    });
    const accounts = await ask(billingCalls, getChargesByAccount, { vendor, yearMonth }, caller, services);
    expect(add(...accounts.rows.map((row) => row.total))).toBe(total);
    expect(accounts.sum.total).toBe(total);
    expect(accounts.rows.filter(({ isCompany }) => isCompany)).toHaveLength(yearMonth >= "2026-10" ? 1 : 0);
    for (const account of accounts.rows.filter(({ isCompany }) => !isCompany)) {
      const products = await ask(
        billingCalls,
        getChargesByAccount,
        { vendor, yearMonth, accountId: account.item },
        caller,
        services,
      );
      for (const column of ["cloudOriginalCost", "discount", "supportAndServices", "credit", "vat", "total"] as const) {
        expect(add(...products.rows.map((row) => row[column]))).toBe(account[column]);
      }
    }
    const { invoices, sum } = await ask(billingCalls, getInvoices, { vendor, yearMonth }, caller, services);
    const expected = Object.entries(naive.byInvoice).map(([id, cost]) => [id, fromUnits(cost)]);
    expect(Object.fromEntries(invoices.map(({ invoiceId, cost }) => [invoiceId, cost]))).toEqual(
      Object.fromEntries(expected),
    );
    const accountsOf = invoices.map(({ invoiceId, numberOfAccounts }) => [invoiceId, numberOfAccounts] as const);
    const counts = Object.entries(naive.accountsByInvoice).map(([id, ofInvoice]) => [id, ofInvoice.size]);
    expect(Object.fromEntries(accountsOf)).toEqual(Object.fromEntries(counts));
    expect(sum.cost).toBe(billedCost);
    for (const { cloudCost, support, credit, tax, cost } of invoices)
      expect(add(cloudCost, support, tax, fromUnits(-toUnits(credit)))).toBe(cost);
  });
});

test.each([
  { vendor: "aws", viewBy: "tag", tagKey: "team", answered: "tag" },
  { vendor: "aws", viewBy: "tag", answered: "account" },
  { vendor: "aws", viewBy: "serviceGroup", serviceGroupSetId: "gone", answered: "account" },
  { vendor: "aws", viewBy: "invoice", answered: "invoice" },
  { vendor: "aws", viewBy: "region", answered: "region" },
  { vendor: "gcp", viewBy: "region", answered: "account" },
] as const)(
  "details of $vendor by $viewBy ($answered) are a tree whose levels add up",
  async ({ answered, ...view }) => {
    const query = { ...view, yearMonth: "2026-10" };
    const [{ billedCost } = { billedCost: "" }] = await chargesOf(query);
    const details = (overrides: object) =>
      ask(billingCalls, getBillingDetails, { ...query, ...overrides }, caller, services);
    const groups = await details({});
    expect([groups.viewBy, groups.level, groups.totalCost]).toEqual([answered, "group", billedCost]);
    const tree: string[] = [];
    for (const group of groups.rows as { item: string; cost: string }[]) {
      const products = await details({ group: group.item });
      expect(products.totalCost).toBe(group.cost);
      for (const product of products.rows as { item: string; cost: string }[]) {
        const usage = await details({ group: group.item, product: product.item, itemsPerPage: 200 });
        expect(usage.totalCost).toBe(product.cost);
        tree.push(
          ...(usage.rows as UsageRow[]).map((row) => [row.group, row.product, row.usageType, row.cost].join("|")),
        );
      }
    }
    const pages: UsageRow[] = [];
    for (let page = 1; page < 9; page += 1)
      pages.push(...((await details({ expanded: true, page, itemsPerPage: 20 })).rows as UsageRow[]));
    expect(pages.map((row) => [row.group, row.product, row.usageType, row.cost].join("|"))).toEqual(tree);
    expect((await details({ expanded: true, page: 400 })).totalCost).toBe(billedCost);
    const word = (groups.rows as { item: string }[])[0]!.item.slice(-3).toUpperCase();
    const [matches, usageFound] = [await details({ word }), await details({ word, expanded: true, itemsPerPage: 200 })];
    expect(matches.total).toBeGreaterThan(0);
    expect(usageFound.totalCost).toBe(matches.totalCost);
    expect([...new Set((usageFound.rows as UsageRow[]).map(({ group }) => group))]).toEqual(
      (matches.rows as { item: string }[]).map(({ item }) => item),
    );
  },
);

test("bills are confirmed on the 11th of the next month, but not while the provider's month is in progress or lacks its last days", async () => {
  const statusOn = async (today: string) => {
    const { bills } = await ask(billingCalls, getBills, { vendor: "aws" }, caller, { ...services, today: () => today });
    return bills.filter(({ invoiceCurrency }) => invoiceCurrency === "USD").map(({ status }) => status);
  };
  expect(await statusOn("2026-11-10")).toEqual(["incomplete", "confirmed", "confirmed", "unconfirmed", "open"]);
  expect(await statusOn("2026-11-11")).toEqual(["incomplete", "confirmed", "confirmed", "confirmed", "open"]);
  expect(await statusOn("2026-12-01")).toEqual(["incomplete", "confirmed", "confirmed", "confirmed", "unconfirmed"]);
  expect(await statusOn("2022-04-10")).toEqual(["unconfirmed", "open", "open", "open", "open"]);
});

test("the list and the trend show the same totals as the bills", async () => {
  const { bills } = await ask(billingCalls, getBills, { vendor: "aws" }, caller, services);
  const single = (await Promise.all(invoiceMonths.map((yearMonth) => chargesOf({ vendor: "aws", yearMonth })))).flat();
  expect(bills.map(({ yearMonth, total }) => [yearMonth, total])).toEqual(
    single.map(({ yearMonth, total }) => [yearMonth, total]),
  );
  const { charges } = await ask(
    billingCalls,
    getBillTrend,
    { vendor: "aws", yearMonth: "2026-10", currency: "USD" },
    caller,
    services,
  );
  expect(charges).toEqual(
    single.filter(({ yearMonth, invoiceCurrency }) => yearMonth <= "2026-10" && invoiceCurrency === "USD"),
  );
});

test("invoice insight compares the months of a product, from the 6th of the next one on", async () => {
  const insightOn = (today: string) =>
    ask(billingCalls, getInvoiceInsight, { vendor: "aws", yearMonth: "2026-10", currency: "USD" }, caller, {
      ...services,
      today: () => today,
    });
  expect(await insightOn("2026-11-05")).toMatchObject({ isAvailable: false, availableFrom: "2026-11-06", rows: [] });
  const { rows, numberOfMonths, sum } = await insightOn("2026-11-06");
  expect(numberOfMonths).toBe(2);
  const by = (month: string) =>
    naiveBill(invoiceSlices, { companyId: INVOICE_COMPANY, vendor: "aws", month, currency: "USD" }).byProduct;
  const [last, now] = [by("2026-09"), by("2026-10")];
  for (const row of rows) {
    const [a, b] = [now[row.item] ?? 0n, last[row.item] ?? 0n];
    expect(row).toMatchObject({
      thisMonthCost: fromUnits(a),
      lastMonthCost: fromUnits(b),
      averageCost: fromUnits((a + b) / 2n),
      maxCost: fromUnits(a > b ? a : b),
      status: a > b ? "increase" : a < b ? "decrease" : "unchanged",
    });
  }
  expect(toUnits(sum.thisMonthCost)).toBe(Object.values(now).reduce((total, cost) => total + cost, 0n));
});

test("insight of an incomplete month, or after one, reports it and compares nothing", async () => {
  const insightOf = (yearMonth: string) =>
    ask(billingCalls, getInvoiceInsight, { vendor: "aws", yearMonth, currency: "USD" }, caller, services);
  const through = invoiceSlices
    .find(({ month }) => month === INCOMPLETE_MONTH)!
    .lines.map(({ day }) => day)
    .sort()
    .at(-1)!;
  const incomplete = [{ yearMonth: INCOMPLETE_MONTH, billsThrough: through }];
  expect(await insightOf("2022-03")).toMatchObject({ hasLastMonth: false, numberOfMonths: 1, incomplete });
  const next = await insightOf("2022-04");
  expect(next).toMatchObject({ hasLastMonth: true, numberOfMonths: 1, incomplete, isComparable: false });
  // The average and the maximum leave out the month that lacks days.
  expect([next.sum.averageCost, next.sum.maxCost]).toEqual([next.sum.thisMonthCost, next.sum.thisMonthCost]);
  expect((await insightOf("2026-10")).incomplete).toEqual([]);
});

test("a month without data has no bill", async () => {
  expect(await chargesOf({ vendor: "aws", yearMonth: "2026-08" })).toEqual([]);
  expect((await ask(billingCalls, getBills, { vendor: "oci" }, caller, services)).bills).toEqual([]);
});
