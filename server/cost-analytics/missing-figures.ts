import type { CostReply } from "~/contract/costs/cost-analytics";
import { monthsOfSlices } from "../slices/live-slices";
import type { Scope } from "../measures/scope";

/** What the figures of a scope lack, as every reply with costs states it. */
export const missingFrom = (
  scope: Scope,
  unconverted: CostReply["unconverted"],
): Pick<CostReply, "unconverted" | "damaged" | "amortizedOnly" | "withoutBills"> => ({
  unconverted,
  damaged: monthsOfSlices(scope.damaged),
  amortizedOnly: amortizedOnly(scope),
  withoutBills: scope.withoutBills,
});

/** Distinct billing months whose billed costs come from amortized exports only; none for amortized costs. */
export function amortizedOnly({ slices, cost }: Pick<Scope, "slices" | "cost">): CostReply["amortizedOnly"] {
  if (cost === "EffectiveCost") return [];
  const amortized = slices.filter(({ basis }) => basis === "amortized").map(({ vendor, month }) => ({ vendor, month }));
  return [...new Map(amortized.map((entry) => [`${entry.vendor} ${entry.month}`, entry])).values()];
}
