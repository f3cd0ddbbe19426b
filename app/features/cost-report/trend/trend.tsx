import { symbolOf } from "~/lib/money/money";
import { fittingGrain, grains } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { Panel } from "~/ui/panel";
import { Segmented } from "~/ui/controls/segmented";
import type { CostView } from "../cost-view";
import { hrefWith } from "../search/href";
import type { Changes } from "../changes";
import type { Report } from "../report";
import { TrendChart } from "./trend-chart";
import { trendColumns } from "./trend-columns";
import { useCostText } from "../use-cost-text";

interface TrendProps {
  view: CostView;
  report: Report;
  /** null: not compared. */
  changes: Changes | null;
  /** The requested range; a comparison shows only its comparable days. */
  range: DayRange;
}

/** Cost over time by item, with the comparison. Every column opens its lines, and every legend entry its item. */
export function Trend(props: TrendProps) {
  const { view, report, changes } = props;
  const { t, by } = useCostText(view);
  const title = t(`trend.${report.grain}`, { by: by(report.by, view.search.tag) });
  return (
    <Panel title={title} id="trend" tools={<Tools {...props} />}>
      <TrendChart view={view} report={report} changes={changes} columns={trendColumns(report, changes)} title={title} />
    </Panel>
  );
}

function Tools({ view, report, range }: TrendProps) {
  const { search } = view;
  const { t } = useCostText(view);
  return (
    <>
      <Segmented
        small
        label={t("interval")}
        items={grains.flatMap((grain) =>
          fittingGrain(grain, range) === null
            ? []
            : [{ to: hrefWith(search, { grain }), label: t(`grain.${grain}`), current: report.grain === grain }],
        )}
      />
      <Segmented
        small
        label={t("chartType")}
        items={(["stack", "line"] as const).map((chart) => ({
          to: hrefWith(search, { chart }),
          label: t(`chart.${chart}`),
          current: search.chart === chart,
        }))}
      />
      <Segmented
        small
        label={t("scale")}
        items={(["value", "percentage"] as const).map((scale) => ({
          to: hrefWith(search, { scale }),
          label: (
            <>
              <span aria-hidden="true">{scale === "value" ? symbolOf(report.currency).trim() : "%"}</span>
              <span className="sr">{t(`scale.${scale}`)}</span>
            </>
          ),
          current: search.scale === scale,
        }))}
      />
    </>
  );
}
