import { add, negate } from "~/lib/money/decimal";

/** The parts of a bill; each line of an export belongs to exactly one. */
export type BillPart = "tax" | "credit" | "support" | "discount" | "cloud";

/** The sum of one part of a bill. */
export interface PartSum {
  part: BillPart;
  /** Sum of BilledCost. */
  billed: string;
  /** list − contracted cost of usage. */
  listDiscount: string;
}

/** The charges on an invoice or bill, with their parts and sign; charges with sign −1 are displayed without it. */
export const partCharges = {
  cloudCost: { parts: ["cloud", "discount"], sign: 1 },
  support: { parts: ["support"], sign: 1 },
  credit: { parts: ["credit"], sign: -1 },
  tax: { parts: ["tax"], sign: 1 },
} as const satisfies Record<string, { parts: readonly BillPart[]; sign: 1 | -1 }>;
export type PartCharge = keyof typeof partCharges;

/** The total of some parts, exact. */
export const totalOf = (
  sums: PartSum[],
  parts: readonly BillPart[],
  amount: "billed" | "listDiscount" = "billed",
): string => add(...sums.filter(({ part }) => parts.includes(part)).map((sum) => sum[amount]));

/** A charge from the sums of parts, exact. */
export function chargeOf(sums: PartSum[], name: PartCharge): string {
  const { parts, sign } = partCharges[name];
  const total = totalOf(sums, parts);
  return sign === 1 ? total : negate(total);
}

/** Whether the export has lines of the part. */
export const hasPart = (sums: PartSum[], part: BillPart): boolean => sums.some((sum) => sum.part === part);
