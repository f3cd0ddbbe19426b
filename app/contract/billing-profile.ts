import { z } from "zod";
import { billingMonth } from "./billing";
import { call } from "./call";
import { currencyCode, month } from "./money";
import { line } from "./text";
import { vendor } from "./vendors";

const view = { menu: "billing", level: "view" } as const;
const edit = { menu: "billing", level: "edit" } as const;

export const profileLimits = { services: 30, rates: 60, nameLength: 100, codeLength: 40, patternLength: 60 } as const;

/** What may be wrong with a profile. They come in `fields`, under the path of what is at fault: `profile.vat`. */
export const profileMessages = {
  percent: "Please enter a percentage from 0 to 100 with up to 4 decimals.",
  amount: "Please enter an amount of up to 12 digits and 2 decimals.",
  rate: "Please enter a rate above 0 with up to 6 decimals.",
  nameRequired: "Please enter a name.",
  nameTooLong: "The name is too long.",
  codeTaken: "Two services have this code.",
  rateTwice: "There are two rates for this currency and month.",
  rateTooEarly: "The rate is for a month before this version takes effect.",
  rateOfSelf: "This is the company's own currency.",
  rateTooSmall: "Rates to CNY have 2 decimals. Please enter 0.005 or more.",
  pattern: "Please use {YYYY} or {YY}, {MM} and {VENDOR}, so that every bill has a number of its own.",
  monthClosed: "This month is closed. Please choose a later one.",
} as const;

/** Percent as decimal text, 0 to 100. */
export const percent = z.string().regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, profileMessages.percent);
/** An amount in the currency of the bill, as decimal text. */
export const fixedAmount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, profileMessages.amount);

/** A fee: a share of what the provider charges for use and purchases, or the same every month. */
export const fee = z.discriminatedUnion("type", [z.object({ type: z.literal("percent"), percent }), z.object({ type: z.literal("fixed"), amount: fixedAmount })]);
export type Fee = z.infer<typeof fee>;

const required = (max: number) => line(max, profileMessages.nameTooLong).min(1, profileMessages.nameRequired);

const exchangeRate = z.object({
  /** Billing currency. */
  currency: currencyCode,
  month: billingMonth,
  /** 1 unit of `currency` in the company's currency. For CNY it is rounded to 2 decimals when it is stored. */
  rate: z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,6})?$/, profileMessages.rate),
});

/** What nothing would be left of with 2 decimals. */
const isBelowCent = (rate: string): boolean => /^0+\.00[0-4]/.test(rate);

const tokens = ["{MM}", "{VENDOR}"];
const isUnique = (pattern: string): boolean => tokens.every((token) => pattern.includes(token)) && /\{YY(YY)?\}/.test(pattern);

/**
 * What a company adds to the provider's bill, and how it is numbered. Percentages are of `cloudCost`; VAT is of the
 * whole bill. Fixed amounts are in the currency of the bill; of several bills of a month the first one has them.
 */
export const billingProfile = z
  .object({
    salesDiscount: percent,
    /** Partner discount. */
    ncpDiscount: percent,
    /** Charged in months whose export has no lines of support. */
    supportFee: fee,
    /** `additionalServiceCharge` a month. */
    additionalServices: z
      .array(z.object({ additionalServiceCode: required(profileLimits.codeLength), additionalServiceName: required(profileLimits.nameLength), additionalServiceCharge: fixedAmount }))
      .max(profileLimits.services),
    cloudServiceCharge: fee,
    /** Charged in months whose export has no lines of tax. */
    vat: percent,
    companyCurrency: currencyCode,
    /** The company's own; where there is none, base rates apply. */
    exchangeRates: z.array(exchangeRate).max(profileLimits.rates),
    /** {YYYY} {YY} {MM} {VENDOR} {CURRENCY} stand for those of the bill. */
    invoiceNumber: required(profileLimits.patternLength).refine(isUnique, profileMessages.pattern),
  })
  .superRefine(({ additionalServices, exchangeRates, companyCurrency }, problems) => {
    const add = (path: (string | number)[], message: string) => problems.addIssue({ code: "custom", path, message });
    const repeated = (texts: string[], tell: (n: number) => void) => texts.forEach((text, n) => texts.indexOf(text) < n && tell(n));
    repeated(additionalServices.map((service) => service.additionalServiceCode), (n) => add(["additionalServices", n, "additionalServiceCode"], profileMessages.codeTaken));
    repeated(exchangeRates.map((rate) => `${rate.currency} ${rate.month}`), (n) => add(["exchangeRates", n, "month"], profileMessages.rateTwice));
    exchangeRates.forEach((rate, n) => rate.currency === companyCurrency && add(["exchangeRates", n, "currency"], profileMessages.rateOfSelf));
    exchangeRates.forEach(({ rate }, n) => companyCurrency === "CNY" && isBelowCent(rate) && add(["exchangeRates", n, "rate"], profileMessages.rateTooSmall));
  });
export type BillingProfile = z.infer<typeof billingProfile>;

/** What holds for a company that has not saved any. */
export const noProfile: BillingProfile = {
  salesDiscount: "0",
  ncpDiscount: "0",
  supportFee: { type: "percent", percent: "0" },
  additionalServices: [],
  cloudServiceCharge: { type: "percent", percent: "0" },
  vat: "0",
  companyCurrency: "USD",
  exchangeRates: [],
  invoiceNumber: "{YYYY}{MM}-{VENDOR}",
};

/** A profile from a month on, until that of the next version. */
export const profileVersion = z.object({
  /** Null: of every provider that has no profile of its own. */
  vendor: vendor.nullable(),
  effectiveMonth: month,
  profile: billingProfile,
  /** Name of who saved it. */
  createdBy: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Earlier versions stay as they are; this one's months are all still open. */
  isOpen: z.boolean(),
});
export type ProfileVersion = z.infer<typeof profileVersion>;

export const getBillingProfile = call("POST /api/v3/billing/profile", {
  summary: "The profile that a month's bills are made with, and all versions there are",
  access: view,
  request: z.object({
    /** Absent: that of every provider. */
    vendor: vendor.optional(),
    /** Absent: the current month. */
    yearMonth: billingMonth.optional(),
  }),
  response: z.object({
    /** `noProfile` when there is none. */
    profile: billingProfile,
    /** The version it is of; null for `noProfile`. */
    version: profileVersion.nullable(),
    /** Of all providers, newest month first; of several saves for one month the newest. */
    versions: z.array(profileVersion),
    /** The earliest month a change may take effect from; null: any, nothing has been saved yet. */
    firstOpenMonth: month.nullable(),
  }),
});

export const saveBillingProfile = call("POST /api/v3/billing/profile/save", {
  summary: "Saves the profile of bills from a month on that is not closed yet; earlier bills stay as they are",
  access: edit,
  changes: true,
  request: z.object({ vendor: vendor.nullable(), effectiveMonth: billingMonth, profile: billingProfile }),
  response: profileVersion,
});
