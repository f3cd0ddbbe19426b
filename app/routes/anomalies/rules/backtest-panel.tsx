import { Fragment, type CSSProperties } from "react";
import type { Backtest } from "~/contract/anomalies/anomaly-rules";
import { Dollars } from "~/features/anomalies/dollars";
import { href as costHref } from "~/features/cost-report/search/href";
import { add } from "~/lib/money/decimal";
import { monthEnd, periodStarts } from "~/lib/time/time-frames";
import { A } from "~/ui/navigation/a";
import { Kpi, Stats } from "~/ui/kpi";
import { Empty, Failed } from "~/ui/loading/state";
import { Panel } from "~/ui/panel";
import { watchedCosts } from "../watched-costs";
import styles from "./rules.module.css";
import type { RulePage } from "./data.server";
import type { RuleSearch } from "./href";
import { BACKTEST, ruleHref } from "./href";
import { useRuleText } from "./use-rule-text";

/** Height of a day's bar by its level, in pixels. */
const heights = { minor: 6, major: 12, critical: 18 } as const;
const RULER_DAYS = [1, 8, 15, 22, 29];

/** The days of the last 12 months on which the rule would have alerted, by month. */
export function BacktestPanel({ search, backtest, hasModels }: Pick<RulePage, "search" | "backtest" | "hasModels">) {
  const { t, day } = useRuleText();
  if (search.comparison === "models" && !hasModels)
    return (
      <Panel title={t("backtest")}>
        <Empty
          icon="info"
          title={t("unpaid.title")}
          text={t("unpaid.text")}
          action={
            <A className="btn" href="/upgrade">
              {t("unpaid.plans")}
            </A>
          }
        />
      </Panel>
    );
  if (!backtest)
    return (
      <Panel title={t("backtest")}>
        {search.minAlert > search.maxAlert ? (
          <Empty title={t("message.alertBand")} />
        ) : (
          <Failed
            title={t("failed.title")}
            text={t("failed.text")}
            retry={{ to: ruleHref(search), label: t("failed.retry") }}
          />
        )}
      </Panel>
    );
  const { period } = backtest;
  if (!period)
    return (
      <Panel title={t("backtest")}>
        <Empty title={t("noData.title")} text={t("noData.text")} />
      </Panel>
    );
  return (
    <Panel title={t("backtest")} note={t("backtestNote", { start: day(period.start), end: day(period.end) })} flush>
      <BacktestStats backtest={backtest} days={period.days} />
      <Months search={search} backtest={backtest} period={period} />
      <p className={styles.quiet}>
        {t("addressNote")}{" "}
        {(["csv", "xlsx"] as const).map((format) => (
          <Fragment key={format}>
            <A href={ruleHref({ ...search, lang: null }, `${BACKTEST}.${format}`)} download>
              {t(`download.${format}`)}
            </A>{" "}
          </Fragment>
        ))}
      </p>
    </Panel>
  );
}

function BacktestStats({ backtest: { total }, days }: { backtest: Backtest; days: number }) {
  const { t } = useRuleText();
  return (
    <Stats>
      <Kpi label={t("stats.days")} value={total.days} note={t("stats.of", { count: days })} />
      <Kpi
        label={t("stats.perMonth")}
        value={total.perMonth.toFixed(1)}
        note={total.days === 0 ? t("stats.never") : t("stats.every", { count: Math.round(days / total.days) })}
      />
      <Kpi
        label={t("stats.difference")}
        value={<Dollars value={total.difference} />}
        note={t("stats.differenceNote")}
      />
      <Kpi
        label={t("stats.levels")}
        value={`${total.critical} · ${total.major} · ${total.minor}`}
        note={t("stats.levelsNote")}
      />
    </Stats>
  );
}

interface MonthsProps {
  search: RuleSearch;
  backtest: Backtest;
  period: NonNullable<Backtest["period"]>;
}

function Months({ search, backtest: { days, total }, period }: MonthsProps) {
  const { t, month, amount } = useRuleText();
  const months = periodStarts({ startDate: period.start, endDate: period.end }, "MONTH").map((start) =>
    start.slice(0, 7),
  );
  return (
    <div className="table-wrap" tabIndex={0} role="region" aria-label={t("byMonth")}>
      <table className={`table ${styles.strip}`}>
        <thead>
          <tr>
            <th scope="col">{t("column.month")}</th>
            <th scope="col">
              <span className={styles.ruler} aria-hidden="true">
                {RULER_DAYS.map((dayOfMonth) => (
                  <span key={dayOfMonth}>{dayOfMonth}</span>
                ))}
              </span>
              <span className="sr">{t("column.alertDays")}</span>
            </th>
            <th scope="col" className="num">
              {t("column.days")}
            </th>
            <th scope="col" className="num">
              {t("column.difference")}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((yearMonth) => {
            const daysOfMonth = days.filter((day) => day.day.startsWith(yearMonth));
            return (
              <tr key={yearMonth}>
                <th scope="row" className="short">
                  {month(yearMonth)}
                </th>
                <td>
                  <DayStrip search={search} yearMonth={yearMonth} days={daysOfMonth} />
                </td>
                <td className="num">{daysOfMonth.length || "–"}</td>
                <td className="num">
                  {daysOfMonth.length === 0 ? "–" : amount(add(...daysOfMonth.map(({ difference }) => difference)))}
                </td>
              </tr>
            );
          })}
          <tr className="total">
            <th scope="row" className="short">
              {t("twelveMonths")}
            </th>
            <td />
            <td className="num">{total.days}</td>
            <td className="num">{amount(total.difference)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** The days of a month that have an alert, as links to the costs of the day. */
function DayStrip({ search, yearMonth, days }: { search: RuleSearch; yearMonth: string; days: Backtest["days"] }) {
  const { t, day, money } = useRuleText();
  const count = Number(monthEnd(`${yearMonth}-01`).slice(8));
  return (
    <div className={styles.days} style={{ "--n": count } as CSSProperties}>
      {days.map(({ day: date, level, difference, series, alerts }) => {
        const text = t(series === "" ? "dayTotal" : "daySeries", {
          day: day(date),
          series,
          amount: money(difference),
          level: t(`level.${level}`),
          count: alerts,
        });
        return (
          <A
            key={date}
            href={costsOf(search, date)}
            className={styles[level]}
            style={{ "--d": Number(date.slice(8)) - 1, "--hh": `${heights[level]}px` } as CSSProperties}
            title={text}
          >
            <span className="sr">{text}</span>
          </A>
        );
      })}
    </div>
  );
}

/** The costs of a day that the rule judges. */
const costsOf = ({ vendor, viewBy, include, exclude }: RuleSearch, day: string): string =>
  costHref({
    ...watchedCosts(true, exclude),
    start: day,
    end: day,
    vendor: [vendor],
    include,
    by: viewBy === "total" ? "product" : viewBy,
  });
