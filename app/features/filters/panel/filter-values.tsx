import type { Vendor } from "~/contract/vendors";
import { Provider } from "~/features/providers/provider";
import { formField } from "~/lib/http/encoded-fields";
import { add } from "~/lib/money/decimal";
import { LoadFailed } from "~/ui/loading/load-failed";
import { Skeleton } from "~/ui/loading/state";
import type { CostView } from "~/features/cost-report/cost-view";
import type { FilterList } from "./filter-lists.server";
import type { Choice, FilterKey } from "../filters";
import { choiceKey, chosenFrom, fieldOf, includesChoice } from "../filters";
import { useCostText } from "~/features/cost-report/use-cost-text";

interface FilterValuesProps {
  view: CostView;
  filterKey: FilterKey;
  /** undefined: not loaded yet; null: could not be loaded. */
  list: FilterList | null | undefined;
  /** Selected values. */
  values: Choice[];
  /** Absent without JavaScript. */
  onChange?: (values: Choice[]) => void;
  /** Loads the list again; absent without JavaScript. */
  retry?: () => void;
}

/**
 * Values as checkboxes, each for the provider of the figure next to it. Selected values are always listed, even if the
 * search or the range excludes them; a value of all providers, which addresses may have, has its own box, followed by
 * those of the providers.
 */
export function FilterValues({ view, filterKey, list, values, onChange, retry }: FilterValuesProps) {
  const { t, item: nameOf, money } = useCostText(view);
  const { providers } = view;
  const { field } = fieldOf(filterKey);
  return (
    <div className="option-list">
      {boxesOf(list?.values ?? [], values, providers, view.names[filterKey] ?? {}).map(
        ({ choice, vendor, name, cost }) => {
          const { item } = choice;
          const isChosen = includesChoice(values, { vendor, item });
          const follows = choice.vendor !== null && includesChoice(values, { vendor: null, item });
          const toggled = () =>
            isChosen
              ? values.filter(
                  (value) => value.item !== item || (value.vendor !== vendor && value.vendor !== choice.vendor),
                )
              : [...values, choice];
          return (
            <label key={`${vendor} ${item}`} className="option">
              <input
                type="checkbox"
                {...formField(`f.${choiceKey(filterKey, choice.vendor)}`, item)}
                disabled={follows}
                {...(onChange
                  ? { checked: isChosen, onChange: () => onChange(toggled()) }
                  : { defaultChecked: isChosen })}
              />
              <span className="truncate" title={name === item ? undefined : item}>
                {nameOf({ item, name }, field)}
              </span>
              {providers.length > 1 &&
                (vendor ? (
                  <Provider vendor={vendor} />
                ) : (
                  field !== "serviceGroup" && <span className="prov">{t("ofAllProviders")}</span>
                ))}
              <span className="end">{cost === null ? "–" : money(cost, vendor)}</span>
            </label>
          );
        },
      )}
      {list === undefined && onChange && <Skeleton label={t("loading")} lines={4} />}
      {list === null && <LoadFailed retry={retry}>{t("listFailed")}</LoadFailed>}
      <div role="status">
        {list && values.length + list.values.length === 0 && <p className="note">{t("noResult")}</p>}
      </div>
      {list && list.total > list.values.length && (
        <p className="note">{t("listCut", { shown: list.values.length, count: list.total })}</p>
      )}
    </div>
  );
}

/** A box of the list: the choice it makes, and the provider's value and figure next to it. */
interface Box {
  choice: Choice;
  vendor: Vendor | null;
  name: string;
  cost: string | null;
}

function boxesOf(
  listed: FilterList["values"],
  values: Choice[],
  providers: Vendor[],
  names: Record<string, string>,
): Box[] {
  const boxOf = (choice: Choice): Box => ({
    choice,
    vendor: choice.vendor,
    name: names[choice.item] ?? choice.item,
    cost: choice.vendor === null ? sumOf(listed.filter(({ item }) => item === choice.item)) : null,
  });
  const isListed = ({ vendor, item }: Choice) =>
    listed.some((row) => row.item === item && (row.vendor === vendor || (vendor === null && providers.length < 2)));
  return [
    ...values.filter((choice) => !isListed(choice)).map(boxOf),
    ...listed.map(({ vendor, item, name, cost }) => ({
      choice: chosenFrom(providers, { vendor, item }),
      vendor,
      name,
      cost,
    })),
  ];
}

/** Cost of a value of all providers; null if unknown. */
function sumOf(rows: FilterList["values"]): string | null {
  const costs = rows.map(({ cost }) => cost);
  return costs.length === 0 || costs.includes(null) ? null : add(...costs.map((cost) => cost ?? "0"));
}
