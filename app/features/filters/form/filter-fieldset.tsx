import { useState } from "react";
import { formField } from "~/lib/http/encoded-fields";
import type { CostView } from "~/features/cost-report/cost-view";
import { FilterField } from "./filter-field";
import { FindInList } from "../panel/find-in-list";
import type { FilterForm } from "../panel/filter-lists.server";
import { filterOf, filterWith } from "./filter-form";
import type { PanelKey } from "../panel/filter-panel";
import { filterKeyOf } from "../panel/filter-panel";
import { FilterValues } from "../panel/filter-values";
import type { Choice } from "../filters";
import { choiceKey } from "../filters";
import type { Search } from "~/features/cost-report/search/href";
import { useFilterList } from "../panel/use-filter-list";
import { useCostText } from "~/features/cost-report/use-cost-text";

/** The search being edited; absent if the form is submitted by its button, without JavaScript. */
export interface LiveFilters {
  draft: Search;
  change: (next: Search) => void;
}

interface FilterFieldsetProps {
  view: CostView;
  form: FilterForm;
  list: PanelKey;
  name: string;
  live?: LiveFilters;
  /** The user has just requested it, so it is open. */
  isRequested: boolean;
  /** How often a list has been requested: the same one can be closed, and requested again. */
  requests: number;
}

/** One list of the filter form: include or exclude, and its values with their cost, searchable. */
export function FilterFieldset({ view, form, list: key, name, live, isRequested, requests }: FilterFieldsetProps) {
  const { search } = view;
  const { panel, lists } = form;
  const { t } = useCostText(view);
  const { mode: applied, values, alsoExcluded } = filterOf(live?.draft ?? search, key);
  const [chosenMode, setChosenMode] = useState(applied);
  const mode = values.length > 0 ? applied : chosenMode;
  const source = useFilterList(search, key, isRequested);
  const { filterKey } = filterKeyOf(key);

  const choose = (next: "include" | "exclude") => {
    setChosenMode(next);
    if (values.length > 0) live?.change(filterWith(live.draft, key, next, values));
  };
  const change = live && ((next: Choice[]) => live.change(filterWith(live.draft, key, mode, next)));

  return (
    <FilterField
      name={name}
      note={values.length > 0 ? t("selectedCount", { count: values.length }) : undefined}
      requests={requests}
      isOpen={isRequested || (!live && panel.at === null && values.length > 0)}
      onToggle={live && source.setOpen}
    >
      <div className="modes" role="radiogroup" aria-label={t("filterMode", { noun: name })}>
        {(["include", "exclude"] as const).map((entry) => (
          <label key={entry}>
            <input
              type="radio"
              {...formField(`mode.${key}`, entry)}
              {...(live
                ? { checked: mode === entry, onChange: () => choose(entry) }
                : { defaultChecked: mode === entry })}
            />
            {t(entry)}
          </label>
        ))}
      </div>
      <FindInList form={form} list={key} label={t("findIn", { name })} source={source} isLive={live !== undefined} />
      {alsoExcluded.map(({ vendor, item }) => (
        <input key={`${vendor} ${item}`} type="hidden" {...formField(`x.${choiceKey(filterKey, vendor)}`, item)} />
      ))}
      <FilterValues
        view={view}
        filterKey={filterKey}
        list={live ? source.list : lists?.[key]}
        values={values}
        onChange={change}
        retry={live && source.retry}
      />
    </FilterField>
  );
}
