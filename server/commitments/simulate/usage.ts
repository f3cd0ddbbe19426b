/** Usage within an hour that is priced alike: one account, product, region, type, platform and tenancy. */
export interface UsageClass {
  id: string;
  account: string;
  region: string;
  /** Instance family; empty for what has none, such as Fargate. */
  family: string;
  /** Prices of one unit of usage, as decimal text. Plans without a rate do not cover the class. */
  onDemandRate: string;
  rates: Partial<Record<PlanType, string>>;
}

/**
 * In the order in which AWS applies them (Savings Plans User Guide, "Applying Savings Plans"); SageMaker's cover other
 * usage.
 */
export const planTypes = ["EC2Instance", "Compute", "SageMaker"] as const;
export type PlanType = (typeof planTypes)[number];

/** Hours of usage: `quantities[hour * classes.length + class]`, in units of the class. */
export interface HourlyUsage {
  classes: readonly UsageClass[];
  hours: number;
  quantities: Float64Array;
}

/** A billionth of a currency unit: amounts of an hour are rounded to it once, and added up exactly. */
export const NANO = 1_000_000_000;

/** Decimal text as a whole number of billionths; at most 9 million units. */
export const toNano = (amount: string): number => Math.round(Number(amount) * NANO);

/** A whole number of billionths as decimal text. */
export function fromNano(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(10, "0");
  const fraction = digits.slice(-9).replace(/0+$/, "");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -9)}${fraction && `.${fraction}`}`;
}

/** Sum of hourly amounts, in billionths. */
export function total(hourly: Float64Array): bigint {
  let sum = 0n;
  let part = 0;
  for (const amount of hourly) {
    part += amount;
    // Below 2^53 every sum of whole numbers is exact.
    if (Math.abs(part) > 4e15) {
      sum += BigInt(part);
      part = 0;
    }
  }
  return sum + BigInt(part);
}
