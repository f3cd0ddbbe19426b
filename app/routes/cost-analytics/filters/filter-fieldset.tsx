import { useState } from "react";
import type { CostPage } from "../data.server";
import { FilterField } from "./filter-field";
import { FindInList } from "../find/find-in-list";
import { filterOf, filterWith } from "./filter-form";
import type { PanelKey } from "./filter-panel";
import { filterKeyOf } from "./filter-panel";
import { FilterValues } from "./filter-values";
import type { Choice } from "./filters";
import { choiceKey } from "./filters";
import type { Search } from "../href";
import { useFilterList } from "./use-filter-list";
import { useWords } from "../use-words";

/** The search being edited; absent if the form is submitted by its button, without JavaScript. */
export interface LiveFilters {
  draft: Search;
  change: (next: Search) => void;
}

interface FilterFieldsetProps {
  page: CostPage;
  list: PanelKey;
  name: string;
  live?: LiveFilters;
  /** It has just been requested, so it is open. */
  isAsked: boolean;
}

/** One list of the filter form: include or exclude, and its values with their cost, searchable. */
export function FilterFieldset({ page, list: key, name, live, isAsked }: FilterFieldsetProps) {
  const { search, panel, filterLists } = page;
  const { t } = useWords(page);
  const { mode: applied, values, kept } = filterOf(live?.draft ?? search, key);
  const [chosenMode, setChosenMode] = useState(applied);
  const mode = values.length > 0 ? applied : chosenMode;
  const source = useFilterList(page, key, isAsked);
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
      isOpen={isAsked || (!live && panel.at === null && values.length > 0)}
      onToggle={live && source.setOpen}
    >
      <div className="modes" role="radiogroup" aria-label={t("filterMode", { noun: name })}>
        {(["include", "exclude"] as const).map((entry) => (
          <label key={entry}>
            <input
              type="radio"
              name={`mode.${key}`}
              value={entry}
              {...(live
                ? { checked: mode === entry, onChange: () => choose(entry) }
                : { defaultChecked: mode === entry })}
            />
            {t(entry)}
          </label>
        ))}
      </div>
      <FindInList page={page} list={key} label={t("findIn", { name })} source={live && source} />
      {kept.map(({ vendor, item }) => (
        <input key={`${vendor} ${item}`} type="hidden" name={`x.${choiceKey(filterKey, vendor)}`} value={item} />
      ))}
      <FilterValues
        page={page}
        filterKey={filterKey}
        list={live ? source.list : filterLists?.[key]}
        values={values}
        onChange={change}
        retry={live && source.retry}
      />
    </FilterField>
  );
}
