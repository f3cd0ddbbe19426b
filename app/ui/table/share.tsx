import { isZero } from "~/lib/money/decimal";
import { formatPercent } from "~/lib/money/money";

/** A share in percent, with a bar from 0 to 100 %. */
export const Share = ({ portion }: { portion: number }) => (
  <span className="share">
    <span>{formatPercent(portion)}</span>
    <span
      className="meter"
      style={{ "--v": Number(Math.min(100, Math.max(0, portion)).toFixed(1)), "--c": "var(--ink-3)" }}
    />
  </span>
);

/** The sum of the shares of a total, without a bar; shares of 0 are 0. */
export const TotalShare = ({ total }: { total: string }) => (
  <span className="share">
    <span>{totalPercent(total)}</span>
  </span>
);

export const totalPercent = (total: string): string => formatPercent(isZero(total) ? 0 : 100);
