import { LoadFailed } from "~/ui/load-failed";
import { Skeleton } from "~/ui/state";
import type { CostPage } from "../data.server";
import { FilterField } from "./filter-field";
import { FindInList } from "../find/find-in-list";
import type { PanelKey, ParentKey } from "./filter-panel";
import { setKey, tagKeyOf } from "./filter-panel";
import { useFilterList } from "./use-filter-list";
import { useWords } from "../use-words";

interface FilterPartsProps {
  page: CostPage;
  parent: ParentKey;
  /** Shows the list of a part; absent without JavaScript, where its button loads the page with it. */
  onAsk?: (part: PanelKey) => void;
}

/** Tag keys or service group sets: choosing one shows its values as a separate field. */
export function FilterParts({ page, parent, onAsk }: FilterPartsProps) {
  const { panel } = page;
  const { t, money } = useWords(page);
  const source = useFilterList(page, parent, false);
  const list = onAsk ? source.list : page.filterLists?.[parent];
  const name = t(`word.${parent}`);
  return (
    <FilterField name={name} isOpen={!onAsk && panel.at === parent} onToggle={onAsk && source.setOpen}>
      <FindInList page={page} list={parent} label={t(`findPart.${parent}`)} source={onAsk && source} />
      <div className="option-list">
        {list?.values.map((part) => {
          const key = parent === "tag" ? tagKeyOf(part.item) : setKey(part.item);
          return (
            <button
              key={part.item}
              className="option"
              {...(onAsk ? { type: "button" as const, onClick: () => onAsk(key) } : { name: "panel", value: key })}
            >
              <span className="truncate">{part.name}</span>
              {part.cost !== null && <span className="end">{money(part.cost)}</span>}
            </button>
          );
        })}
        {list === undefined && onAsk && <Skeleton label={t("loading")} lines={4} />}
        {list === null && <LoadFailed retry={onAsk && source.retry}>{t("listFailed")}</LoadFailed>}
        {list?.values.length === 0 && <p className="note">{t(parent === "tag" ? "noTagKey" : "noSet")}</p>}
        {list && list.total > list.values.length && (
          <p className="note">{t("listCut", { shown: list.values.length, count: list.total })}</p>
        )}
      </div>
    </FilterField>
  );
}
