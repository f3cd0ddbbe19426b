import type { CostField } from "~/contract/cost-fields";
import { Provider } from "~/features/providers/provider";
import { Skeleton } from "~/ui/state";
import type { CostPage } from "../data.server";
import type { FilterList } from "./filter-lists.server";
import type { FilterKey } from "./filters";
import { useWords } from "../use-words";

interface FilterValuesProps {
  page: CostPage;
  filterKey: FilterKey;
  field: CostField;
  /** undefined: not loaded yet; null: could not be loaded. */
  list: FilterList | null | undefined;
  /** Those that are selected. */
  values: string[];
  /** Absent without JavaScript. */
  onToggle?: (item: string) => void;
}

/** Values to tick. What is selected is always listed, also when the search or the range leaves it out. */
export function FilterValues({ page, filterKey, field, list, values, onToggle }: FilterValuesProps) {
  const { t, item: nameOf, money } = useWords(page);
  const listed = list?.values ?? [];
  const missing = values.filter((value) => !listed.some(({ item }) => item === value));
  const rows = [...missing.map((item) => ({ vendor: null, item, name: page.names[filterKey]?.[item] ?? item, cost: null })), ...listed];
  const showsProvider = page.vendors.filter(({ isSelected }) => isSelected).length > 1;
  return (
    <div className="option-list">
      {rows.map(({ vendor, item, name, cost }) => (
        <label key={`${vendor} ${item}`} className="option">
          <input
            type="checkbox"
            name={`f.${filterKey}`}
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
