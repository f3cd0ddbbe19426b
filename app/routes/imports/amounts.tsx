import { isZero } from "~/lib/decimal";
import { formatAmount, formatExact } from "~/lib/money";
import styles from "./imports.module.css";
import type { CurrencySum } from "./sums";

interface AmountsProps {
  sums: CurrencySum[];
  of: "file" | "store" | "residual";
  /** Names the currency beside each amount, for a table that holds several. */
  isNamed?: boolean;
}

/** The amounts of an import, one line per currency. */
export function Amounts({ sums, of, isNamed }: AmountsProps) {
  if (sums.length === 0) return <span className="muted">–</span>;
  return (
    <span className={styles.lines}>
      {sums.map((sum) => (
        <span key={sum.currency}>
          {of === "residual" ? (
            <Residual value={sum.residual} currency={sum.currency} />
          ) : (
            formatAmount(sum[of], sum.currency, sum.vendor)
          )}
          {isNamed && <span className="muted"> {sum.currency}</span>}
        </span>
      ))}
    </span>
  );
}

/** What is left between two sums. Only an exact zero is written as zero: a difference that rounds to it is shown whole. */
export function Residual({ value, currency }: { value: string; currency: string }) {
  if (isZero(value)) return <>{formatAmount("0", currency, null)}</>;
  return <span className={styles.differs}>{formatExact(value)}</span>;
}
