import type { BudgetFigures } from "~/contract/dashboards/budgets";

interface BudgetMeterProps {
  figures: Pick<BudgetFigures, "usedPercent" | "state">;
  label: string;
}

const colors = { within: "var(--accent-fill)", willExceed: "var(--major)", exceeded: "var(--critical)" };

/** How much of an amount is used, at most 100%. */
export function BudgetMeter({ figures: { usedPercent, state }, label }: BudgetMeterProps) {
  const filledPercent = Math.max(0, Math.min(100, usedPercent));
  return (
    <span
      className="meter"
      role="meter"
      aria-label={label}
      aria-valuenow={filledPercent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${usedPercent}%`}
      style={{ "--v": filledPercent, "--c": colors[state] }}
    />
  );
}
