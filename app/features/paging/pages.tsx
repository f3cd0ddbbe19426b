import { useTranslation } from "react-i18next";
import { Pagination } from "~/ui/table/pagination";
import { pageCountOf } from "./page-sizes";

interface PagesProps {
  page: number;
  size: number;
  /** Rows on this page, and in total. */
  shown: number;
  count: number;
  /** The address of a page, from 1. */
  to: (page: number) => string;
}

/** The range of rows shown, with links to other pages. */
export function Pages({ page, size, shown, count, to }: PagesProps) {
  const { t } = useTranslation("shell");
  const first = (page - 1) * size + 1;
  return (
    <Pagination
      label={t("pages")}
      summary={t("pageSummary", { first, last: first + shown - 1, count })}
      page={page}
      pageCount={pageCountOf(count, size)}
      to={to}
      previousLabel={t("previousPage")}
      nextLabel={t("nextPage")}
    />
  );
}
