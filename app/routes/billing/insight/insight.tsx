import { PageSize } from "~/features/paging/page-size";
import { Pages } from "~/features/paging/pages";
import { changeRatio } from "~/lib/money/money";
import { monthEnd } from "~/lib/time/time-frames";
import { A } from "~/ui/navigation/a";
import { Banner } from "~/ui/banner";
import { Kpi, Stats } from "~/ui/kpi";
import { Delta, Money } from "~/ui/table/amount";
import { Segmented } from "~/ui/controls/segmented";
import { Empty } from "~/ui/loading/state";
import { Table, type TableColumn } from "~/ui/table/table";
import type { BillingPage } from "../data.server";
import { hrefWith, monthHref } from "../href";
import { SeveralCurrencies } from "../months/several-currencies";
import { tabSorting } from "../tabs/sort";
import { TableTools } from "../tabs/table-tools";
import { insightSort } from "./insight-sort";
import type { InsightRow, InsightView, Rest } from "./load-insight.server";
import styles from "./insight.module.css";
import { useInsightText } from "./use-insight-text";

/** A month's products or accounts compared with the previous month, and with the average and maximum of the months. */
export function Insight({ page, view }: { page: BillingPage; view: InsightView }) {
  const { search } = page;
  const words = useInsightText(page, view);
  const { t } = words;
  if (view.damaged.length > 0)
    return <Empty icon="warn" title={words.billing("damaged.insight")} text={words.billing("damaged.insightText")} />;
  if (!view.isAvailable) {
    const { confirmedMonth } = page;
    return (
      <Empty
        icon="cal"
        title={t("notYet")}
        text={t("notYetUntil", { month: words.month(page.month), day: words.day(view.availableFrom) })}
        action={
          confirmedMonth !== null && (
            <A className="btn" href={monthHref(search, confirmedMonth)}>
              {t("seeMonth", { month: words.month(confirmedMonth) })}
            </A>
          )
        }
      />
    );
  }
  return (
    <>
      <TableTools
        search={search}
        note={t("insightNote", { count: view.numberOfMonths, currency: view.invoiceCurrency })}
      >
        <Segmented
          small
          label={t("viewBy")}
          items={(["product", "account"] as const).map((by) => ({
            to: hrefWith(search, { by: by === "product" ? null : by }),
            label: words.by(by),
            current: by === view.viewBy,
          }))}
        />
      </TableTools>
      {view.incomplete.map(({ yearMonth, billsThrough }) => (
        <Banner key={yearMonth} tone="warn">
          {t("incomplete", {
            month: words.month(yearMonth),
            through: words.day(billsThrough),
            ...daysOf(yearMonth, billsThrough),
          })}
        </Banner>
      ))}
      {view.currencies.length > 1 && (
        <div className="body">
          <SeveralCurrencies
            currencies={view.currencies}
            currency={view.invoiceCurrency}
            unconverted={view.unconverted}
            words={{ ...words, t: words.billing }}
          />
        </div>
      )}
      <Figures view={view} words={words} vendor={page.vendor} />
      <Table
        label={words.billing("tab.insight")}
        rounding={words.billing("rounding")}
        columns={columnsOf(view, words)}
        sorting={tabSorting(search, insightSort)}
        rows={[...view.rows, ...(view.elsewhere ? [view.elsewhere] : [])]}
        rowKey={(row) => ("item" in row ? `item ${row.item}` : "elsewhere")}
      />
      <div className="table-foot" data-keep-scroll="">
        <Pages
          page={view.page}
          size={view.size}
          shown={view.rows.length}
          count={view.total}
          to={(number) => hrefWith(search, { page: number })}
        />
        <PageSize size={view.size} to={(size) => hrefWith(search, { size })} />
      </div>
    </>
  );
}

type InsightText = ReturnType<typeof useInsightText>;

/** Figures of the whole month. */
function Figures({ view, words, vendor }: { view: InsightView; words: InsightText; vendor: BillingPage["vendor"] }) {
  const { t } = words;
  const { sum, invoiceCurrency, numberOfMonths, hasLastMonth } = view;
  const money = (value: string) => <Money value={value} currency={invoiceCurrency} vendor={vendor} />;
  return (
    <div className={styles.figures}>
      <Stats>
        <Kpi
          label={t("thisMonth")}
          value={money(sum.thisMonthCost)}
          note={view.isComparable && <Change row={sum} words={words} />}
        />
        <Kpi label={t("lastMonth")} value={hasLastMonth ? money(sum.lastMonthCost) : t("noLastMonth")} />
        <Kpi label={t("averageOf", { count: numberOfMonths })} value={money(sum.averageCost)} />
        <Kpi label={t("highestMonth")} value={money(sum.maxCost)} />
      </Stats>
    </div>
  );
}

/** Days of a month up to the last one with lines, and all of them. */
const daysOf = (yearMonth: string, through: string) => ({
  days: Number(through.slice(8)),
  all: Number(monthEnd(`${yearMonth}-01`).slice(8)),
});

/** The change from last month: ▲ 4.3%, for screen readers "4.3% Increase". */
function Change({
  row: { status, thisMonthCost, lastMonthCost },
  words: { t },
}: {
  row: Pick<InsightRow, "status" | "thisMonthCost" | "lastMonthCost">;
  words: InsightText;
}) {
  return <Delta ratio={changeRatio(thisMonthCost, lastMonthCost)} text={t(`status.${status}`)} />;
}

function columnsOf(view: InsightView, words: InsightText): TableColumn<InsightRow | Rest>[] {
  const { t, amount, amounts } = words;
  const cost = (
    key: "thisMonthCost" | "lastMonthCost" | "averageCost" | "maxCost",
    column: Partial<TableColumn<InsightRow | Rest>>,
  ): TableColumn<InsightRow | Rest> => ({
    id: key,
    head: t(`column.${key}`),
    align: "end",
    sort: "descending",
    cell: (row) => {
      const value = key === "lastMonthCost" && !view.hasLastMonth ? null : row[key];
      return value === null ? null : amount(value);
    },
    ...column,
  });
  const summed = (key: "thisMonthCost" | "lastMonthCost" | "averageCost") => ({
    total: amount(view.sum[key]),
    amounts: amounts<InsightRow | Rest>((row) => row[key], view.sum[key]),
  });
  return [
    {
      id: "item",
      head: words.by(view.viewBy),
      sort: "ascending",
      cell: (row) =>
        "item" in row ? words.item(row) : <span className="muted">{t("elsewhereGroups", { count: row.count })}</span>,
      total: t("total"),
    },
    cost("thisMonthCost", { isPinned: true, ...summed("thisMonthCost") }),
    cost("lastMonthCost", { muted: true, priority: 1, ...(view.hasLastMonth && summed("lastMonthCost")) }),
    {
      id: "status",
      head: t("column.status"),
      align: "end",
      width: 6,
      sort: "descending",
      cell: (row) => view.isComparable && <Change row={row} words={words} />,
      total: view.isComparable && <Change row={view.sum} words={words} />,
    },
    cost("averageCost", { muted: true, priority: 2, ...summed("averageCost") }),
    // Items have their highest month at different times, so these do not add up.
    cost("maxCost", { muted: true, priority: 3 }),
  ];
}
