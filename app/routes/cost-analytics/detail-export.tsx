import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Pop } from "~/ui/pop";
import type { Search } from "./href";
import { href } from "./href";

/** All the lines as a file, whatever the page. */
export function DetailExport({ search, total }: { search: Search; total: number }) {
  const { t } = useTranslation("cost-analytics");
  const twin = (ending: string) => href({ ...search, page: 1, opened: search.opened && { ...search.opened, page: 1, isExplained: false } }, `/cost-analytics/detail.${ending}`);
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
      {(["csv", "xlsx"] as const).map((ending) => (
        <a key={ending} className="option" href={twin(ending)} download>
          {t(ending === "csv" ? "downloadCsv" : "downloadXlsx")}
          <span className="end">{t("rows", { count: total })}</span>
        </a>
      ))}
    </Pop>
  );
}
