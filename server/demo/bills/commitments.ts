import { addDays, monthStart } from "~/lib/time/time-frames";
import type { Bill, Commitment } from "../catalogue/catalogue";
import { price, print, printCost, QUANTITY_DECIMALS, oneMinus, times } from "./amounts";
import { daysBetween } from "./calendar";
import type { BillingMonth, Day } from "./calendar";
import { fill, hash } from "./random";
import { encodeFixed } from "./focus-csv";
import type { Charge, FixedFields } from "./focus-csv";
import { accountFields, prefixed, regionFields, skuFields } from "./resources";
import type { Resource } from "./resources";

const HOURS = 24n;
const DAYS_PER_YEAR = 365;
/** Twelve instalments of 730 hours are a year of 8,760. */
const INSTALMENT_HOURS = 730n;
const MICRO = 10n ** BigInt(QUANTITY_DECIMALS);

/** A commitment of a billing account with its days and lines. */
export interface Agreement {
  commitment: Commitment;
  id: string;
  /** First day, and the day after the last. */
  from: string;
  until: string;
  /** Amortized price of an hour (Spend) or of a unit-hour (Usage). */
  hourly: bigint;
  /** Commitment columns of a line. */
  fields: FixedFields;
  unused: string;
  purchase: { oneTime: string; recurring: string };
}

export function agreementOf(bill: Bill, commitment: Commitment, today: string, seed: number): Agreement {
  const { account, region } = commitment;
  const subAccountId = bill.accounts[account]?.id ?? "";
  const state = hash(`${seed}|${bill.id}|${commitment.name}|${commitment.startedDaysAgo}`);
  const id = fill(commitment.id, { region, account: subAccountId }, state);
  const usageType = prefixed(bill, region, commitment.usageType);
  const from = addDays(today, -commitment.startedDaysAgo);
  const fields: FixedFields = {
    CommitmentDiscountId: id,
    CommitmentDiscountName: commitment.name,
    CommitmentDiscountCategory: commitment.category,
    CommitmentDiscountType: commitment.type,
    CommitmentDiscountUnit: commitment.unit,
  };
  const own: FixedFields = {
    ...accountFields(bill, account, commitment.service),
    ...regionFields(bill, region),
    ...skuFields(bill, `${usageType}|${commitment.description}`),
    ...fields,
    ResourceId: id,
    ResourceName: commitment.name,
    ResourceType: commitment.type,
    PricingUnit: commitment.category === "Spend" ? "Hours" : commitment.unit,
    SkuMeter: commitment.type,
    x_UsageType: usageType,
    x_Operation: commitment.operation ?? "",
  };
  const purchase = (frequency: string, description: string) =>
    encodeFixed({
      ...own,
      ChargeCategory: "Purchase",
      ChargeFrequency: frequency,
      PricingCategory: "Standard",
      ChargeDescription: description,
    });
  return {
    commitment,
    id,
    from,
    until: addDays(from, commitment.years * DAYS_PER_YEAR),
    hourly: price(commitment.upfront) + price(commitment.recurring),
    fields,
    unused: encodeFixed({
      ...own,
      ChargeCategory: "Usage",
      ChargeFrequency: "Usage-Based",
      PricingCategory: "Committed",
      CommitmentDiscountStatus: "Unused",
      ChargeDescription: `Unused: ${commitment.description}`,
    }),
    purchase: {
      oneTime: purchase("One-Time", `Sign up charge: ${commitment.description}`),
      recurring: purchase("Recurring", commitment.description),
    },
  };
}

export const isActive = (agreement: Agreement, day: Day): boolean =>
  agreement.from <= day.iso && day.iso < agreement.until;

const covers = ({ commitment }: Agreement, resource: Resource): boolean =>
  commitment.covers.meters.includes(resource.meter) &&
  (commitment.covers.region ?? resource.region) === resource.region &&
  (commitment.covers.accounts?.includes(resource.accountKey) ?? true);

/** What an agreement can still cover on one day: millionths of unit-hours (Usage) or cost units (Spend). */
export interface Capacity {
  agreement: Agreement;
  remaining: bigint;
}

export const capacityOf = (agreement: Agreement): Capacity => {
  const { category, units = 0 } = agreement.commitment;
  return {
    agreement,
    remaining: category === "Usage" ? BigInt(units) * HOURS * MICRO : agreement.hourly * HOURS * MICRO,
  };
};

