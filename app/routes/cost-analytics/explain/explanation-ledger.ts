import type { Explanation } from "~/contract/costs/cost-detail";
import { plainAmount } from "~/lib/money/money";
import { roundingOf } from "~/lib/money/rounding";

type ExplainedPart = Explanation["parts"][number];

/** Rounded amounts that add up on screen. */
export interface RoundedSum {
  parts: ExplainedPart[];
  /** Difference between the rounded total and its rounded parts; decimal text, "0" if they add up. */
  rounding: string;
}

/** Parts without an exchange rate are in no figure, so they are in no sum. */
export const countedParts = ({ parts }: Explanation): ExplainedPart[] => parts.filter(({ rate }) => rate !== null);

/** The displayed parts, and their rounding difference from the displayed total. */
export function roundedSum(explanation: Explanation, vendor: string | null): RoundedSum {
  const { currency, totalCost } = explanation;
  const parts = countedParts(explanation);
  return {
    parts,
    rounding: roundingOf(
      plainAmount(totalCost, currency, vendor),
      parts.map((part) => plainAmount(part.cost, currency, part.vendor)),
    ),
  };
}
