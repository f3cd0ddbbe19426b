import type { BudgetFigures } from "~/contract/dashboards/budgets";
import { Badge } from "~/ui/badge";
import { useBudgetText } from "./use-budget-text";

const tones = { within: "success", willExceed: "major", exceeded: "critical" } as const;

/** Whether the amount is enough, in words and color. */
export function BudgetState({ state }: Pick<BudgetFigures, "state">) {
  const { t } = useBudgetText();
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
