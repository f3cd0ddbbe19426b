import fc from "fast-check";
import type { Vendor } from "~/contract/vendors";
import { monthEnd } from "~/lib/time/time-frames";
import type { TestLine, TestSlice } from "./cost-lines";

/** Months with bills: the last two with CloudFront's own line and the first without, and some recent ones. */
export const invoiceMonths = ["2022-03", "2022-04", "2026-09", "2026-10", "2026-11"];
export const invoiceVendors: Vendor[] = ["aws", "gcp"];
export const INVOICE_COMPANY = "halden";
/** Its lines end before its last day; those of the other months reach it in at least one currency. */
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

/** A line with amounts that fit its type; some include credits, like Google's. */
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
    .map((invoiceLine): TestLine => {
      const sum = (...texts: string[]) =>
        (texts.reduce((total, text) => total + Math.round(Number(text) * 1e6), 0) / 1e6).toFixed(6);
      const isTaken = ["Discount", "Credit", "Refund", "SavingsPlanNegation"].includes(invoiceLine.chargeType);
      const gross = isTaken ? sum("0", `-${invoiceLine.contracted}`) : invoiceLine.contracted;
      const credit = invoiceLine.chargeType === "Usage" && invoiceLine.credit ? invoiceLine.credit : null;
      return {
        day: `${month}-${String(invoiceLine.day).padStart(2, "0")}`,
        currency: invoiceLine.currency,
        account: invoiceLine.account,
        accountName: invoiceLine.accountName,
        product: invoiceLine.product,
        region: invoiceLine.region,
        tags: (invoiceLine.team ? { team: invoiceLine.team } : {}) as TestLine["tags"],
        billed: credit ? sum(gross, credit) : gross,
        effective: gross,
        ...(credit && { credits: { "Sustained use": credit } }),
        more: {
          ChargeType: invoiceLine.chargeType,
          ServiceCode: invoiceLine.product.replaceAll(" ", ""),
          ChargeDescription: invoiceLine.description,
          UsageType: invoiceLine.usageType,
          InvoiceId: invoiceLine.invoice,
          ContractedCost: invoiceLine.isContracted ? gross : sum(gross, "1"),
          ListCost: sum(gross, invoiceLine.above),
        },
      };
    });

/** Bills of two companies. The other one's are equal, to detect mix-ups. */
export const invoiceSlices: TestSlice[] = [INVOICE_COMPANY, "other"].flatMap((companyId, c) =>
  invoiceVendors.flatMap((vendor, v) =>
    invoiceMonths.map((month, m) => ({
      companyId,
      sliceId: 1 + m + 100 * v + 1000 * c,
      vendor,
      month,
      lines: fc
        .sample(line(month), { numRuns: 90, seed: m + 10 * v + 7 * c })
        .map((invoiceLine, n) =>
          n === 0 && month !== INCOMPLETE_MONTH ? { ...invoiceLine, day: monthEnd(invoiceLine.day) } : invoiceLine,
        ),
    })),
  ),
);
