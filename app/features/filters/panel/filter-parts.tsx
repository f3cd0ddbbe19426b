import { formField } from "~/lib/http/encoded-fields";
import { LoadFailed } from "~/ui/loading/load-failed";
import { Skeleton } from "~/ui/loading/state";
import type { CostView } from "~/features/cost-report/cost-view";
import type { FilterForm } from "./filter-lists.server";
import { FilterField } from "../form/filter-field";
import { FindInList } from "./find-in-list";
import type { PanelKey, ParentKey } from "./filter-panel";
import { setKey, tagKeyOf } from "./filter-panel";
import { useFilterList } from "./use-filter-list";
import { useCostText } from "~/features/cost-report/use-cost-text";

interface FilterPartsProps {
  view: CostView;
  form: FilterForm;
  parent: ParentKey;
  /** Shows the list of a part; absent without JavaScript, where its button loads the page with it. */
  onOpen?: (part: PanelKey) => void;
}

/** Tag keys or service group sets: choosing one shows its values as a separate field. */
export function FilterParts({ view, form, parent, onOpen }: FilterPartsProps) {
  const { t, money } = useCostText(view);
  const source = useFilterList(view.search, parent, false);
  const list = onOpen ? source.list : form.lists?.[parent];
  const name = t(`word.${parent}`);
  return (
    <FilterField name={name} isOpen={!onOpen && form.panel.at === parent} onToggle={onOpen && source.setOpen}>
      <FindInList
        form={form}
        list={parent}
        label={t(`findPart.${parent}`)}
        source={source}
        isLive={onOpen !== undefined}
      />
      <div className="option-list">
        {list?.values.map((part) => {
          const key = parent === "tag" ? tagKeyOf(part.item) : setKey(part.item);
          return (
            <button
              key={part.item}
              className="option"
              {...(onOpen ? { type: "button" as const, onClick: () => onOpen(key) } : formField("panel", key))}
            >
              <span className="truncate">{part.name}</span>
              {part.cost !== null && <span className="end">{money(part.cost)}</span>}
            </button>
          );
        })}
        {list === undefined && onOpen && <Skeleton label={t("loading")} lines={4} />}
        {list === null && <LoadFailed retry={onOpen && source.retry}>{t("listFailed")}</LoadFailed>}
        <div role="status">
          {list?.values.length === 0 && <p className="note">{t(parent === "tag" ? "noTagKey" : "noSet")}</p>}
        </div>
        {list && list.total > list.values.length && (
          <p className="note">{t("listCut", { shown: list.values.length, count: list.total })}</p>
        )}
      </div>
    </FilterField>
  );
}
