import { Icon } from "~/ui/icon";
import { Pop } from "~/ui/pop";
import type { CostPage } from "./data.server";
import { hrefWith, pageSizes } from "./href";
import { useWords } from "./use-words";

/** How many rows a page of the table has. */
export function PageSize({ page }: { page: CostPage }) {
  const { search } = page;
  const { t } = useWords(page);
  return (
    <Pop
      id="page-size"
      label={t("pageSize")}
      align="end"
      triggerClass="quiet small"
      trigger={
        <>
          {t("rowsPerPage", { count: search.size })}
          <Icon name="down" />
        </>
      }
    >
      {pageSizes.map((size) => (
        <a key={size} className="option" href={hrefWith(search, { size })} aria-current={search.size === size ? "true" : undefined}>
          {t("rowsPerPage", { count: size })}
        </a>
      ))}
    </Pop>
  );
}
