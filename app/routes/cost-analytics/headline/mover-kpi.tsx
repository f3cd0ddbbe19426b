import { subtract } from "~/lib/money/decimal";
import { changeRatio, signed } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { Delta, directionOf } from "~/ui/table/amount";
import { Kpi } from "~/ui/kpi";
import type { Changes } from "~/features/cost-report/changes";
import type { CostView } from "~/features/cost-report/cost-view";
import type { Report } from "~/features/cost-report/report";
import { notCompared } from "~/features/cost-report/search/comparison";
import { itemHref } from "~/features/cost-report/search/links";
import { useCostText } from "~/features/cost-report/use-cost-text";

interface MoverKpiProps {
  view: CostView;
  report: Report;
  changes: Changes | null;
  /** Whether items have a change from the previous days. */
  isComparable: boolean;
}

/** The item with the largest change as an amount, linked to its own comparison; null if there are no changes. */
export function MoverKpi({ view, report, changes, isComparable }: MoverKpiProps) {
  const words = useCostText(view);
  const { t } = words;
  const { search } = view;
  const { mover, by } = report;
  // The largest change is that of totals, so it is not shown for averages.
  const isKnown = changes
    ? !changes.isAverage && changes.unmatched === null
    : search.compare.with === "off" && isComparable;
  if (!mover || !isKnown) return null;
  const { vendor, item, itemAlias, cost, previousCost } = mover;
  const compare = changes ? search.compare : { ...notCompared, with: "last_period" as const };
  const to = itemHref({ ...search, compare }, by, vendor, item);
  const name = words.item({ item, name: itemAlias }, by);
  const before = previousCost ?? "0";
  const ratio = changeRatio(cost, before);
  return (
    <Kpi
      label={t("kpi.mover")}
      value={
        <span className="clamped" title={name}>
          {to ? <A href={to}>{name}</A> : name}
        </span>
      }
      note={
        <>
          {signed(words.money(subtract(cost, before), vendor))}{" "}
          {previousCost === null ? t("new") : <Delta ratio={ratio} text={t(directionOf(ratio))} />}
        </>
      }
    />
  );
}
