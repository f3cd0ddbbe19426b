import { useState } from "react";
import { A } from "~/ui/a";
import { Form } from "~/ui/form";
import { useHydrated } from "~/ui/use-hydrated";
import type { CostPage } from "../data.server";
import { FilterFieldset } from "./filter-fieldset";
import type { PanelKey } from "./filter-panel";
import { filterKeyOf, panelKeys, partsOf } from "./filter-panel";
import { FilterParts } from "./filter-parts";
import { HiddenSearch } from "../toolbar/hidden-search";
import { defaultSearch, hrefWith, toParameters } from "../href";
import { useLiveSearch } from "../toolbar/use-live-search";
import { useWords } from "../use-words";

/** The filter form: the main fields, then all others. */
export function FilterFields({ page }: { page: CostPage }) {
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
    return (
      <FilterFieldset
        key={key}
        page={page}
        list={key}
        name={name}
        live={isLive ? live : undefined}
        isAsked={key === latest}
      />
    );
  };
  return (
    <Form as="form" action="/cost-analytics" onSubmit={(event) => isLive && event.preventDefault()}>
      <HiddenSearch search={search} without={[...toParameters(search).keys()].filter((name) => /^[fx]\./.test(name))} />
      {keys.main.map(fieldset)}
      <header>{t("advancedFilters")}</header>
      {keys.additional.map((key) =>
        key === "tag" || key === "serviceGroup" ? (
          <FilterParts key={key} page={page} parent={key} onAsk={isLive ? ask : undefined} />
        ) : (
          fieldset(key)
        ),
      )}
      <footer>
        <A
          className="btn quiet small"
          href={hrefWith(search, { include: defaultSearch.include, exclude: defaultSearch.exclude })}
        >
          {t("clearAll")}
        </A>
        <button className="btn primary small">{t("applyFilters")}</button>
      </footer>
    </Form>
  );
}
