import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { BusyNote } from "~/features/files/busy-note";
import { useExports } from "~/features/files/use-exports";
import { useShell } from "~/session/use-shell";
import { A } from "~/ui/navigation/a";
import { PrintOption } from "~/ui/controls/print-option";
import type { Search } from "~/features/cost-report/search/href";
import { defaultSearch, href } from "~/features/cost-report/search/href";

export interface ExportOptionsProps {
  search: Search;
  /** Number of rows on all pages. */
  rows: number;
  /** The page of the table: items, or the lines behind them. */
  of?: "/cost-analytics" | "/cost-analytics/detail";
}

/** Exports of a table with all of its pages: files and email. */
export function ExportOptions({ search, rows, of = "/cost-analytics" }: ExportOptionsProps) {
  const { t } = useTranslation("cost-export");
  const { info } = useShell();
  const { exports, refresh } = useExports();
  useEffect(refresh, [refresh]);
  const opened = of === "/cost-analytics" ? null : search.opened && { ...search.opened, page: 1, isExplained: false };
  const everyRow = { ...search, page: 1, size: defaultSearch.size, opened };
  return (
    <>
      <BusyNote exports={exports} />
      <A className="option" href={href(everyRow, `${of}.csv`)} download>
        {t("csv")}
        <span className="end">{t("rows", { count: rows })}</span>
      </A>
      <A className="option" href={href(everyRow, `${of}.xlsx`)} download>
        {t("xlsx")}
        <span className="end">{t("rows", { count: rows })}</span>
      </A>
      <hr />
      <PrintOption />
      {info?.hasEmailExport && (
        <A className="option" href={href(everyRow, "/cost-analytics/email")}>
          {t("email")}
        </A>
      )}
    </>
  );
}
