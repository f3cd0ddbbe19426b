import { useTranslation } from "react-i18next";
import { BusyNote } from "~/features/downloads/busy-note";
import { useExports } from "~/features/downloads/use-exports";
import { useShell } from "~/session/use-shell";
import { A } from "~/ui/a";
import { Icon } from "~/ui/icon";
import { Pop } from "~/ui/pop";
import type { Search } from "../href";
import { defaultSearch, href } from "../href";

interface ExportMenuProps {
  search: Search;
  /** How many there are on all pages. */
  rows: number;
  /** The page of the table: that of the items, or that of the lines behind them. */
  of?: "/cost-analytics" | "/cost-analytics/detail";
}

/** Ways for a table to leave the page, whatever page of it is shown: its twins as files, and a mail. */
export function ExportMenu({ search, rows, of = "/cost-analytics" }: ExportMenuProps) {
  const { t } = useTranslation("cost-export");
  const { info } = useShell();
  const { exports, look } = useExports();
  const opened = of === "/cost-analytics" ? null : search.opened && { ...search.opened, page: 1, isExplained: false };
  const everyRow = { ...search, page: 1, size: defaultSearch.size, opened };
  return (
    <Pop
      id="export"
      label={t("export")}
      align="end"
      onOpen={look}
      trigger={
        <>
          <Icon name="download" />
          {t("export")}
          <Icon name="down" />
        </>
      }
    >
      <BusyNote exports={exports} />
      <A className="option" href={href(everyRow, `${of}.csv`)} download>
        {t("csv")}
        <span className="end">{t("rows", { count: rows })}</span>
      </A>
      <A className="option" href={href(everyRow, `${of}.xlsx`)} download>
        {t("xlsx")}
        <span className="end">{t("rows", { count: rows })}</span>
      </A>
      {info?.hasEmailExport && (
        <>
          <hr />
          <A className="option" href={href(everyRow, "/cost-analytics/email")}>
            {t("email")}
          </A>
        </>
      )}
    </Pop>
  );
}
