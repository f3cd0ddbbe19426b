import { addDays } from "~/lib/time/time-frames";
import type { Bill, FixedCharge, Levy } from "../catalogue/catalogue";
import { COST_DECIMALS, parse, price, QUANTITY_DECIMALS, quantity, roundCost, times } from "./amounts";
import type { BillingMonth, Day } from "./calendar";
import { encodeFixed } from "./focus-csv";
import type { Charge } from "./focus-csv";
import { accountFields, prefixed, regionFields, skuFields } from "./resources";

/** Marketplace, credits, refunds: the charges that fall on a day. */
export const fixedCharges = (bill: Bill, day: Day): Charge[] =>
  bill.fixed
    .filter(({ day: when }) =>
      typeof when === "number" ? Number(day.iso.slice(8)) === when : day.age === when.daysAgo,
    )
    .map((charge) => fixedCharge(bill, charge, day));

function fixedCharge(bill: Bill, entry: FixedCharge, day: Day): Charge {
  const { category, account, service, region = "", usageType = "", isCorrection } = entry;
  const isPriced = (category === "Usage" || category === "Purchase") && !isCorrection;
  const unitPrice = price(entry.price);
  const amount = quantity(entry.quantity);
  const cost = unitPrice * amount;
  const type = prefixed(bill, region, usageType);
  const fixed = encodeFixed({
    ...accountFields(bill, account, service),
    ...regionFields(bill, region),
    ...(isPriced && {
      ...skuFields(bill, `${type}|${entry.description}`),
      PricingCategory: "Standard",
      PricingUnit: entry.unit,
    }),
    ...(isPriced && category === "Usage" && { ConsumedUnit: entry.unit }),
    ...(isCorrection && { ChargeClass: "Correction" }),
    ChargeCategory: category,
    ChargeFrequency:
      category === "Usage"
        ? "Usage-Based"
        : typeof entry.day === "number" && category === "Purchase"
          ? "Recurring"
          : "One-Time",
    ChargeDescription: entry.description,
    x_UsageType: type,
  });
  return {
    fixed,
    subAccountId: bill.accounts[account]!.id,
    from: day.iso,
    to: addDays(day.iso, 1),
    billed: cost,
    effective: cost,
    list: cost,
    contracted: cost,
    ...(isPriced && { priced: { quantity: amount, listPrice: unitPrice, contractedPrice: unitPrice } }),
    isConsumption: isPriced && category === "Usage",
  };
}

/** Shares are taken of sums in cents. */
const BASE_DECIMALS = 2;

/**
 * Tiered percentage of an amount, as support plans are priced: each tier's rate applies to the part above its
 * threshold.
 */
function stepped(amount: bigint, steps: Levy["steps"]): bigint {
  return steps.reduce((sum, [share, above], n) => {
    const from = parse(String(above), COST_DECIMALS);
    const next = parse(String(steps[n + 1]?.[1] ?? Number.MAX_SAFE_INTEGER), COST_DECIMALS);
    const to = amount < next ? amount : next;
    return to > from ? sum + times(to - from, share) : sum;
  }, 0n);
}

/** Support and tax, which are computed on the month's other charges and dated over the whole month. */
export function levyCharges(bill: Bill, month: BillingMonth, charges: Charge[]): Charge[] {
  const levied: Charge[] = [];
  for (const levy of bill.levies) {
    for (const [account, based] of basesOf(bill, levy, [...charges, ...levied])) {
      const amount = roundCost(stepped(roundCost(based, BASE_DECIMALS), levy.steps), levy.decimals);
      if (amount > 0n) levied.push(levyCharge(bill, levy, account, month, amount));
    }
  }
  return levied;
}

/** The sums a levy is computed on, with the sub-account each is charged to. */
function basesOf(bill: Bill, levy: Levy, charges: Charge[]): [account: string, sum: bigint][] {
  const sumOf = (counts: (charge: Charge) => boolean) =>
    charges.filter(counts).reduce((sum, charge) => sum + charge.billed, 0n);
  if (!levy.accounts) return [[levy.account, sumOf(() => true)]];
  return levy.accounts.map((account) => [
    account,
    sumOf((charge) => charge.subAccountId === bill.accounts[account]!.id),
  ]);
}

function levyCharge(bill: Bill, levy: Levy, account: string, month: BillingMonth, cost: bigint): Charge {
  const isTax = levy.category === "Tax";
  const fixed = encodeFixed({
    ...accountFields(bill, account, levy.service),
    ...(!isTax && {
      ...skuFields(bill, levy.description),
      PricingCategory: "Other",
      PricingUnit: "Month",
      ConsumedUnit: "Month",
    }),
    ChargeCategory: levy.category,
    ChargeFrequency: isTax ? "One-Time" : "Recurring",
    ChargeDescription: levy.description,
    x_UsageType: levy.usageType,
  });
  return {
    fixed,
    subAccountId: bill.accounts[account]!.id,
    from: month.start,
    to: month.end,
    billed: cost,
    effective: cost,
    list: cost,
    contracted: cost,
    ...(!isTax && {
      priced: {
        quantity: 10n ** BigInt(QUANTITY_DECIMALS),
        listPrice: cost / 10n ** BigInt(QUANTITY_DECIMALS),
        contractedPrice: cost / 10n ** BigInt(QUANTITY_DECIMALS),
      },
    }),
    isConsumption: !isTax,
  };
}
