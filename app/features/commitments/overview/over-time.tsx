import type { CommitmentSums, CoverageSums } from "~/contract/commitments/commitment-replies";
import { formatDayShort, formatMonth } from "~/i18n/dates";
import { toFloat } from "~/lib/money/money";
import { monthEnd } from "~/lib/time/time-frames";
import { CollapsedTable } from "~/ui/table/collapsed-table";
import { Panel } from "~/ui/panel";
import { Table } from "~/ui/table/table";
import shared from "../parts.module.css";
import type { CommitmentPage } from "../load.server";
import { useCommitmentText } from "../use-commitment-text";
import styles from "./overview.module.css";

type Parts = { usageDate: string; first: string; second: string; rate: string | null };

interface OverTimeProps {
  page: CommitmentPage;
  title: string;
  names: { first: string; second: string; rate: string };
  variant: "lost" | "ondemand";
  amountsOf?: "coverage";
  rows: Parts[];
}

/** A bar per day or month, of two parts: what is covered, and what is lost or stays on demand. */
function OverTime({ page, title, names, variant, amountsOf, rows }: OverTimeProps) {
  const { t, amount, percent, note, isIncomplete, language } = useCommitmentText(page, amountsOf);
  if (rows.length === 0) return null;
  const isByDay = page.range?.start === page.range?.end;
  const isPart = (date: string) => isIncomplete(isByDay ? date : monthEnd(date));
  const label = (date: string) =>
    `${isByDay ? formatDayShort(date) : formatMonth(date, language)}${isPart(date) ? ` (${t("incomplete")})` : ""}`;
  const most = Math.max(...rows.map(({ first, second }) => toFloat(first) + toFloat(second))) || 1;
  const percentOf = (value: string) => Math.max(0, (toFloat(value) / most) * 100);
  return (
    <Panel title={title} note={note}>
      <div className={styles.columns} aria-hidden="true">
        {rows.map(({ usageDate, first, second, rate }) => (
          <div
            key={usageDate}
            className={isPart(usageDate) ? styles.part : undefined}
            title={t("bar", {
              period: label(usageDate),
              first: amount(first),
              second: amount(second),
              rate: percent(rate),
            })}
          >
            <span>
              <i className={shared[variant]} style={{ "--v": percentOf(second) }} />
              <i className={shared.covered} style={{ "--v": percentOf(first) }} />
            </span>
            <small>{isByDay ? String(Number(usageDate.slice(8))) : usageDate.slice(5, 7)}</small>
          </div>
        ))}
      </div>
      <ul className="legend">
        <li>
          <i className={`${shared.key} ${shared.covered}`} />
          {names.first}
        </li>
        <li>
          <i className={`${shared.key} ${shared[variant]}`} />
          {names.second}
        </li>
        {rows.some(({ usageDate }) => isPart(usageDate)) && (
          <li>
            <i className="dot key-hollow" />
            {t("incomplete")}
          </li>
        )}
      </ul>
      <CollapsedTable summary={t("showFigures")}>
        <Table
          dense
          label={title}
          rows={rows}
          rowKey={({ usageDate }) => usageDate}
          columns={[
            { id: "date", head: t("column.usageDate"), cell: ({ usageDate }) => label(usageDate) },
            { id: "first", head: names.first, align: "end", cell: ({ first }) => amount(first) },
            { id: "second", head: names.second, align: "end", cell: ({ second }) => amount(second) },
            { id: "rate", head: names.rate, align: "end", cell: ({ rate }) => percent(rate) },
          ]}
        />
      </CollapsedTable>
    </Panel>
  );
}

export function UtilizationOverTime({
  page,
  rows,
}: {
  page: CommitmentPage;
  rows: (CommitmentSums & { usageDate: string })[];
}) {
  const { t } = useCommitmentText(page);
  return (
    <OverTime
      page={page}
      title={t("utilizationOverTime")}
      names={{ first: t("used"), second: t("unused"), rate: t("utilization") }}
      variant="lost"
      rows={rows.map(({ usageDate, usedCommitmentCost, unusedCommitmentCost, utilization }) => ({
        usageDate,
        first: usedCommitmentCost,
        second: unusedCommitmentCost,
        rate: utilization,
      }))}
    />
  );
}

export function CoverageOverTime({
  page,
  rows,
}: {
  page: CommitmentPage;
  rows: (CoverageSums & { usageDate: string })[];
}) {
  const { t } = useCommitmentText(page);
  return (
    <OverTime
      page={page}
      title={t("coverageOverTime")}
      names={{ first: t("covered"), second: t("onDemand"), rate: t("coverage") }}
      variant="ondemand"
      amountsOf="coverage"
      rows={rows.map(({ usageDate, coveredOnDemandCost, onDemandCost, coverageRate }) => ({
        usageDate,
        first: coveredOnDemandCost,
        second: onDemandCost,
        rate: coverageRate,
      }))}
    />
  );
}
