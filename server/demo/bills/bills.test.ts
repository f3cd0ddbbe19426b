import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { vendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import type { Bill } from "../catalogue/catalogue";
import { companies } from "../catalogue/companies";
import { COST_DECIMALS } from "./amounts";
import { billingMonths, daysBetween } from "./calendar";
import { agreementOf } from "./commitments";
import { recordedEvents } from "./events";
import type { Charge } from "./focus-csv";
import { header } from "./focus-csv";
import { billMaker } from "./vendor-bill";
import { billLines } from "./write-bills";

const today = "2026-11-20";
const seed = 7;
const company = companies[0]!;

/** Fields of one CSV record. */
const split = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );

const names = header.split(",");
const firstFixed = names.indexOf("ProviderName");
const parsed = new Map<string, Record<string, string>>();

/** The columns that a charge shares with others, by name. */
function fixedOf(charge: Charge): Record<string, string> {
  let fields = parsed.get(charge.fixed);
  if (!fields) {
    const values = split(charge.fixed);
    parsed.set(
      charge.fixed,
      (fields = Object.fromEntries(names.slice(firstFixed).map((name, n) => [name, values[n] ?? ""]))),
    );
  }
  return fields;
}

const chargesOf = (bill: Bill, months: number): Charge[] =>
  billingMonths(today, months).flatMap(billMaker(bill, { today, seed, events: recordedEvents(today, seed) }));

const year = company.bills.map((bill) => ({ bill, charges: chargesOf(bill, 13) }));
const toNumber = (cost: bigint): number => Number(cost) / 10 ** COST_DECIMALS;

const hashOf = (day: string, withSeed: number, of: readonly Vendor[] = vendors): string => {
  const hash = createHash("sha256");
  for (const vendor of of)
    for (const { text } of billLines({ company, vendor, today: day, seed: withSeed, months: 1 })) hash.update(text);
  return hash.digest("hex");
};

test("the same day and seed give the same bytes, others give different ones", { timeout: 180_000 }, () => {
  expect(hashOf(today, seed)).toBe(hashOf(today, seed));
  const ofOne = hashOf(today, seed, ["oci"]);
  expect(hashOf(today, seed + 1, ["oci"])).not.toBe(ofOne);
  expect(hashOf("2026-11-21", seed, ["oci"])).not.toBe(ofOne);
});

test("thirteen months of seven providers are about 300,000 lines and 400,000 USD a month", () => {
  const lines = year.reduce((sum, { charges }) => sum + charges.length, 0);
  expect(lines).toBeGreaterThan(250_000);
  expect(lines).toBeLessThan(350_000);
  expect(new Set(company.bills.map((bill) => bill.provider.vendor))).toEqual(new Set(vendors));
  expect(new Set(company.bills.map((bill) => bill.currency))).toEqual(new Set(["USD", "EUR", "KRW", "CNY"]));
  const perUsd = { USD: 1, EUR: 0.89, KRW: 1382, CNY: 7.12 } as Record<string, number>;
  const usd = year.reduce(
    (sum, { bill, charges }) =>
      sum + charges.reduce((subtotal, charge) => subtotal + toNumber(charge.billed), 0) / perUsd[bill.currency]!,
    0,
  );
  expect(usd / (384 / 30.4)).toBeGreaterThan(350_000);
  expect(usd / (384 / 30.4)).toBeLessThan(450_000);
});

test("the bills end yesterday and begin with the month twelve before", () => {
  for (const [day, first, last] of [
    ["2026-11-20", "2025-11-01", "2026-11-19"],
    ["2026-03-01", "2025-02-01", "2026-02-28"],
    ["2026-01-02", "2025-01-01", "2026-01-01"],
  ]) {
    const days = billingMonths(day!, 13).flatMap((month) => month.days.map(({ iso }) => iso));
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, daysBetween(first!, last!) + 1]);
  }
});

test("every recorded event stands out from the same weekdays around it", () => {
  const daily = new Map<string, number>();
  for (const { bill, charges } of year) {
    for (const charge of charges) {
      const { ChargeCategory, ChargeClass, ServiceName } = fixedOf(charge);
      if (ChargeCategory !== "Usage" || ChargeClass !== "") continue;
      const key = `${bill.provider.vendor}|${ServiceName}|${charge.subAccountId}|${charge.from}`;
      daily.set(key, (daily.get(key) ?? 0) + toNumber(charge.billed));
    }
  }
  const shifted = (iso: string, days: number) =>
    new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
  const events = recordedEvents(today, seed);
  expect(events.length).toBeGreaterThan(15);
  for (const event of events) {
    const costOn = (offset: number) =>
      daily.get(`${event.vendor}|${event.service}|${event.account}|${shifted(event.date, offset)}`) ?? 0;
    const mean = (offsets: number[]) => offsets.map(costOn).reduce((sum, cost) => sum + cost, 0) / offsets.length;
    const ratio =
      event.kind === "spike"
        ? costOn(0) / costOn(-7)
        : mean([0, 1, 2, 3, 4, 5, 6]) / mean([-7, -6, -5, -4, -3, -2, -1]);
    expect(ratio / event.factor, `${event.vendor} ${event.service} ${event.date}`).toBeGreaterThan(0.8);
    expect(ratio / event.factor, `${event.vendor} ${event.service} ${event.date}`).toBeLessThan(1.25);
  }
});

