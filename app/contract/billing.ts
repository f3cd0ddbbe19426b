import { z } from "zod";
import { billLineNames } from "../lib/bill-equation";
import { call } from "./call";
import { damagedMonth } from "./damage";
import { problem } from "./field-problems";
import { currencyCode, day, decimal, month } from "./money";
import { vendor } from "./vendors";

const access = { menu: "billing", level: "view" } as const;

/** Billing month of a request, YYYY-MM, of this century: no cloud bill is older. */
export const billingMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, problem("dateInvalid"));

/** A bill: what a company owes for one provider and billing month. Costs are as billed, not amortized. */
export const billRequest = z.object({
  vendor,
  /** Absent: the current month. */
  yearMonth: billingMonth.optional(),
  /** Of several bills of the month, that in this currency; absent: the largest, measured in the company's currency. */
  currency: currencyCode.optional(),
});
export type BillRequest = z.infer<typeof billRequest>;

/**
 * `open`: the month is under way; `unconfirmed`: over, but not yet the 11th of the next; `incomplete`: past it, but the
 * provider's lines do not reach the last day of the month; `confirmed`: closed.
 */
export const billStatus = z.enum(["open", "unconfirmed", "incomplete", "confirmed"]);
export type BillStatus = z.infer<typeof billStatus>;

/** Answer of files and sendings for a month of `amortizedOnly`. */
export const amortizedOnlyMessage =
  "Only an amortized export of this month was imported: it is not a bill. Import the actual cost export.";

const bill = z.object({
  vendor,
  yearMonth: month,
  chargeYear: z.number().int(),
  chargeMonth: z.number().int(),
  /** Billing currency of the lines: all figures of the bill are in it, unless said otherwise. */
  invoiceCurrency: z.string(),
  companyCurrency: z.string(),
  total: decimal,
  /** `total` in the company's currency; null without a rate. */
  totalCharge: decimal.nullable(),
  status: billStatus,
  /** The earliest day it is confirmed on: the 11th of the next month. */
  confirmedOn: day,
  /** Last day with lines of the provider's month, whatever their currency. */
  billsThrough: day,
});

/** What an account, a product of one or a month has of each part of the bill. Discounts and credits are positive when they make it smaller. */
export const chargeRow = z.object({
  cloudOriginalCost: decimal,
  /** All discounts together. */
  discount: decimal,
  /** Support, additional services and the cloud service charge. */
  supportAndServices: decimal,
  credit: decimal,
  vat: decimal,
  total: decimal,
});
export type ChargeRow = z.infer<typeof chargeRow>;

/** All bills of a month together. */
const billMonth = z.object({
  yearMonth: month,
  status: billStatus,
  /** Last day with lines of the month. */
  billsThrough: day,
  /** Of the sum: that of all bills of these months, else the company's. */
  currency: z.string(),
  /** Of the bills that are counted; null: of none there is a rate. */
  sum: chargeRow.nullable(),
  /** The largest first. */
  bills: z.array(z.object({ invoiceCurrency: z.string(), total: decimal, isCounted: z.boolean() })),
});
export type BillMonth = z.infer<typeof billMonth>;

export const getBills = call("POST /api/v3/billing/bills", {
  summary: "The last 12 months with data and their totals",
  access,
  request: z.object({ vendor }),
  /** Months ascending; of several bills of a month, one per currency, the largest comes first, measured in the company's currency. */
  response: z.object({
    bills: z.array(bill),
    /** Ascending. */
    months: z.array(billMonth),
    /** Months of the provider, of any time, that are in no bill because the store is damaged: their bills lack accounts, or are missing. */
    damaged: z.array(damagedMonth),
    /** Months without a bill, ascending: only an amortized export was imported, which is not what is paid. */
    amortizedOnly: z.array(month),
  }),
});

/** A file that was sent, as it is kept. */
export const keptFile = z.object({ sentId: z.string(), fileName: z.string() });

/** What a bill came to when it was sent: a number and revision have one total, ever. */
const sentRevision = z.object({
  /** From 1. */
  revision: z.number().int(),
  /** When it was sent first, ISO 8601, UTC. */
  sentAt: z.string(),
  /** The one it is when it is sent again: the same, unless its figures have changed since. */
  nextRevision: z.number().int(),
  /** The file that was sent last; null: of an invoice that was sent before files were kept. */
  file: keptFile.nullable(),
});

/** Where the support fee and VAT come from: lines of the export, the billing profile, or neither. */
export const chargeSource = z.enum(["lines", "profile", "none"]);

