import type { Agreement } from "~/contract/commitments/commitment-replies";
import { formatDays, formatMonthTick } from "~/i18n/dates";
import { firstDayOf } from "~/lib/time/compact-month";
import { monthStart } from "~/lib/time/time-frames";
import { Panel } from "~/ui/panel";
import { joinBrief } from "~/lib/lists";
import shared from "../parts.module.css";
import type { CommitmentPage } from "../load.server";
import { barOf, termsAxis } from "./terms-axis";
import { useCommitmentText } from "../use-commitment-text";
import styles from "./terms.module.css";

/** The terms of the commitments listed above, from start to end; their days are also written out. */
export function Terms({ page }: { page: CommitmentPage }) {
  const { t, months, day, language } = useCommitmentText(page);
  const rows = page.inventory?.reply.rows ?? [];
  if (page.range === null || rows.length === 0) return null;
  const range = { from: firstDayOf(page.range.start), until: monthStart(firstDayOf(page.range.end), 1) };
  const axis = termsAxis(rows, range, page.today);
  return (
    <Panel title={t("terms.title")} flush>
      <ul className={styles.terms}>
        <li aria-hidden="true">
          <div className={styles.ticks}>
            {axis.ticks.map((tick) => (
              <small key={tick} style={{ "--from": axis.at(tick) }}>
                {formatMonthTick(tick, language)}
              </small>
            ))}
          </div>
        </li>
        {rows.map((row) => {
          const { start, width } = barOf(row, axis);
          return (
            <li key={`${row.vendor} ${row.arn}`}>
              <div>
                <b title={row.arn}>{row.name}</b>
                <small>{row.linkedAccountName || row.accountId}</small>
              </div>
              <div className={styles.term} aria-hidden="true">
                <span
                  className={styles.shown}
                  style={{ "--from": axis.at(range.from), "--w": axis.at(range.until) - axis.at(range.from) }}
                />
                <i
                  data-status={row.status}
                  data-open={row.endDate === null ? "" : undefined}
                  style={{ "--from": start, "--w": width }}
                />
                <span className={styles.today} style={{ "--from": axis.at(page.today), "--w": 0 }} />
              </div>
              <div>
                <TermText term={row} words={{ t, day, language }} />
              </div>
            </li>
          );
        })}
      </ul>
      <ul className="legend footnote inset">
        <li>
          <i className={`${shared.key} ${styles.shown}`} />
          {t("terms.shown", { months })}
        </li>
        <li>
          <i className={`${shared.key} ${styles.today}`} />
          {t("terms.today", { day: day(page.today) })}
        </li>
      </ul>
    </Panel>
  );
}

/** The bar in words: its days, then the remaining days or its state. */
function TermText({
  term: { startDate, endDate, remainingPeriod, status },
  words: { t, day, language },
}: {
  term: Agreement;
  words: Pick<ReturnType<typeof useCommitmentText>, "t" | "day" | "language">;
}) {
  const days =
    endDate === null
      ? joinBrief([startDate !== null && t("since", { day: day(startDate) }), t("endUnknown")])
      : startDate === null
        ? t("terms.until", { day: day(endDate) })
        : formatDays(startDate, endDate, language);
  return (
    <>
      {days}
      <small>
        {status === "active" && remainingPeriod !== null
          ? t("daysLeft", { count: remainingPeriod })
          : t(`status.${status}`)}
      </small>
    </>
  );
}
