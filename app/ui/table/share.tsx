import { formatPercent } from "~/lib/money/money";

/** A share in percent, with a bar from 0 to 100 %. A total has no bar. */
export function Share({ portion, isTotal = false }: { portion: number; isTotal?: boolean }) {
  return (
    <span className="share">
      <span>{formatPercent(portion)}</span>
      {!isTotal && (
        <span
          className="meter"
          style={{ "--v": Number(Math.min(100, Math.max(0, portion)).toFixed(1)), "--c": "var(--ink-3)" }}
        />
      )}
    </span>
  );
}
