import { z } from "zod";
import { billLineNames } from "../../lib/money/bill-equation";
import { call } from "../call";
import { damagedMonth } from "../imports/damage";
import { problem } from "../field-problems";
import { currencyCode, day, decimal, month } from "../money";
import { vendor } from "../vendors";

const access = { menu: "billing", level: "view" } as const;

/** Billing month of a request, YYYY-MM, of this century: no cloud bill is older. */
export const billingMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, problem("dateInvalid"));

/** A bill: what a company owes for one provider and billing month. Costs are billed, not amortized. */
export const billRequest = z.object({
  vendor,
  /** Absent: the current month. */
  yearMonth: billingMonth.optional(),
  /**
   * Selects one of several bills of the month by its currency; absent: the largest, measured in the company's currency.
   */
  currency: currencyCode.optional(),
});
export type BillRequest = z.infer<typeof billRequest>;

/**
 * `open`: the month is in progress; `unconfirmed`: over, but before the 11th of the next month; `incomplete`: after
 * that, but the provider's lines do not cover the last day of the month; `confirmed`: final.
 */
export const billStatus = z.enum(["open", "unconfirmed", "incomplete", "confirmed"]);
export type BillStatus = z.infer<typeof billStatus>;

/** Error of files and invoices for a month of `amortizedOnly`. */
export const amortizedOnlyMessage =
  "Only an amortized export of this month was imported: it is not a bill. Import the actual cost export.";

const bill = z.object({
  vendor,
  yearMonth: month,
  chargeYear: z.number().int(),
  chargeMonth: z.number().int(),
  /** Billing currency of the lines; all figures of the bill are in it unless noted otherwise. */
  invoiceCurrency: z.string(),
  companyCurrency: z.string(),
  total: decimal,
  /** `total` in the company's currency; null without a rate. */
  totalCharge: decimal.nullable(),
  status: billStatus,
  /** The earliest day of confirmation: the 11th of the next month. */
  confirmedOn: day,
  /** Last day with lines of the provider's month, in any currency. */
  billsThrough: day,
});

/** The parts of a bill for an account, product or month. Discounts and credits are positive if they lower it. */
export const chargeRow = z.object({
  cloudOriginalCost: decimal,
  /** Total of all discounts. */
  discount: decimal,
  /** Support, additional services and the cloud service charge. */
  supportAndServices: decimal,
  credit: decimal,
  vat: decimal,
  total: decimal,
});
export type ChargeRow = z.infer<typeof chargeRow>;

/** Total of all bills of a month. */
const billMonth = z.object({
  yearMonth: month,
  status: billStatus,
  /** Last day with lines of the month. */
  billsThrough: day,
  /** Currency of the sum: that of all bills of these months, otherwise the company's. */
  currency: z.string(),
  /** Total of the bills included; null: none has an exchange rate. */
  sum: chargeRow.nullable(),
  /** The largest first. */
  bills: z.array(z.object({ invoiceCurrency: z.string(), total: decimal, isCounted: z.boolean() })),
});
export type BillMonth = z.infer<typeof billMonth>;

export const getBills = call("POST /api/v3/billing/bills", {
  summary: "The last 12 months with data and their totals",
  access,
  request: z.object({ vendor }),
  /** Months ascending; of the bills of a month, one per currency, the largest in the company's currency comes first. */
  response: z.object({
    bills: z.array(bill),
    /** Ascending. */
    months: z.array(billMonth),
    /** Damaged months of the provider, at any time: their bills are incomplete or missing. */
    damaged: z.array(damagedMonth),
    /** Months without a bill, ascending: only an amortized export was imported, which is not what is paid. */
    amortizedOnly: z.array(month),
  }),
});

/** Name and details of a sent file. */
export const invoiceFile = z.object({ sentId: z.string(), fileName: z.string() });

