import { useState } from "react";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/use-hydrated";
import type { CostPage } from "./data.server";
import { FilterFieldset } from "./filter-fieldset";
import type { PanelKey } from "./filter-panel";
import { filterKeyOf, panelKeys, partsOf, withPanel } from "./filter-panel";
import { FilterParts } from "./filter-parts";
import { keysOf } from "./filters";
import { HiddenSearch } from "./hidden-search";
import { defaultSearch, href, hrefWith, toParameters } from "./href";
import { useLinkedPopover } from "./use-linked-popover";
import { useLiveSearch } from "./use-live-search";
import { useWords } from "./use-words";

/**
 * Filters by value. Their lists cost queries of their own, so the page has none of them: the button is a link to the
 * same page with the form open, which JavaScript opens in place, loading each list when its field is opened.
 */
export function FilterPicker({ page }: { page: CostPage }) {
  const { search, panel } = page;
  const { t } = useWords(page);
  const { popover, link, isOpen } = useLinkedPopover();
  const count = keysOf(search.include, search.exclude).length;
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
        {(panel.isOpen || isOpen) && <FilterForm page={page} />}
      </div>
    </>
  );
}

function FilterForm({ page }: { page: CostPage }) {
  const { search, panel } = page;
  const words = useWords(page);
  const { t } = words;
  const live = useLiveSearch(search);
  const isLive = useHydrated() && !panel.isOpen;
  const [asked, setAsked] = useState<PanelKey[]>([]);
  const keys = panelKeys([...new Set([...partsOf(search, panel), ...asked])].sort());
  const ask = (part: PanelKey) => setAsked((before) => [...before.filter((key) => key !== part), part]);
  const latest = isLive ? asked.at(-1) : panel.at;

  const fieldset = (key: PanelKey) => {
    const { filterKey, setId } = filterKeyOf(key);
    const set = setId && (page.sets?.find((entry) => entry.setId === setId)?.setName ?? setId);
    const name = set ? t("groupsOf", { set }) : words.filtered(filterKey);
    return <FilterFieldset key={key} page={page} list={key} name={name} live={isLive ? live : undefined} isAsked={key === latest} />;
  };
  return (
    <form action="/cost-analytics" onSubmit={(event) => isLive && event.preventDefault()}>
      <HiddenSearch search={search} without={[...toParameters(search).keys()].filter((name) => /^[fx]\./.test(name))} />
      {keys.main.map(fieldset)}
      <header>{t("advancedFilters")}</header>
      {keys.additional.map((key) => (key === "tag" || key === "serviceGroup" ? <FilterParts key={key} page={page} parent={key} onAsk={isLive ? ask : undefined} /> : fieldset(key)))}
      <footer>
        <a className="btn quiet small" href={hrefWith(search, { include: defaultSearch.include, exclude: defaultSearch.exclude })}>
          {t("clearAll")}
        </a>
        <button className="btn primary small">{t("applyFilters")}</button>
      </footer>
    </form>
  );
}
