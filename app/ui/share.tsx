import { formatPercent } from "~/lib/money";

/**
 * A share in percent, with a bar relative to the table's largest; without a size, as for the total, there is no bar.
 */
export function Share({ portion, size }: { portion: number; size?: number }) {
  return (
    <span className="share">
      <span>{formatPercent(portion)}</span>
      {size === undefined ? (
        <span />
      ) : (
        <span className="meter" style={{ "--v": Number(size.toFixed(1)), "--c": "var(--ink-3)" }} />
      )}
    </span>
  );
}
