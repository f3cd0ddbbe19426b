import { pageCountOf } from "~/features/paging/page-sizes";
import { Pagination } from "~/ui/table/pagination";
import type { ImportList } from "../data.server";
import { useImportText } from "../use-import-text";

/** Links to the other pages of a list. */
export function Pages({ list, label, to }: { list: ImportList; label: string; to: (page: number) => string }) {
  const { t, count } = useImportText();
  const { page, size, total } = list;
  const from = (page - 1) * size + 1;
  return (
    <Pagination
      label={label}
      summary={t("pages.summary", { from: count(from), to: count(Math.min(total, page * size)), total: count(total) })}
      page={page}
      pageCount={pageCountOf(total, size)}
      to={to}
      previousLabel={t("pages.previous")}
      nextLabel={t("pages.next")}
    />
  );
}
