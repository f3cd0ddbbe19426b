import { isZero, negate } from "~/lib/money/decimal";
import type { BillingText } from "../use-billing-text";

interface AmountCellProps {
  value: string;
  words: BillingText;
  /** The amount lowers the bill: it is shown with a minus sign. */
  isDeduction?: boolean;
}

/** An amount of a table; zero is a dash, so that amounts stand out. */
export function AmountCell({ value, words: { amount }, isDeduction = false }: AmountCellProps) {
  if (isZero(value)) return <span className="muted">–</span>;
  return amount(isDeduction ? negate(value) : value);
}
