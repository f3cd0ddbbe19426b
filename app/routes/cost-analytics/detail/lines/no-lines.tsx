import type { CostView } from "~/features/cost-report/cost-view";
import { isZero } from "~/lib/money/decimal";
import { Empty } from "~/ui/loading/state";
import { useDetailText } from "../use-detail-text";
import type { DrilldownView } from "../drilldown/drilldown-view";

/** Whether there are no lines now and none in the compared range. */
export const hasNoLines = ({ detail, other }: DrilldownView): boolean =>
  detail !== null && detail.total === 0 && (other === null || isZero(other.cost));

/** The drilldown has no lines, which is not the same as a cost of 0. */
export function NoLines({ view, drilldown }: { view: CostView; drilldown: DrilldownView }) {
  const words = useDetailText(view);
  const { detail: t } = words;
  const range = words.period(drilldown.range);
  return (
    <Empty
      icon="search"
      title={t("nothingThere")}
      text={
        drilldown.opened.item === null
          ? t("nothingThereText", { range })
          : t("noItemText", { item: words.title(drilldown), range })
      }
    />
  );
}
