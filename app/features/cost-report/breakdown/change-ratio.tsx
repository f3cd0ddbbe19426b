import { changeRatio } from "~/lib/money/money";
import { Delta, directionOf } from "~/ui/table/amount";
import type { useCostText } from "../use-cost-text";

interface ChangeRatioProps {
  cost: string;
  /** null: the item had no lines before. */
  previousCost: string | null;
  t: ReturnType<typeof useCostText>["t"];
}

/** A change in percent, or "New" if the item had no lines before. */
export function ChangeRatio({ cost, previousCost, t }: ChangeRatioProps) {
  if (previousCost === null) return <span className="muted">{t("new")}</span>;
  const ratio = changeRatio(cost, previousCost);
  return <Delta ratio={ratio} text={t(directionOf(ratio))} />;
}
