import { useTranslation } from "react-i18next";
import { useShell } from "~/session/use-shell";
import { Icon } from "~/ui/icon";
import { Pop } from "~/ui/pop";
import type { Search } from "./href";
import { defaultSearch, href } from "./href";

/** Ways for the table to leave the page, whatever page of it is shown: its twins as files, and a mail. */
export function ExportMenu({ search, rows }: { search: Search; rows: number }) {
  const { t } = useTranslation("cost-export");
  const { info } = useShell();
  const everyRow = { ...search, page: 1, size: defaultSearch.size, opened: null };
  return (
    <Pop
      id="export"
      label={t("export")}
      align="end"
      trigger={
        <>
          <Icon name="download" />
          {t("export")}
          <Icon name="down" />
        </>
      }
    >
      <a className="option" href={href(everyRow, "/cost-analytics.csv")} download>
        {t("csv")}
        <span className="end">{t("rows", { count: rows })}</span>
      </a>
      <a className="option" href={href(everyRow, "/cost-analytics.xlsx")} download>
        {t("xlsx")}
        <span className="end">{t("rows", { count: rows })}</span>
      </a>
      {info?.hasEmailExport && (
        <>
          <hr />
          <a className="option" href={href(everyRow, "/cost-analytics/email")}>
            {t("email")}
          </a>
        </>
      )}
    </Pop>
  );
}
