import { Legend } from "~/charts/legend";
import { ProviderMark } from "~/features/providers/provider-mark";
import type { Grain } from "~/lib/time/time-frames";
import { colorSlotOf } from "../colors";
import { A } from "~/ui/navigation/a";
import type { CostView } from "../cost-view";
import { hrefWith } from "../search/href";
import { itemHref, othersHref } from "../search/links";
import type { Changes } from "../changes";
import type { Report } from "../report";
import { trendColumns } from "./trend-columns";
import { FlagLane } from "./flag-lane";
import { TrendFigures } from "./trend-figures";
import { useTrendText } from "./use-trend-text";
import { useCostText } from "../use-cost-text";

interface TrendLegendProps {
  view: CostView;
  report: Report;
  changes: Changes | null;
  /** Columns that flatten the others: see typicalHeight. */
  hasSpikes: boolean;
}

/** Names of the marks, each linked to its item, and the chart's figures as a table. */
export function TrendLegend({ view, report, changes, hasSpikes }: TrendLegendProps) {
  const columns = trendColumns(report, changes);
  const { search, onlyVendor } = view;
  const trendText = useTrendText(view, report, changes);
  const { t, ...words } = trendText;
  const { series } = report;
  const names = words.names(series, report.by);
  const isLine = search.chart === "line";
  const isPercentage = search.scale === "percentage";
  const hasTotalsOnly = isLine && changes !== null && !isPercentage;
  const total = t("rangeTotal", { range: words.period(report.range) });
  return (
    <>
      <FlagLane alerts={report.alerts ?? []} dates={columns.map(({ date }) => date)} words={trendText} />
      <Legend
        label={t("series")}
        marks={isLine ? "line" : "area"}
        items={
          hasTotalsOnly
            ? [{ id: "total", name: total, slot: 0 }]
            : series.map((entry, index) => ({
                id: `${entry.vendor} ${entry.item}`,
                name: names[index] ?? entry.name,
                slot: colorSlotOf(entry),
                owner: onlyVendor === null && entry.vendor && <ProviderMark vendor={entry.vendor} />,
                href: entry.merged ? othersHref(search) : itemHref(search, report.by, entry.vendor, entry.item),
              }))
        }
        ghost={
          changes && !isPercentage
            ? t(changes.isAverage ? "rangeAverage" : "rangeTotal", { range: words.period(changes.range) })
            : undefined
        }
        estimate={
          !isLine && !isPercentage && columns.some(({ estimate }) => estimate !== null) ? t("estimate") : undefined
        }
        incomplete={columns.some(({ isIncomplete }) => isIncomplete) ? t("incomplete") : undefined}
        empty={columns.some(({ isEmpty }) => isEmpty) ? t("noLines") : undefined}
      />
      {hasSpikes && <AxisChoice view={view} grain={report.grain} />}
      <TrendFigures view={view} report={report} changes={changes} columns={columns} names={names} />
    </>
  );
}

/** Fits the axis to typical periods, or to all of them. */
function AxisChoice({ view, grain }: { view: CostView; grain: Grain }) {
  const { search } = view;
  const { t } = useCostText(view);
  const isTypical = search.axis === "typical";
  return (
    <p className="axis-choice" data-keep-scroll="">
      {isTypical && (
        <svg width="14" height="10" aria-hidden="true">
          <path d="M0 6l14-4M0 10l14-4" />
        </svg>
      )}
      {t(isTypical ? "axis.cut" : `axis.spikes.${grain}`)}{" "}
      <A href={hrefWith(search, { axis: isTypical ? "whole" : "typical" })}>
        {t(isTypical ? "axis.whole" : `axis.typical.${grain}`)}
      </A>
      {search.spread === "no" && (
        <>
          {"\u00a0· "}
          <A href={hrefWith(search, { spread: "yes" })}>{t("spread.on")}</A>
        </>
      )}
    </p>
  );
}