test("used and unused cost of a commitment equal its amortized price, and its fees cover its term", () => {
  const statuses = new Set<string>();
  for (const { bill, charges } of year) {
    for (const commitment of bill.commitments) {
      const agreement = agreementOf(bill, commitment, today, seed);
      const agreementCharges = charges.filter((charge) => fixedOf(charge).CommitmentDiscountId === agreement.id);
      const usage = agreementCharges.filter((charge) => fixedOf(charge).ChargeCategory === "Usage");
      usage.forEach((charge) => statuses.add(fixedOf(charge).CommitmentDiscountStatus!));
      const units = BigInt(commitment.units ?? 1) * 24n * 1_000_000n;
      const days = new Set(usage.map((charge) => charge.from)).size;
      const effective = usage.reduce((sum, charge) => sum + charge.effective, 0n);
      expect(effective, commitment.name).toBe(agreement.hourly * units * BigInt(days));
      expect(
        usage.every((charge) => charge.billed === 0n),
        commitment.name,
      ).toBe(true);

      const purchases = agreementCharges.filter((charge) => fixedOf(charge).ChargeCategory === "Purchase");
      expect(
        purchases.every((charge) => charge.effective === 0n),
        commitment.name,
      ).toBe(true);
      const isWholeTerm = days === commitment.years * 365 && agreement.from >= "2025-11-01";
      const paid = purchases.reduce((sum, charge) => sum + charge.billed, 0n);
      if (isWholeTerm) expect(paid, commitment.name).toBe(effective);
    }
  }
  expect(statuses).toEqual(new Set(["Used", "Unused"]));
  const terms = company.bills.flatMap((bill) =>
    bill.commitments.filter((commitment) => commitment.startedDaysAgo === 366),
  );
  expect(terms).not.toEqual([]);
});

test("lines conform to FOCUS", () => {
  const texts = vendors.flatMap((vendor) => [...billLines({ company, vendor, today, seed, months: 1 })]);
  const categories = new Set<string>();
  for (const { text } of texts) {
    for (const line of text.trimEnd().split("\n")) {
      const values = split(line);
      const row = Object.fromEntries(names.map((name, n) => [name, values[n] ?? ""]));
      const fault = faultOf(row, values.length);
      if (fault) expect.fail(`${fault}: ${line}`);
      categories.add(row.ChargeCategory!);
    }
  }
  expect([...categories].sort()).toEqual(["Credit", "Purchase", "Tax", "Usage"]);
});

const required = [
  "BillingAccountId",
  "BillingCurrency",
  "BillingPeriodStart",
  "ChargePeriodStart",
  "SubAccountId",
  "ServiceName",
  "ServiceCategory",
  "ChargeDescription",
  "ProviderName",
  "InvoiceIssuerName",
  "PublisherName",
];

/** Violations of FOCUS by a line of the demo bills. */
function faultOf(row: Record<string, string>, length: number): string | undefined {
  const empty = required.find((name) => row[name] === "");
  if (length !== names.length) return `${length} columns`;
  if (empty) return `${empty} is empty`;
  if (row.ChargePeriodStart! < row.BillingPeriodStart! || row.ChargePeriodEnd! > row.BillingPeriodEnd!)
    return "charged outside its billing period";
  if (row.ChargePeriodStart! >= row.ChargePeriodEnd!) return "ends before it starts";
  const isSold = (row.ChargeCategory === "Usage" || row.ChargeCategory === "Purchase") && row.ChargeClass === "";
  const isUnused = row.CommitmentDiscountStatus === "Unused";
  if (isSold && (row.SkuId === "" || row.PricingCategory === "")) return "nothing says what was sold";
  if (isSold !== (row.PricingQuantity !== "") && !isUnused) return "quantity";
  if ((row.CommitmentDiscountId !== "") !== (row.CommitmentDiscountCategory !== "")) return "half a commitment";
  if (row.ChargeCategory === "Tax" && row.PricingCategory !== "") return "a priced tax";
  if (isSold && !isUnused) {
    const product = (price: string, quantity: string) => scaled(price, 12) * scaled(quantity, 6);
    if (product(row.ContractedUnitPrice!, row.PricingQuantity!) !== scaled(row.ContractedCost!, 18))
      return "contracted";
    if (product(row.ListUnitPrice!, row.PricingQuantity!) !== scaled(row.ListCost!, 18)) return "list";
    if (row.PricingCategory !== "Committed" && row.BilledCost !== row.ContractedCost) return "billed";
    if (row.PricingCategory === "Committed" && row.BilledCost !== "0") return "covered, yet billed";
  }
  return undefined;
}

const scaled = (text: string, decimals: number): bigint => {
  const [whole, digits = ""] = text.split(".");
  return BigInt(whole! + digits.padEnd(decimals, "0"));
};

test("tags have gaps and several spellings", () => {
  const rows = year
    .filter(({ bill }) => bill.tags)
    .flatMap(({ charges }) =>
      charges.map(fixedOf).filter((fields) => fields.ResourceType !== "" && fields.CommitmentDiscountStatus === ""),
    );
  const tags = rows.map((fields) => JSON.parse(fields.Tags!) as Record<string, string>);
  const untagged = tags.filter((each) => Object.keys(each).length === 0).length / tags.length;
  expect(untagged).toBeGreaterThan(0.08);
  expect(untagged).toBeLessThan(0.4);
  const keys = new Set(tags.flatMap((each) => Object.keys(each)));
  for (const key of ["Environment", "environment", "env", "CostCenter", "cost-center", "team", "Owner", "环境"])
    expect(keys).toContain(key);
  const words = new Set(tags.map((each) => each.Environment ?? each.environment ?? each.env));
  for (const word of ["prod", "Prod", "production", "dev", "staging"]) expect(words).toContain(word);
});
