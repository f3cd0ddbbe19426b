import { useState } from "react";
import type { FilterField } from "~/contract/cost-analytics";
import { Provider } from "~/features/providers/provider";
import { Icon } from "~/ui/icon";
import { SearchBox } from "~/ui/search-box";
import { Skeleton } from "~/ui/state";
import type { CostPage } from "./data.server";
import type { FilterList } from "./filter-lists.server";
import { filterOf, filterWith } from "./filter-form";
import type { Search } from "./href";
import { useFilterList } from "./use-filter-list";
import { useWords } from "./use-words";

interface FilterFieldsetProps {
  page: CostPage;
  field: FilterField;
  /** Absent where the form is submitted by its button: without JavaScript. */
  live?: { draft: Search; change: (next: Search) => void };
}

/** One field of the filter form: include or exclude, and its values with their cost, searchable. */
export function FilterFieldset({ page, field, live }: FilterFieldsetProps) {
  const { search, panel } = page;
  const { t, subject } = useWords(page);
  const { mode: applied, values, kept } = filterOf(live?.draft ?? search, field);
  const [chosenMode, setChosenMode] = useState(applied);
  const mode = values.length > 0 ? applied : chosenMode;
  const source = useFilterList(page, field);
  const list = live ? source.list : page.filterLists?.[field];
  const noun = t(`noun.${subject(field)}`);

  const choose = (next: "include" | "exclude") => {
    setChosenMode(next);
    if (values.length > 0) live?.change(filterWith(live.draft, field, next, values));
  };
  const toggle = (item: string) =>
    live?.change(filterWith(live.draft, field, mode, values.includes(item) ? values.filter((value) => value !== item) : [...values, item]));

  return (
    <details
      className="accordion"
      name="filter-field"
      open={!live && (values.length > 0 || panel.words[field] !== "") ? true : undefined}
      onToggle={(event) => live && source.setOpen(event.currentTarget.open)}
    >
      <summary>
        <Icon name="right" />
        {t(`word.${subject(field)}`)}
        {values.length > 0 && <span className="end">{t("selectedCount", { count: values.length })}</span>}
      </summary>
      <div>
        <div className="modes" role="radiogroup" aria-label={t("filterMode", { noun })}>
          {(["include", "exclude"] as const).map((entry) => (
            <label key={entry}>
              <input type="radio" name={`mode.${field}`} value={entry} {...(live ? { checked: mode === entry, onChange: () => choose(entry) } : { defaultChecked: mode === entry })} />
              {t(entry)}
            </label>
          ))}
        </div>
        <div className="find">
          {live ? (
            <SearchBox label={t(`find.${subject(field)}`)} value={source.word} onChange={(event) => source.setWord(event.currentTarget.value)} />
          ) : (
            <>
              <SearchBox label={t(`find.${subject(field)}`)} name={`q.${field}`} defaultValue={panel.words[field]} />
              <button className="btn small" name="panel" value="filters">
                {t("findInList")}
              </button>
            </>
          )}
        </div>
        {kept.map((value) => (
          <input key={value} type="hidden" name={`x.${field}`} value={value} />
        ))}
        <Values page={page} field={field} list={list} values={values} onToggle={live && toggle} />
      </div>
    </details>
  );
}

interface ValuesProps {
  page: CostPage;
  field: FilterField;
  /** undefined: not loaded yet; null: could not be loaded. */
  list: FilterList | null | undefined;
  values: string[];
  onToggle?: (item: string) => void;
}

/** What is selected is always listed, also when the search or the range leaves it out. */
function Values({ page, field, list, values, onToggle }: ValuesProps) {
  const { t, item: nameOf, money } = useWords(page);
  const listed = list?.values ?? [];
  const missing = values.filter((value) => !listed.some(({ item }) => item === value));
  const rows = [
    ...missing.map((item) => ({ vendor: null, item, name: (field === "account" && page.accountNames[item]) || item, cost: null })),
    ...listed,
  ];
  const showsProvider = page.vendors.filter(({ isSelected }) => isSelected).length > 1;
  return (
    <div className="option-list">
      {rows.map(({ vendor, item, name, cost }) => (
        <label key={`${vendor} ${item}`} className="option">
          <input
            type="checkbox"
            name={`f.${field}`}
            value={item}
            {...(onToggle ? { checked: values.includes(item), onChange: () => onToggle(item) } : { defaultChecked: values.includes(item) })}
          />
          <span className="truncate" title={name === item ? undefined : item}>
            {nameOf({ item, name }, field)}
          </span>
          {showsProvider && vendor && <Provider vendor={vendor} />}
          <span className="end">{cost === null ? "–" : money(cost)}</span>
        </label>
      ))}
      {list === undefined && onToggle && <Skeleton label={t("loading")} lines={4} />}
      {list === null && <p className="note">{t("listFailed")}</p>}
      {list && rows.length === 0 && <p className="note">{t("noResult")}</p>}
      {list && list.total > listed.length && <p className="note">{t("listCut", { shown: listed.length, count: list.total })}</p>}
    </div>
  );
}
