import { Legend } from "~/charts/legend";
import { LineChart } from "~/charts/line-chart";
import { formatDayShort, formatMonthTick } from "~/i18n/dates";
import { formatShort, toFloat } from "~/lib/money/money";
import type { Grain } from "~/lib/time/time-frames";
import { periodAt } from "~/lib/time/time-frames";
import { colorsOf } from "~/features/cost-report/colors";
import type { CostView } from "~/features/cost-report/cost-view";
import { useDetailText } from "./use-detail-text";
import { breakdownId, openHref } from "~/features/cost-report/search/links";
import type { Report } from "~/features/cost-report/report";
import { linksFit } from "~/features/cost-report/search/link-limit";
import type { DrilldownView } from "./drilldown/drilldown-view";
import { changeFromEarlier } from "~/features/cost-report/trend/trend-cards";
import { joinFacts } from "~/lib/lists";

interface DetailTrendProps {
  view: CostView;
  drilldown: DrilldownView;
  grain: Grain | null;
  /** The report that the drawer belongs to, for the colors of its items. */
  report: Report | null;
}

/** The item over time, compared with the other range. Every period opens its own lines. */
export function DetailTrend({ view, drilldown, grain, report }: DetailTrendProps) {
  const { search, currency } = view;
  const words = useDetailText(view);
  const { trend, opened, range, other } = drilldown;
  if (!trend || !grain) return null;
  const { dates, costs, others } = trend;
  // An item has the same color as in the trend.
  const slot =
    opened.item === null ? 0 : colorsOf(report ?? { series: [] })({ vendor: opened.vendor, item: opened.item });
  const title = words.detail(`trend.${grain}`);
  const values = (amounts: (string | null)[]) =>
    dates.map((_, index) => (amounts[index] == null ? null : toFloat(amounts[index])));
  const amountOf = (cost: string | null | undefined) => (cost == null ? words.t("notCovered") : words.money(cost));
  const otherAt = (index: number) =>
    others?.[index] === undefined
      ? []
      : [words.t("column", { period: words.detail("before"), amount: amountOf(others[index]) })];
  // Only the report knows which of its periods are complete.
  const isOfReport = report !== null && report.dates.join() === dates.join();
  return (
    <div className="stack">
      <h3>{title}</h3>
      <LineChart
        label={joinFacts([words.title(drilldown), title], words.lang)}
        height={190}
        scale="value"
        formatTick={(value) => formatShort(value, currency)}
        series={[
          { id: "item", slot, values: values(costs) },
          ...(others ? [{ id: "other", slot: "compare" as const, values: values(others) }] : []),
        ]}
        columns={dates.map((date, index) => ({
          id: date,
          label: grain === "MONTH" ? formatMonthTick(date, words.lang) : formatDayShort(date),
          title: joinFacts(
            [
              words.t("column", { period: words.period(periodAt(date, range, grain)), amount: amountOf(costs[index]) }),
              ...otherAt(index),
            ],
            words.lang,
          ),
          card: {
            period: words.period(periodAt(date, range, grain)),
            amount: amountOf(costs[index]),
            change: isOfReport && !others ? changeFromEarlier(report, costs, index, words) : null,
            notes: otherAt(index),
            parts: [],
            action: words.t(linksFit(search, dates.length) ? `card.open.${grain}` : "card.table"),
          },
          href: linksFit(search, dates.length) ? openHref(search, { ...opened, date }) : `#${breakdownId}`,
        }))}
        below={
          other ? (
            <Legend
              label={words.t("series")}
              marks="line"
              items={[{ id: "item", name: words.period(range), slot }]}
              ghost={words.period(other.range)}
            />
          ) : undefined
        }
      />
    </div>
  );
}