/** A sent bill: a number and revision always have the same total. */
const sentRevision = z.object({
  /** From 1. */
  revision: z.number().int(),
  /** When it was first sent, ISO 8601, UTC. */
  sentAt: z.string(),
  /** Revision if it is sent again: the same, unless its figures have changed. */
  nextRevision: z.number().int(),
  /** The file sent last; null for invoices sent before files were kept. */
  file: invoiceFile.nullable(),
});

export const additionalService = z.object({
  additionalServiceCode: z.string(),
  additionalServiceName: z.string(),
  additionalServiceCharge: decimal,
});

/** Source of the support fee and VAT: lines of the export, the billing profile, or none. */
const chargeSource = z.enum(["lines", "profile", "none"]);

/**
 * The lines of a bill (spec §3). Discounts and credits are positive if they lower the bill. `billEquation` holds
 * exactly: cloudOriginalCost − onDemandDiscount − cloudFrontDiscount − salesDiscount − ncpDiscount + supportFee +
 * additionalServiceFee + cloudServiceCharge − credit = beforeVat; beforeVat + vat = total.
 */
const billCharge = bill.extend({
  /**
   * The company's number for the bill: as sent, otherwise from its profile's pattern. To viewers of a part of the bill
   * it means nothing: they do not get the profile.
   */
  invoiceId: z.string(),
  /** Last day with lines. */
  chargeDate: day,
  /** The provider's charges for usage and purchases after its discounts, without support, credits and tax. */
  cloudCost: decimal,
  /** `cloudCost` before the provider's discounts. */
  cloudOriginalCost: decimal,
  /** List minus contracted cost of on-demand usage, plus discount lines of the export. */
  onDemandDiscount: decimal,
  /** The same for CloudFront; 0 after 2022-03, when it is part of onDemandDiscount. */
  cloudFrontDiscount: decimal,
  /** Its parts: data transfer and requests. */
  cloudFrontDtoDiscount: decimal,
  cloudFrontReqDiscount: decimal,
  salesDiscount: decimal,
  ncpDiscount: decimal,
  supportFee: decimal,
  supportSource: chargeSource,
  additionalServices: z.array(additionalService),
  additionalServiceFee: decimal,
  cloudServiceCharge: decimal,
  credit: decimal,
  /** By description, largest first: crdtAmt is positive if it lowers the bill. */
  creditDetails: z.array(z.object({ crdtTypeCd: z.string(), crdtNm: z.string(), crdtAmt: decimal })),
  beforeVat: decimal,
  vat: decimal,
  vatSource: chargeSource,
  /** Applied percentages of the billing profile; "0" if none. */
  percents: z.object({
    salesDiscount: decimal,
    ncpDiscount: decimal,
    supportFee: decimal,
    cloudServiceCharge: decimal,
    vat: decimal,
  }),
  /** 1 unit of invoiceCurrency in companyCurrency; null without one. */
  exchangeRate: decimal.nullable(),
  /** `own`: from the billing profile; `base`: from the table of base rates; `none`: not converted. */
  exchangeRateSource: z.enum(["own", "base", "none"]),
  /** Month the rate was published for. */
  exchangeRateMonth: month.nullable(),
  /** Sum of BilledCost over all lines of the month, from another table than the bill's lines. */
  billedCost: decimal,
  /** `total` minus the profile's part minus `billedCost`: "0". */
  residual: decimal,
  /** The newest sent revision; null: never sent. */
  sent: sentRevision.nullable(),
});
export type BillCharge = z.infer<typeof billCharge>;

export const getBillCharges = call("POST /api/v3/billing/charges", {
  summary: "A month's bill as an equation; one per currency, largest first",
  access,
  request: billRequest,
  /** Without charges for a month without data; `damaged`: damaged months, which no charge includes. */
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

/** Kind of a part of a line: a charge, a discount on it, a credit, or an amount or percentage of the profile. */
const lineKind = z.enum([
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

const billLineReply = z.object({
  line: z.enum(billLineNames),
  invoiceCurrency: z.string(),
  /** The line's amount: exactly the sum of its parts. */
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
  /** Without parts for a month without data. */
  response: billLineReply,
});
