import { negate } from "~/lib/money/decimal";
import { roundingIn } from "~/lib/money/rounding";
import { Empty } from "~/ui/loading/state";
import { Panel } from "~/ui/panel";
import { Money } from "~/ui/table/amount";
import { Ledger } from "~/ui/table/ledger";
import { roundingLines } from "~/ui/table/rounding-lines";
import { Table } from "~/ui/table/table";
import { Basis } from "./basis";
import { CostCurve } from "./cost-curve";
import { Figures } from "./figures";
import { HoursChart } from "./hours-chart";
import type { AdvicePage, Simulation } from "./load.server";
import { useAdviceText } from "./use-advice-text";

/** One purchase at the chosen amount: what it saves, and why. */
export function Simulator({ page }: { page: AdvicePage }) {
  const { t } = useAdviceText();
  const { simulation } = page;
  if (!simulation)
    return (
      <>
        <Panel title={t("simulation")}>
          <Empty icon="percent" title={t("noSimulation.title")} text={t("noSimulation.text")} />
        </Panel>
        <Basis page={page} />
      </>
    );
  return (
    <>
      <Figures page={page} simulation={simulation} />
      <Basis page={page} />
      <div className="split">
        <CostCurve page={page} simulation={simulation} />
        <BeforeAndAfter page={page} simulation={simulation} />
      </div>
      <HoursChart page={page} simulation={simulation} />
      <div className="split" style={{ "--aside": "27rem" }}>
        <Changes page={page} simulation={simulation} />
        <Ladder page={page} simulation={simulation} />
      </div>
      <EndingCommitments page={page} simulation={simulation} />
    </>
  );
}

interface BlockProps {
  page: AdvicePage;
  simulation: Simulation;
}

/** On-demand cost today, and cost with the purchase. */
export function BeforeAndAfter({ simulation: { row, best, chosen, termCost } }: BlockProps) {
  const { t, amount, money, rounded, day } = useAdviceText();
  const perHour = (value: string | null) =>
    row.quantity === null ? money(value ?? "0", row.currency) : rounded(value ?? "0", 1);
  const { currency } = row;
  const before = (Number(chosen.replaced) + Number(chosen.onDemand)).toFixed(9);
  const rounding = roundingIn(currency, {
    total: chosen.savings,
    parts: [before, negate(chosen.onDemand), negate(chosen.cost)],
  });
  return (
    <Panel title={t("beforeAndAfter")} note={t("allHours", { currency })}>
      <Ledger
        label={t("beforeAndAfter")}
        lines={[
          { label: t("onDemandToday"), amount: amount(before, currency) },
          { operator: "−", label: t("onDemandLeft"), amount: amount(chosen.onDemand, currency) },
          { operator: "−", label: t("costOfPurchase"), amount: amount(chosen.cost, currency) },
          ...roundingLines(rounding, {
            label: t("commitments:rounding"),
            format: (missing) => amount(missing, currency),
          }),
          {
            operator: "=",
            label: t("savings"),
            amount: <Money value={chosen.savings} currency={currency} vendor={null} />,
            kind: "grand",
          },
        ]}
      />
      <p className="footnote">
        {t(row.quantity === null ? "why.planUse" : row.minimumUsed === row.maximumUsed ? "why.useSteady" : "why.use", {
          least: perHour(row.minimumUsed),
          most: perHour(row.maximumUsed),
          average: perHour(row.averageUsed),
        })}{" "}
        {Number(chosen.amount) === Number(best.amount) && `${t("why.optimum")} `}
        {row.listedOn === null ? t("why.billed") : t("why.listed", { day: day(row.listedOn) })}{" "}
        {t("termCost", { cost: money(termCost, currency) })}
      </p>
    </Panel>
  );
}

/** How a change of usage affects the chosen amount. */
function Changes({ page, simulation: { changes, row } }: BlockProps) {
  const { t, amount, percent, rounded } = useAdviceText();
  const isPlan = page.kind === "savingsPlans";
  return (
    <Panel title={t("changes.title")} note={t("perMonth", { currency: row.currency })} flush>
      <Table
        dense
        label={t("changes.title")}
        rows={changes}
        rowKey={({ percent: change }) => String(change)}
        isCurrent={({ percent: change }) => change === 0}
        columns={[
          {
            id: "change",
            head: t("changes.usage"),
            cell: ({ percent: change }) =>
              t(change === 0 ? "changes.same" : change > 0 ? "changes.more" : "changes.less", {
                percent: `${Math.abs(change)}%`,
              }),
          },
          {
            id: "savings",
            head: t("column.savings"),
            align: "end",
            cell: ({ savings }) => amount(savings, row.currency),
          },
          {
            id: "utilization",
            head: t("column.utilization"),
            align: "end",
            cell: ({ utilization }) => percent(utilization),
          },
          {
            id: "best",
            head: t(isPlan ? "changes.bestCommitment" : "changes.bestQuantity"),
            align: "end",
            cell: ({ best }) => rounded(best, isPlan ? 3 : 0),
          },
        ]}
      />
    </Panel>
  );
}

/** The amount bought in steps: the first ones are used most. */
function Ladder({ page, simulation: { ladder, row } }: BlockProps) {
  const { t, amount, percent, exact } = useAdviceText();
  const isPlan = page.kind === "savingsPlans";
  return (
    <Panel title={t("ladder.title")} note={t("perMonth", { currency: row.currency })} flush>
      <Table
        dense
        label={t("ladder.title")}
        rows={ladder}
        rowKey={({ total }) => total}
        columns={[
          {
            id: "amount",
            head: t(isPlan ? "ladder.commitment" : "ladder.quantity"),
            cell: (rung) => `+${exact(rung.amount)}`,
          },
          { id: "total", head: t("ladder.total"), align: "end", cell: ({ total }) => exact(total) },
          { id: "savings", head: t("ladder.adds"), align: "end", cell: ({ savings }) => amount(savings, row.currency) },
          {
            id: "utilization",
            head: t("column.utilization"),
            align: "end",
            cell: ({ utilization }) => percent(utilization),
          },
        ]}
      />
      <p className="footnote inset">{t("ladder.note")}</p>
    </Panel>
  );
}

/** Existing commitments that end within the term, as their usage may be on demand then. */
function EndingCommitments({ page, simulation: { ending } }: BlockProps) {
  const { t, money, day } = useAdviceText();
  if (ending.length === 0) return null;
  return (
    <Panel title={t("ending.title")} note={t(`ending.${page.search.ending}Note`)} flush>
      <Table
        dense
        label={t("ending.title")}
        rows={ending}
        rowKey={({ name, endDate }) => `${name} ${endDate}`}
        columns={[
          { id: "name", head: t("ending.name"), cell: ({ name }) => <span className="name">{name}</span> },
          { id: "end", head: t("ending.date"), cell: ({ endDate }) => day(endDate) },
          {
            id: "lost",
            head: t("ending.savings"),
            align: "end",
            isPinned: true,
            cell: ({ lostPerMonth, currency }) =>
              lostPerMonth === null ? t("unknown") : money(lostPerMonth, currency),
          },
        ]}
      />
    </Panel>
  );
}
