import type { AnomalyList } from "~/contract/anomalies/anomalies";
import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { ProviderMark } from "~/features/providers/provider-mark";
import { Pages } from "~/features/paging/pages";
import { PageSize } from "~/features/paging/page-size";
import { parseSort, sortingBy, sortText } from "~/features/sorting/sort";
import { providerOf } from "~/lib/providers";
import { NoEnterButton } from "~/ui/controls/enter-button";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { Panel } from "~/ui/panel";
import { Empty } from "~/ui/loading/state";
import { Table, type TableColumn } from "~/ui/table/table";
import styles from "../anomalies.module.css";
import type { Search } from "~/features/anomalies/href";
import { defaultSearch, detailHref, href, hrefWith } from "~/features/anomalies/href";
import { Bars, LevelBadge } from "~/features/anomalies/level-badge";
import { MarkButtons } from "../mark-buttons";
import { useAnomalyText } from "~/features/anomalies/use-anomaly-text";
import { joinList } from "~/lib/lists";
import { BulkActions } from "./bulk-actions";

interface AlertsPanelProps {
  search: Search;
  list: AnomalyList;
  mayEdit: boolean;
}

/** The alerts of a page, with their actions. */
export function AlertsPanel({ search, list: { anomalies, total, availability }, mayEdit }: AlertsPanelProps) {
  const { t, lang, day } = useAnomalyText();
  const columns = useColumns(search);
  const judged = availability.judgedUntil.map(
    ({ vendor, day: until }) => `${providerOf(vendor).shortName} ${day(until)}`,
  );
  return (
    <Panel title={t("list")} note={t("listNote")} flush>
      {total === 0 ? (
        <Empty
          icon="check"
          title={t("empty.title")}
          text={t("empty.text")}
          action={
            href(search) !== href(defaultSearch) && (
              <A className="btn" href={href(defaultSearch)}>
                {t("empty.action")}
              </A>
            )
          }
        />
      ) : (
        <Form method="post">
          <NoEnterButton />
          <Table
            label={t("list")}
            columns={columns}
            rows={anomalies}
            rowKey={({ number }) => String(number)}
            sorting={sortingBy(parseSort(search.sort), (next) => hrefWith(search, { sort: sortText(next) }))}
          />
          <BulkActions mayEdit={mayEdit} />
        </Form>
      )}
      <p className={styles.watched}>
        {t("watched")} {judged.length > 0 && t("judgedUntil", { days: joinList(judged, lang) })}
      </p>
      {total > 0 && (
        <div className="table-foot">
          <Pages
            page={search.page}
            size={search.size}
            shown={anomalies.length}
            count={total}
            to={(page) => href({ ...search, page })}
          />
          <PageSize size={search.size} to={(size) => hrefWith(search, { size })} />
        </div>
      )}
    </Panel>
  );
}

/** The columns; those with figures sort the largest first. */
function useColumns(search: Search): TableColumn<Anomaly>[] {
  const { t, series, where, message, signed, amount, change, day, days } = useAnomalyText();
  return [
    {
      id: "series",
      head: t("column.series"),
      sort: "ascending",
      cell: (anomaly) => (
        <span className={styles.pick}>
          <input
            type="checkbox"
            name="alert"
            value={anomaly.number}
            aria-label={t("select", { number: anomaly.number })}
          />
          <span className={styles.name}>
            <A className="name row" href={detailHref(anomaly.number, search.sensitivity)}>
              <ProviderMark vendor={anomaly.vendor} />
              {series(anomaly)}
            </A>
            <small>
              <span className={styles.levelBelow}>
                <Bars level={anomaly.level} /> {t(`level.${anomaly.level}`)} ·{" "}
              </span>
              <span className={styles.numberBelow}>#{anomaly.number} · </span>
              {where(anomaly)}
            </small>
            <small>{message(anomaly)}</small>
          </span>
        </span>
      ),
    },
    {
      id: "difference",
      head: t("column.difference"),
      align: "end",
      sort: "descending",
      cell: (anomaly) => (
        <span className={styles.two}>
          <b>{signed(anomaly.difference)}</b>
          <small>{change(anomaly) ?? t("new")}</small>
        </span>
      ),
    },
    {
      id: "level",
      head: t("column.level"),
      priority: 1,
      sort: "descending",
      cell: (anomaly) => (
        <span className={styles.two}>
          <span>
            <LevelBadge level={anomaly.level} />
          </span>
          <small>{foundBy(anomaly, t)}</small>
        </span>
      ),
    },
    {
      id: "predicted",
      head: t("column.predicted"),
      align: "end",
      muted: true,
      priority: 3,
      sort: "descending",
      cell: ({ predicted, isNew }) => (isNew ? "–" : amount(predicted)),
    },
    {
      id: "actual",
      head: t("column.actual"),
      align: "end",
      priority: 3,
      sort: "descending",
      cell: (anomaly) => amount(anomaly.actual),
    },
    {
      id: "baseDate",
      head: t("column.baseDate"),
      priority: 2,
      sort: "descending",
      cell: (anomaly) => (
        <span className={styles.two}>
          <span>{days(anomaly)}</span>
          <small>{t("foundOn", { day: day(anomaly.detectedOn) })}</small>
        </span>
      ),
    },
    {
      id: "status",
      head: t("column.status"),
      priority: 2,
      sort: "ascending",
      cell: (anomaly) => (
        <span className={styles.two}>
          <span className={styles.status} data-status={anomaly.status}>
            {t(`status.${anomaly.status}`)}
          </span>
          {anomaly.judgedBy && <small>{anomaly.judgedBy}</small>}
        </span>
      ),
    },
    {
      id: "number",
      head: t("column.number"),
      align: "end",
      muted: true,
      priority: 4,
      width: 4,
      sort: "descending",
      cell: ({ number }) => `#${number}`,
    },
    {
      id: "marks",
      head: <span className="sr">{t("column.marks")}</span>,
      align: "end",
      priority: 5,
      cell: (anomaly) => <MarkButtons anomaly={anomaly} />,
    },
  ];
}

const foundBy = ({ rule, models, isNew }: Anomaly, t: ReturnType<typeof useAnomalyText>["t"]): string => {
  if (rule) return t("ruleNamed", { title: rule.title });
  return isNew ? t("firstSeen") : t("models", { count: models.filter(({ isUnusual }) => isUnusual).length });
};
