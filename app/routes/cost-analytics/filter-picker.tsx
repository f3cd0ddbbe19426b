import type { FormEvent, ReactNode } from "react";
import type { FilterField } from "~/contract/cost-analytics";
import { Icon } from "~/ui/icon";
import { Pop } from "~/ui/pop";
import { useHydrated } from "~/ui/use-hydrated";
import type { CostPage } from "./data.server";
import { FilterFieldset } from "./filter-fieldset";
import { filterOf, withPanel } from "./filter-form";
import { HiddenSearch } from "./hidden-search";
import { defaultSearch, href, hrefWith } from "./href";
import { useLiveSearch } from "./use-live-search";
import { useWords } from "./use-words";

export const fields: FilterField[] = ["account", "product", "region"];
const ownParameters = fields.flatMap((field) => [`f.${field}`, `x.${field}`]);

/**
 * Filters by value. Their lists cost queries of their own, so the page has none of them: with JavaScript each loads
 * when its field is opened; without, the button leads to the same page with the form open.
 */
export function FilterPicker({ page }: { page: CostPage }) {
  const { search, panel } = page;
  const { t } = useWords(page);
  const isHydrated = useHydrated();
  const count = fields.filter((field) => filterOf(search, field).values.length > 0).length;
  const trigger = (
    <>
      <Icon name="filter" />
      {t("filters")}
      {count > 0 && (
        <span className="n">
          {count}
          <span className="sr"> {t("active")}</span>
        </span>
      )}
    </>
  );
  if (isHydrated && !panel.isOpen) {
    return (
      <Pop id="filters" label={t("filters")} trigger={trigger} width="22rem">
        <FilterForm page={page} />
      </Pop>
    );
  }
  return (
    <>
      <a className="btn filters-anchor" href={panel.isOpen ? href(search) : withPanel(href(search))} aria-expanded={panel.isOpen}>
        {trigger}
      </a>
      {panel.isOpen && (
        <div className="pop filters-panel" id="filters" role="group" aria-label={t("filters")}>
          <FilterForm page={page} />
        </div>
      )}
    </>
  );
}

function FilterForm({ page }: { page: CostPage }): ReactNode {
  const { search, panel } = page;
  const { t } = useWords(page);
  const live = useLiveSearch(search);
  const isHydrated = useHydrated();
  const submit = (event: FormEvent) => {
    if (panel.isOpen) return;
    event.preventDefault();
    live.apply();
  };
  return (
    <form action="/cost-analytics" onSubmit={submit}>
      <HiddenSearch search={search} without={ownParameters} />
      {fields.map((field) => (
        <FilterFieldset key={field} page={page} field={field} {...(isHydrated && !panel.isOpen ? { live } : {})} />
      ))}
      <footer>
        <a className="btn quiet small" href={hrefWith(search, { include: defaultSearch.include, exclude: defaultSearch.exclude })}>
          {t("clearAll")}
        </a>
        <button className="btn primary small">{t("applyFilters")}</button>
      </footer>
    </form>
  );
}
