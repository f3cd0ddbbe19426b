import fc from "fast-check";
import type { Vendor } from "~/contract/vendors";
import { monthEnd } from "~/lib/time/time-frames";
import type { TestLine, TestSlice } from "./cost-lines";

/** Months of which bills are made: the last two with CloudFront's own line and the first without, and some recent ones. */
export const invoiceMonths = ["2022-03", "2022-04", "2026-09", "2026-10", "2026-11"];
export const invoiceVendors: Vendor[] = ["aws", "gcp"];
export const INVOICE_COMPANY = "halden";
/** Its lines do not reach its last day; those of the others do, in one of their currencies. */
export const INCOMPLETE_MONTH = "2022-03";

const chargeTypes = [
  "Usage",
  "Usage",
  "Usage",
  "ReservedUsage",
  "SavingsPlanNegation",
  "Purchase",
  "ReservationPurchase",
  "Discount",
  "Credit",
  "Refund",
  "Tax",
  "Adjustment",
  "",
];
const products = [
  "AmazonCloudFront",
  "Amazon Elastic Compute Cloud",
  "AWS Support (Business)",
  "Support",
  "it's; \\ {p0:String}",
  "",
];
const micro = (min: number, max: number) => fc.integer({ min, max }).map((units) => (units / 1e6).toFixed(6));

/** A line whose amounts fit its type; some are netted by credits of their own, as Google's are. */
const line = (month: string): fc.Arbitrary<TestLine> =>
  fc
    .record({
      day: fc.integer({ min: 1, max: 28 }),
      chargeType: fc.constantFrom(...chargeTypes),
      product: fc.constantFrom(...products),
      account: fc.constantFrom("111", "222", "'", ""),
      accountName: fc.constantFrom("", "Production"),
      region: fc.constantFrom("us-east-1", ""),
      currency: fc.constantFrom("USD", "USD", "USD", "KRW"),
      invoice: fc.constantFrom("", "INV-1", "=INV-2"),
      usageType: fc.constantFrom("EU-DataTransfer-Out-Bytes", "US-Requests-Tier1", "BoxUsage", ""),
      description: fc.constantFrom("Promotion", 'Migration, "agreed"', "Cloud tax"),
      contracted: micro(0, 90_000_000),
      above: micro(0, 9_000_000),
      isContracted: fc.boolean(),
      credit: fc.option(micro(-3_000_000, 0), { freq: 4 }),
      team: fc.constantFrom("a", "b", ""),
    })
    .map((one): TestLine => {
      const sum = (...texts: string[]) =>
        (texts.reduce((total, text) => total + Math.round(Number(text) * 1e6), 0) / 1e6).toFixed(6);
      const isTaken = ["Discount", "Credit", "Refund", "SavingsPlanNegation"].includes(one.chargeType);
      const gross = isTaken ? sum("0", `-${one.contracted}`) : one.contracted;
      const credit = one.chargeType === "Usage" && one.credit ? one.credit : null;
      return {
        day: `${month}-${String(one.day).padStart(2, "0")}`,
        currency: one.currency,
        account: one.account,
        accountName: one.accountName,
        product: one.product,
        region: one.region,
        tags: (one.team ? { team: one.team } : {}) as TestLine["tags"],
        billed: credit ? sum(gross, credit) : gross,
        effective: gross,
        ...(credit && { credits: { "Sustained use": credit } }),
        more: {
          ChargeType: one.chargeType,
          ServiceCode: one.product.replaceAll(" ", ""),
          ChargeDescription: one.description,
          UsageType: one.usageType,
          InvoiceId: one.invoice,
          ContractedCost: one.isContracted ? gross : sum(gross, "1"),
          ListCost: sum(gross, one.above),
        },
      };
    });

/** Bills of two companies; those of the other are the same, to be mistaken for the first one's. */
export const invoiceSlices: TestSlice[] = [INVOICE_COMPANY, "other"].flatMap((companyId, c) =>
  invoiceVendors.flatMap((vendor, v) =>
    invoiceMonths.map((month, m) => ({
      companyId,
      sliceId: 1 + m + 100 * v + 1000 * c,
      vendor,
      month,
      lines: fc
        .sample(line(month), { numRuns: 90, seed: m + 10 * v + 7 * c })
        .map((one, n) => (n === 0 && month !== INCOMPLETE_MONTH ? { ...one, day: monthEnd(one.day) } : one)),
    })),
  ),
);