/**
 * The lines of a bill (spec §3). Discounts and credits are positive when they make the bill smaller. `billEquation`
 * holds to the last digit: cloudOriginalCost − onDemandDiscount − cloudFrontDiscount − salesDiscount − ncpDiscount +
 * supportFee + additionalServiceFee + cloudServiceCharge − credit = beforeVat; beforeVat + vat = total.
 */
export const billCharge = bill.extend({
  /** The company's number for the bill: the one it was sent under, else by the pattern of its profile. */
  invoiceId: z.string(),
  /** Last day with lines. */
  chargeDate: day,
  /** What the provider charges for use and purchases, after its discounts: without support, credits and tax. */
  cloudCost: decimal,
  /** `cloudCost` before the provider's discounts. */
  cloudOriginalCost: decimal,
  /** List less contracted price of what was used by the list, and discounts that are lines of the export. */
  onDemandDiscount: decimal,
  /** The same for CloudFront; 0 after 2022-03, when it is within onDemandDiscount. */
  cloudFrontDiscount: decimal,
  /** Its parts: transfer out and requests. */
  cloudFrontDtoDiscount: decimal,
  cloudFrontReqDiscount: decimal,
  salesDiscount: decimal,
  ncpDiscount: decimal,
  supportFee: decimal,
  supportSource: chargeSource,
  additionalServices: z.array(
    z.object({
      additionalServiceCode: z.string(),
      additionalServiceName: z.string(),
      additionalServiceCharge: decimal,
    }),
  ),
  additionalServiceFee: decimal,
  cloudServiceCharge: decimal,
  credit: decimal,
  /** By description, largest first: crdtAmt is positive when it makes the bill smaller. */
  creditDetails: z.array(z.object({ crdtTypeCd: z.string(), crdtNm: z.string(), crdtAmt: decimal })),
  beforeVat: decimal,
  vat: decimal,
  vatSource: chargeSource,
  /** Percent of the billing profile that were applied; "0" where none was. */
  percents: z.object({
    salesDiscount: decimal,
    ncpDiscount: decimal,
    supportFee: decimal,
    cloudServiceCharge: decimal,
    vat: decimal,
  }),
  /** 1 unit of invoiceCurrency in companyCurrency; null without one. */
  exchangeRate: decimal.nullable(),
  /** `own`: of the billing profile; `base`: of the table of base rates; `none`: nothing is converted. */
  exchangeRateSource: z.enum(["own", "base", "none"]),
  /** Month the rate was published for. */
  exchangeRateMonth: month.nullable(),
  /** Sum of BilledCost over all lines of the month, from another table than the lines of the bill. */
  billedCost: decimal,
  /** `total` less what the profile adds, less `billedCost`: "0". */
  residual: decimal,
  /** Its newest revision that was sent; null: it never was. */
  sent: sentRevision.nullable(),
});
export type BillCharge = z.infer<typeof billCharge>;

export const getBillCharges = call("POST /api/v3/billing/charges", {
  summary: "A month's bill as an equation; one per currency, largest first",
  access,
  request: billRequest,
  /** Without charges for a month without data; `damaged`: what of the month is in none of them. */
  response: z.object({ charges: z.array(billCharge), damaged: z.array(damagedMonth) }),
});

export const getBillTrend = call("POST /api/v3/billing/trend", {
  summary:
    "The bills of the 12 months with data up to the given one, in its currency, and each month's total of all bills",
  access,
  request: billRequest,
  /** Months ascending. */
  response: z.object({ charges: z.array(billCharge), months: z.array(billMonth) }),
});

/** What a group of a line is: what it was charged for, a discount on it, a credit, an amount or percent of the profile. */
export const lineKind = z.enum([
  "usage",
  "purchase",
  "refund",
  "adjustment",
  "listDiscount",
  "discount",
  "support",
  "credit",
  "tax",
  "profile",
]);
export type LineKind = z.infer<typeof lineKind>;

export const billLineReply = z.object({
  line: z.enum(billLineNames),
  invoiceCurrency: z.string(),
  /** Of the line: exactly the sum of the groups' costs. */
  amount: decimal,
  /** Largest first. `item`: service, description of a credit, discount or tax, or name of an additional service. */
  groups: z.array(
    z.object({ kind: lineKind, item: z.string(), cost: decimal, percent: decimal.nullable(), of: decimal.nullable() }),
  ),
});
export type BillLineReply = z.infer<typeof billLineReply>;

export const getBillLine = call("POST /api/v3/billing/line", {
  summary: "The parts that make up one line of a bill",
  access,
  request: billRequest.extend({ line: z.enum(billLineNames) }),
  /** Without groups for a month without data. */
  response: billLineReply,
});
