import { useTranslation } from "react-i18next";
import { Pagination } from "~/ui/pagination";
import { pageCountOf } from "./page-sizes";

interface PagesProps {
  page: number;
  size: number;
  /** Rows on this page, and on all. */
  shown: number;
  count: number;
  /** The address of a page; they count from 1. */
  to: (page: number) => string;
}

/** Which rows of a table are shown, and the way to the others. */
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
