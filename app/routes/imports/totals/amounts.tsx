import { isZero } from "~/lib/money/decimal";
import { formatAmount, formatExact } from "~/lib/money/money";
import styles from "../imports.module.css";
import type { CurrencySum } from "./sums";

interface AmountsProps {
  sums: CurrencySum[];
  source: "file" | "store" | "difference";
  /** Adds the currency to each amount, for tables with several. */
  isNamed?: boolean;
}

/** The amounts of an import, one line per currency. */
export function Amounts({ sums, source, isNamed }: AmountsProps) {
  if (sums.length === 0) return <span className="muted">–</span>;
  return (
    <span className={styles.lines}>
      {sums.map((sum) => (
        <span key={sum.currency}>
          {source === "difference" ? (
            <Difference value={sum.difference} currency={sum.currency} />
          ) : (
            formatAmount(sum[source], sum.currency, sum.vendor)
          )}
          {isNamed && <span className="muted"> {sum.currency}</span>}
        </span>
      ))}
    </span>
  );
}

/**
 * The difference between two totals. Only an exact zero is shown as zero: a difference that rounds to it is shown with
 * all digits.
 */
export function Difference({ value, currency }: { value: string; currency: string }) {
  if (isZero(value)) return <>{formatAmount("0", currency, null)}</>;
  return <span className={styles.differs}>{formatExact(value)}</span>;
}
