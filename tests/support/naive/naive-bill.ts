import { toUnits } from "~/lib/money/decimal";
import type { TestLine, TestSlice } from "../bills/cost-lines";

/** Totals of a bill, summed line by line in units of 10^-30. */
export interface NaiveBill {
  billed: bigint;
  cloud: bigint;
  discountLines: bigint;
  listDiscount: bigint;
  cloudFrontDto: bigint;
  cloudFrontReq: bigint;
  support: bigint;
  credit: bigint;
  tax: bigint;
  byInvoice: Record<string, bigint>;
  accountsByInvoice: Record<string, Set<string>>;
  byProduct: Record<string, bigint>;
}

/** The totals of a company's bill, computed in JavaScript, without the engine. */
export function naiveBill(
  slices: TestSlice[],
  key: { companyId: string; vendor: string; month: string; currency: string },
): NaiveBill {
  const bill: NaiveBill = {
    billed: 0n,
    cloud: 0n,
    discountLines: 0n,
    listDiscount: 0n,
    cloudFrontDto: 0n,
    cloudFrontReq: 0n,
    support: 0n,
    credit: 0n,
    tax: 0n,
    byInvoice: {},
    accountsByInvoice: {},
    byProduct: {},
  };
  const lines = slices
    .filter((slice) => slice.companyId === key.companyId && slice.vendor === key.vendor && slice.month === key.month)
    .flatMap((slice) => slice.lines);
  for (const line of lines) if (line.currency === key.currency) addLine(bill, line);
  return bill;
}

function addLine(bill: NaiveBill, { account, billed, product, credits = {}, more = {} }: TestLine): void {
  const amount = toUnits(billed);
  const netted = Object.values(credits).reduce((sum, credit) => sum + toUnits(credit), 0n);
  bill.billed += amount;
  bill.byInvoice[more.InvoiceId ?? ""] = (bill.byInvoice[more.InvoiceId ?? ""] ?? 0n) + amount;
  const accounts = (bill.accountsByInvoice[more.InvoiceId ?? ""] ??= new Set());
  if (account !== "") accounts.add(account);
  bill.byProduct[product] = (bill.byProduct[product] ?? 0n) + amount;
  bill.credit += netted;
  const gross = amount - netted;
  if (more.ChargeType === "Tax") bill.tax += gross;
  else if (more.ChargeType === "Credit") bill.credit += gross;
  else if (product.startsWith("AWS Support") || product === "Support") bill.support += gross;
  else if (more.ChargeType === "Discount") bill.discountLines += gross;
  else {
    bill.cloud += gross;
    const list = toUnits(more.ListCost ?? "0");
    const contracted = toUnits(more.ContractedCost ?? "0");
    const isDiscounted = list < 0n ? list < contracted : list > contracted;
    if (more.ChargeType !== "Usage" || !isDiscounted || gross !== contracted) return;
    bill.listDiscount += list - contracted;
    if (product !== "AmazonCloudFront") return;
    if (more.UsageType?.includes("Out-Bytes")) bill.cloudFrontDto += list - contracted;
    else if (more.UsageType?.includes("Requests")) bill.cloudFrontReq += list - contracted;
  }
}
