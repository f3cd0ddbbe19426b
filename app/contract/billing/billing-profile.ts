import { z } from "zod";
import { toUnits } from "../../lib/money/decimal";
import { billingMonth } from "./billing";
import { problem } from "../field-problems";
import type { FieldProblem } from "../field-problems";
import { currencyCode } from "../money";
import { line } from "../text";

export const profileLimits = { services: 30, rates: 60, nameLength: 100, codeLength: 40, patternLength: 60 } as const;

/** Percent as decimal text, 0 to 100. */
const percent = z.string().regex(/^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/, problem("percent"));
/** An amount in the bill's currency, as decimal text. */
const fixedAmount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, problem("amount"));

/** A fee: a percentage of the provider's usage and purchase charges, or a fixed monthly amount. */
const fee = z.discriminatedUnion("type", [
  z.object({ type: z.literal("percent"), percent }),
  z.object({ type: z.literal("fixed"), amount: fixedAmount }),
]);
export type Fee = z.infer<typeof fee>;

const required = (max: number) => line(max, problem("nameTooLong")).min(1, problem("nameRequired"));

const exchangeRate = z.object({
  /** Billing currency. */
  currency: currencyCode,
  month: billingMonth,
  /** 1 unit of `currency` in the company's currency. 1 KRW is 0.000724637681 USD, at 1,380 KRW for 1 USD. */
  rate: z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,12})?$/, problem("rate")),
});

/**
 * Whether a rate has 2 decimals when it is stored: CNY for 1 USD (spec §9). Other currencies are worth much less: 1 KRW
 * is about 0.005 CNY.
 */
export const hasCents = (currency: string, companyCurrency: string): boolean =>
  currency === "USD" && companyCurrency === "CNY";

/** Whether the rate would be 0 with 2 decimals. */
const isBelowCent = (rate: string): boolean => /^0+\.00[0-4]/.test(rate);

const tokens = ["{MM}", "{VENDOR}"];
const isUnique = (pattern: string): boolean =>
  tokens.every((token) => pattern.includes(token)) && /\{YY(YY)?\}/.test(pattern);

/**
 * What a company adds to the provider's bill, and how the bill is numbered. Percentages apply to `cloudCost`; VAT
 * applies to the whole bill. Fixed amounts are in the bill's currency; if a month has several bills, the first one has
 * them. Stored versions are read by this schema, which accepts what newer rules reject.
 */
export const storedProfile = z.object({
  salesDiscount: percent,
  /** Partner discount. */
  ncpDiscount: percent,
  /** Charged in months whose export has no support lines. */
  supportFee: fee,
  /** Monthly `additionalServiceCharge`. */
  additionalServices: z
    .array(
      z.object({
        additionalServiceCode: required(profileLimits.codeLength),
        additionalServiceName: required(profileLimits.nameLength),
        additionalServiceCharge: fixedAmount,
      }),
    )
    .max(profileLimits.services),
  cloudServiceCharge: fee,
  /** Charged in months whose export has no tax lines. */
  vat: percent,
  companyCurrency: currencyCode,
  /** The company's rates; base rates apply otherwise. */
  exchangeRates: z.array(exchangeRate).max(profileLimits.rates),
  /** {YYYY} {YY} {MM} {VENDOR} {CURRENCY} are replaced by those of the bill. */
  invoiceNumber: required(profileLimits.patternLength).refine(isUnique, problem("pattern")),
});
export type BillingProfile = z.infer<typeof storedProfile>;

/** Both discounts are taken off the same amount: together they cannot exceed it. */
const exceed = (...percents: string[]): boolean =>
  percents.every((value) => percent.safeParse(value).success) &&
  percents.reduce((sum, share) => sum + toUnits(share), 0n) > toUnits("100");

/** A profile that can be saved. */
export const billingProfile = storedProfile.superRefine(
  ({ salesDiscount, ncpDiscount, additionalServices, exchangeRates, companyCurrency }, problems) => {
    const add = (path: (string | number)[], message: FieldProblem) =>
      problems.addIssue({ code: "custom", path, message });
    if (exceed(salesDiscount, ncpDiscount))
      for (const discount of ["salesDiscount", "ncpDiscount"]) add([discount], problem("discountsExceed"));
    const repeated = (texts: string[], report: (n: number) => void) =>
      texts.forEach((text, n) => texts.indexOf(text) < n && report(n));
    repeated(
      additionalServices.map((service) => service.additionalServiceCode),
      (n) => add(["additionalServices", n, "additionalServiceCode"], problem("codeTaken")),
    );
    repeated(
      exchangeRates.map((rate) => `${rate.currency} ${rate.month}`),
      (n) => add(["exchangeRates", n, "month"], problem("rateTwice")),
    );
    exchangeRates.forEach(
      (rate, n) => rate.currency === companyCurrency && add(["exchangeRates", n, "currency"], problem("rateOfSelf")),
    );
    exchangeRates.forEach(
      ({ currency, rate }, n) =>
        hasCents(currency, companyCurrency) &&
        isBelowCent(rate) &&
        add(["exchangeRates", n, "rate"], problem("rateTooSmall")),
    );
  },
);

/** Applies to companies without a saved profile. */
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
