import { Donut } from "~/charts/shares/donut";
import { formatShortMoney } from "~/lib/money/money";
import { usePortionParts } from "~/features/cost-report/portion-parts";
import { useCostText } from "~/features/cost-report/use-cost-text";
import type { WidgetViewProps } from "../../widgets/views";
import type { Costs } from "../load/costs.server";

/** Shares of a report's items, over all of its providers. */
export function PortionView({ data: { view, report } }: WidgetViewProps<Costs>) {
  const { t, by } = useCostText(view);
  const parts = usePortionParts(view, report);
  return (
    <Donut
      label={t("costBy", { by: by(report.by, view.search.tag) })}
      parts={parts.ofAll()}
      center={formatShortMoney(report.total, report.currency, view.onlyVendor)}
    />
  );
}
