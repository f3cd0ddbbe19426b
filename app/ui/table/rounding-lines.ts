import type { ReactNode } from "react";
import { isZero } from "~/lib/money/decimal";
import type { LedgerLine } from "./ledger";

/**
 * The line with which a ledger's displayed amounts add up to its displayed total; none if they do.
 *
 * @param missing what they miss of it: see `roundingOf`
 */
export const roundingLines = (
  missing: string,
  { label, format }: { label: string; format: (amount: string) => ReactNode },
): LedgerLine[] =>
  isZero(missing)
    ? []
    : [{ operator: missing.startsWith("-") ? "−" : "+", label, amount: format(missing.replace("-", "")) }];
