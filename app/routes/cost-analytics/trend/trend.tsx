import { symbolOf } from "~/lib/money";
import { fittingGrain } from "~/lib/time/time-frames";
import type { Grain } from "~/lib/time/time-frames";
import { Panel } from "~/ui/panel";
import { Segmented } from "~/ui/segmented";
import type { CostPage } from "../data.server";
import { hrefWith } from "../href";
import type { Report } from "../report";
import { TrendChart } from "./trend-chart";
import { trendColumns } from "./trend-columns";
import { useWords } from "../use-words";

const grains: Grain[] = ["DAY", "WEEK", "MONTH"];

/** Cost over time by item, with the comparison. Every column opens its lines, every name of the legend its item. */
export function Trend({ page, report }: { page: CostPage; report: Report }) {
  const { t, by } = useWords(page);
  const title = t(`trend.${report.grain}`, { by: by(report.by, page.search.tag) });
  return (
    <Panel title={title} id="trend" tools={<Tools page={page} report={report} />}>
      <TrendChart page={page} report={report} columns={trendColumns(report, page.changes)} title={title} />
    </Panel>
  );
}

function Tools({ page: { search, range }, report }: { page: CostPage; report: Report }) {
  const { t } = useWords({ vendors: [], currency: report.currency });
  return (
    <>
      <Segmented
        small
        label={t("interval")}
        items={grains.flatMap((grain) =>
          range && fittingGrain(grain, range) === null
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
