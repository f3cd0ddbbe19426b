import type { Explanation } from "~/contract/cost-detail";
import { add, isZero, round, subtract, truncate } from "~/lib/decimal";
import { decimalsOf } from "~/lib/money";

type Part = Explanation["parts"][number];

/** A sum of rounded amounts that can be added up on screen. */
export interface RoundedSum {
  parts: Part[];
  /** What rounding each part has lost or gained against the rounded total; decimal text, "0" when they meet. */
  rounding: string;
}

/** Parts that no rate converts are in no figure, so they are in no sum. */
export const countedParts = ({ parts }: Explanation): Part[] => parts.filter(({ rate }) => rate !== null);

/** The difference between the total as shown and its parts as shown: parts of Google Cloud's won are cut, as they are shown. */
export function roundedSum(explanation: Explanation, vendor: string | null): RoundedSum {
  const { currency, totalCost } = explanation;
  const shown = (cost: string, of: string | null) => (currency === "KRW" && of === "gcp" ? truncate : round)(cost, decimalsOf(currency));
  const parts = countedParts(explanation);
  const rounding = subtract(shown(totalCost, vendor), add(...parts.map((part) => shown(part.cost, part.vendor))));
  return { parts, rounding: isZero(rounding) ? "0" : rounding };
}
