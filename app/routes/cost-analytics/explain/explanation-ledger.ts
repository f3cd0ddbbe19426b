import type { Explanation } from "~/contract/cost-detail";
import { plainAmount } from "~/lib/money";
import { roundingOf } from "~/lib/rounding";

type ExplainedPart = Explanation["parts"][number];

/** A sum of rounded amounts that can be added up on screen. */
export interface RoundedSum {
  parts: ExplainedPart[];
  /** What rounding each part has lost or gained against the rounded total; decimal text, "0" when they meet. */
  rounding: string;
}

/** Parts that no rate converts are in no figure, so they are in no sum. */
export const countedParts = ({ parts }: Explanation): ExplainedPart[] => parts.filter(({ rate }) => rate !== null);

/** The parts as they are shown, and what they miss of the total as it is shown. */
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
