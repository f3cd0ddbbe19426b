import type { FormEvent } from "react";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/use-hydrated";
import type { CostPage } from "./data.server";
import { FilterFieldset } from "./filter-fieldset";
import { fields, filterOf, withPanel } from "./filter-form";
import { HiddenSearch } from "./hidden-search";
import { defaultSearch, href, hrefWith } from "./href";
import { useLinkedPopover } from "./use-linked-popover";
import { useLiveSearch } from "./use-live-search";
import { useWords } from "./use-words";

const ownParameters = fields.flatMap((field) => [`f.${field}`, `x.${field}`]);

/**
 * Filters by value. Their lists cost queries of their own, so the page has none of them: the button is a link to the
 * same page with the form open, which JavaScript opens in place, loading each list when its field is opened.
 */
export function FilterPicker({ page }: { page: CostPage }) {
  const { search, panel } = page;
  const { t } = useWords(page);
  const { popover, link, isOpen } = useLinkedPopover();
  const count = fields.filter((field) => filterOf(search, field).values.length > 0).length;
  return (
    <>
      <a
        className="btn filters-anchor"
        href={panel.isOpen ? href(search) : withPanel(href(search))}
        aria-expanded={panel.isOpen || isOpen}
        {...(panel.isOpen ? {} : link)}
      >
        <Icon name="filter" />
        {t("filters")}
        {count > 0 && (
          <span className="n">
            {count}
            <span className="sr"> {t("active")}</span>
          </span>
        )}
      </a>
      <div ref={popover} className="pop filters-panel" id="filters" popover={panel.isOpen ? undefined : ""} role="group" aria-label={t("filters")}>
        <FilterForm page={page} />
      </div>
    </>
  );
}

function FilterForm({ page }: { page: CostPage }) {
  const { search, panel } = page;
  const { t } = useWords(page);
  const live = useLiveSearch(search);
  const isLive = useHydrated() && !panel.isOpen;
  const submit = (event: FormEvent) => {
    if (!isLive) return;
    event.preventDefault();
    live.apply();
  };
  return (
    <form action="/cost-analytics" onSubmit={submit}>
      <HiddenSearch search={search} without={ownParameters} />
      {fields.map((field) => (
        <FilterFieldset key={field} page={page} field={field} live={isLive ? live : undefined} />
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
