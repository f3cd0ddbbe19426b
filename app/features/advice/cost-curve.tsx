import { area, line } from "d3";
import type { AdvicePoint } from "~/contract/commitments/advice";
import { ChartFrame } from "~/charts/chart-frame";
import { niceTicks, pixels, verticalScale } from "~/charts/geometry/scale";
import { plotWidth } from "~/charts/geometry/stack-geometry";
import { joinFacts } from "~/lib/lists";
import { formatShort } from "~/lib/money/money";
import { CollapsedTable } from "~/ui/table/collapsed-table";
import { Panel } from "~/ui/panel";
import { Table } from "~/ui/table/table";
import styles from "./advice.module.css";
import type { AdvicePage, Simulation } from "./load.server";
import { useAdviceText } from "./use-advice-text";

const height = 268;
/** Lists one of every six points of the curve. */
const LISTED = 6;

/** Savings at every amount, with the best and the chosen one. */
export function CostCurve({ page, simulation }: { page: AdvicePage; simulation: Simulation }) {
  const { t, language, exact, amount, money, percent } = useAdviceText();
  const { curve, best, chosen, row } = simulation;
  const { currency } = row;
  const most = Number(curve.at(-1)?.amount ?? 0) || 1;
  const savings = curve.map((point) => Number(point.savings));
  const scale = verticalScale(Math.min(...savings), Math.max(...savings), height, 36);
  const x = (point: AdvicePoint) => (Number(point.amount) / most) * plotWidth;
  const y = (point: AdvicePoint) => scale.y(Number(point.savings));
  const path = line<AdvicePoint>().x(x).y(y).digits(2)(curve) ?? "";
  const filled = area<AdvicePoint>().x(x).y0(scale.y(0)).y1(y).digits(2)(curve) ?? "";
  const label = t("curve.label", {
    most: exact(curve.at(-1)?.amount ?? "0"),
    best: exact(best.amount),
    bestSavings: money(best.savings, currency),
    chosen: exact(chosen.amount),
    chosenSavings: money(chosen.savings, currency),
  });
  const isBest = Number(best.amount) === Number(chosen.amount);
  const marks = [
    { point: best, name: t("optimum"), look: "optimum" as const },
    ...(isBest ? [] : [{ point: chosen, name: t("chosen"), look: "chosen" as const }]),
  ];
  // Percent of the width from which a label is to the left of its mark: a single one has room there, even on a phone.
  const far = marks.length === 1 ? 60 : 85;
  const listed = curve.filter(
    (point, at) => at % LISTED === 0 || point.amount === best.amount || point.amount === chosen.amount,
  );
  const isPlan = page.kind === "savingsPlans";
  // Reservations are bought whole.
  const ticks = niceTicks(0, most).filter((tick) => tick <= most && (isPlan || Number.isInteger(tick)));
  return (
    <Panel title={t("curve.title")} note={t("allHours", { currency })}>
      <ChartFrame label={label} scale={scale} formatTick={(value) => formatShort(value, currency)} over={null}>
        <svg
          className="marks"
          viewBox={`0 0 ${plotWidth} ${height}`}
          height={height}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className={styles.area} d={filled} />
          <path className="line" style={{ "--c": "var(--c1)" }} d={path} />
        </svg>
        {marks.map(({ point, name, look }, at) => {
          const place = (Number(point.amount) / most) * 100;
          const isLeft =
            at === 0
              ? marks.length > 1 && Number(chosen.amount) > Number(best.amount)
              : Number(chosen.amount) < Number(best.amount);
          const anchor = place < 15 ? "start" : place > far || isLeft ? "end" : "start";
          return (
            <g key={look} aria-hidden="true">
              <line
                className="mark"
                x1={`${pixels(place)}%`}
                x2={`${pixels(place)}%`}
                y1={pixels(y(point))}
                y2={scale.bottom}
              />
              <circle className={styles[look]} cx={`${pixels(place)}%`} cy={pixels(y(point))} r="5" />
              <text
                className="mark-label"
                x={`${pixels(place)}%`}
                dx={anchor === "end" ? -8 : 8}
                y={pixels(Math.max(12, y(point) - 10))}
                textAnchor={anchor}
              >
                {name} {exact(point.amount)}
              </text>
            </g>
          );
        })}
        {ticks.map((tick) => (
          <text
            key={tick}
            x={`${pixels((tick / most) * 100)}%`}
            y={height - 6}
            textAnchor={tick === 0 ? "start" : tick > most * 0.95 ? "end" : "middle"}
            aria-hidden="true"
          >
            {exact(String(tick))}
          </text>
        ))}
      </ChartFrame>
      <CollapsedTable summary={t("showFigures")}>
        <Table
          dense
          label={t("curve.title")}
          rows={listed}
          rowKey={(point) => point.amount}
          isCurrent={(point) => point.amount === chosen.amount}
          columns={[
            {
              id: "amount",
              head: t(isPlan ? "column.commitmentPerHour" : "column.quantity"),
              cell: (point) =>
                joinFacts(
                  [
                    exact(point.amount),
                    point.amount === best.amount && t("optimum"),
                    point.amount === chosen.amount && !isBest && t("chosen"),
                  ],
                  language,
                ),
            },
            { id: "cost", head: t("column.cost"), align: "end", cell: (point) => amount(point.cost, currency) },
            {
              id: "onDemand",
              head: t("column.onDemandLeft"),
              align: "end",
              cell: (point) => amount(point.onDemand, currency),
            },
            {
              id: "savings",
              head: t("column.savings"),
              align: "end",
              cell: (point) => amount(point.savings, currency),
            },
            {
              id: "utilization",
              head: t("column.utilization"),
              align: "end",
              cell: (point) => percent(point.utilization),
            },
            { id: "coverage", head: t("column.coverage"), align: "end", cell: (point) => percent(point.coverage) },
          ]}
        />
      </CollapsedTable>
    </Panel>
  );
}
