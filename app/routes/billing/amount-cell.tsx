import { isZero, subtract } from "~/lib/decimal";
import type { Words } from "./use-billing-text";

interface AmountCellProps {
  value: string;
  words: Words;
  /** The amount makes the bill smaller: it is shown with its sign. */
  isDeduction?: boolean;
}

/** An amount of a table; nothing is a dash, so that the eye finds what there is. */
export function AmountCell({ value, words: { amount }, isDeduction = false }: AmountCellProps) {
  if (isZero(value)) return <span className="muted">–</span>;
  return amount(isDeduction ? subtract("0", value) : value);
}
