import { useState } from "react";
import { A } from "~/ui/navigation/a";
import { Form } from "~/ui/navigation/form";
import { useHydrated } from "~/ui/loading/use-hydrated";
import type { CostView } from "~/features/cost-report/cost-view";
import type { FilterForm } from "../panel/filter-lists.server";
import { FilterFieldset } from "./filter-fieldset";
import type { PanelKey } from "../panel/filter-panel";
import { filterKeyOf, panelKeys, partsOf } from "../panel/filter-panel";
import { FilterParts } from "../panel/filter-parts";
import { HiddenSearch } from "~/features/cost-report/search/hidden-search";
import { defaultSearch, hrefWith, toParameters } from "~/features/cost-report/search/href";
import { useLiveSearch } from "../panel/use-live-search";
import { useCostText } from "~/features/cost-report/use-cost-text";

/** The filter form: the main fields, then all others. */
export function FilterFields({ view, form }: { view: CostView; form: FilterForm }) {
  const { search } = view;
  const { panel, sets } = form;
  const words = useCostText(view);
  const { t } = words;
  const live = useLiveSearch(search);
  const isLive = useHydrated() && !panel.isOpen;
  const [asked, setAsked] = useState<PanelKey[]>([]);
  const keys = panelKeys([...new Set([...partsOf(search, panel), ...asked])].sort());
  const ask = (part: PanelKey) => setAsked((before) => [...before.filter((key) => key !== part), part]);
  const latest = isLive ? asked.at(-1) : panel.at;

  const fieldset = (key: PanelKey) => {
    const { filterKey, setId } = filterKeyOf(key);
    const set = setId && (sets?.find((entry) => entry.setId === setId)?.setName ?? setId);
    const name = set ? t("groupsOf", { set }) : words.filtered(filterKey);
    return (
      <FilterFieldset
        key={key}
        view={view}
        form={form}
        list={key}
        name={name}
        live={isLive ? live : undefined}
        isRequested={key === latest}
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
          <FilterParts key={key} view={view} form={form} parent={key} onAsk={isLive ? ask : undefined} />
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