/** Usage covered by an agreement: quantity, amortized cost, and the share of the agreement it takes. */
export interface Covered {
  quantity: bigint;
  effective: bigint;
  commitmentQuantity: string;
}

/**
 * Covers as much of the quantity as the agreement's capacity allows, and reduces the capacity; null if it is used up.
 */
export function cover(capacity: Capacity, resource: Resource, quantity: bigint, listPrice: bigint): Covered | null {
  const { commitment, hourly } = capacity.agreement;
  if (capacity.remaining === 0n || !covers(capacity.agreement, resource)) return null;
  if (commitment.category === "Usage") {
    const covered = quantity < capacity.remaining ? quantity : capacity.remaining;
    capacity.remaining -= covered;
    return { quantity: covered, effective: hourly * covered, commitmentQuantity: print(covered, QUANTITY_DECIMALS) };
  }
  const rate = times(listPrice, oneMinus(commitment.discount ?? "0"));
  const whole = rate * quantity;
  const effective = whole < capacity.remaining ? whole : capacity.remaining;
  const coveredQuantity = effective === whole ? quantity : effective / rate;
  if (coveredQuantity === 0n) return null;
  capacity.remaining -= effective;
  return { quantity: coveredQuantity, effective, commitmentQuantity: printCost(effective) };
}

/** The line for the unused part of an agreement on a day; null if all was used. */
export function unusedCharge({ agreement, remaining }: Capacity, subAccountId: string, day: string): Charge | null {
  if (remaining === 0n) return null;
  const isUsage = agreement.commitment.category === "Usage";
  return {
    fixed: agreement.unused,
    subAccountId,
    from: day,
    to: addDays(day, 1),
    billed: 0n,
    effective: isUsage ? agreement.hourly * remaining : remaining,
    list: 0n,
    contracted: 0n,
    isConsumption: false,
    commitmentQuantity: isUsage ? print(remaining, QUANTITY_DECIMALS) : printCost(remaining),
  };
}

/** Charges of an agreement on a day: none, the recurring fee, or the upfront fee. */
export function purchaseCharges(
  agreement: Agreement,
  subAccountId: string,
  day: string,
  month: BillingMonth,
): Charge[] {
  const { commitment, from, until } = agreement;
  const upfront = price(commitment.upfront);
  const recurring = price(commitment.recurring);
  const units = BigInt(commitment.units ?? 1);
  const charge = (fixed: string, to: string, unitPrice: bigint, hours: bigint): Charge => {
    const quantity = hours * units * MICRO;
    const cost = unitPrice * quantity;
    const priced = { quantity, listPrice: unitPrice, contractedPrice: unitPrice };
    const amount = commitment.category === "Spend" ? printCost(cost) : String(hours * units);
    return {
      fixed,
      subAccountId,
      from: day,
      to,
      billed: cost,
      effective: 0n,
      list: cost,
      contracted: cost,
      priced,
      isConsumption: false,
      commitmentQuantity: amount,
    };
  };
  const charges: Charge[] = [];
  if (day === from && upfront > 0n) {
    charges.push(
      charge(agreement.purchase.oneTime, addDays(day, 1), upfront, BigInt(commitment.years * DAYS_PER_YEAR) * HOURS),
    );
  }
  if (recurring > 0n) {
    const hours = recurringHours(commitment, from, until, day, month);
    if (hours > 0n)
      charges.push(
        charge(
          agreement.purchase.recurring,
          commitment.every === "month" ? paidUntil(until, month) : addDays(day, 1),
          recurring,
          hours,
        ),
      );
  }
  return charges;
}

const paidUntil = (until: string, month: BillingMonth): string => (until < month.end ? until : month.end);

/** Hours that the fee of this day pays for; 0 on days without one. */
function recurringHours(commitment: Commitment, from: string, until: string, day: string, month: BillingMonth): bigint {
  switch (commitment.every) {
    case "day":
      return HOURS;
    case "month":
      return day === from || day === month.start ? BigInt(daysBetween(day, paidUntil(until, month))) * HOURS : 0n;
    case "instalment": {
      const dayOfMonth = Math.min(Number(from.slice(8)), month.length);
      const isFirstMonth = monthStart(from) === month.start;
      const isAfterLast = day >= until || monthStart(until) === month.start;
      if (isFirstMonth) return day === from ? INSTALMENT_HOURS : 0n;
      return Number(day.slice(8)) === dayOfMonth && !isAfterLast ? INSTALMENT_HOURS : 0n;
    }
  }
}
