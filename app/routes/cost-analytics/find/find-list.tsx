import { Provider } from "~/features/providers/provider";
import { Icon } from "~/ui/icon";
import { LoadFailed } from "~/ui/loading/load-failed";
import { Skeleton } from "~/ui/loading/state";
import type { CostView } from "~/features/cost-report/cost-view";
import { itemCount, MAX_ITEMS } from "./find";
import type { FindOption } from "./find-options";
import { optionId } from "./find-options";
import type { Suggestions } from "./use-suggestions";
import { useCostText } from "~/features/cost-report/use-cost-text";

interface FindListProps {
  id: string;
  view: CostView;
  options: FindOption[];
  source: Suggestions;
  /** Index of the option that Enter selects; -1: none. */
  active: number;
  onChoose: (index: number) => void;
}

/** The search box's list of suggestions: a listbox controlled from its field. */
export function FindList({ id, view, options, source: { found, hasFailed, retry }, active, onChoose }: FindListProps) {
  const { t } = useCostText(view);
  const isSearch = found?.word !== "";
  const isFull = isSearch && itemCount(view.search) >= MAX_ITEMS;
  return (
    <div className="find-list" hidden={!isSearch && options.length === 0}>
      {isFull && <p className="note">{t("findFull")}</p>}
      {!isSearch && <header>{t("recentSearches")}</header>}
      <ul id={id} role="listbox" aria-label={t("findPlaceholder")}>
        {options.map((option, index) => (
          <li
            key={optionId(id, index)}
            id={optionId(id, index)}
            className="option"
            role="option"
            aria-selected={index === active}
            aria-disabled={option.isDisabled || undefined}
            tabIndex={-1}
            // The field keeps the focus and handles the keys.
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(index);
            }}
          >
            <Line view={view} option={option} />
          </li>
        ))}
      </ul>
      {hasFailed ? (
        <LoadFailed retry={retry}>{t("listFailed")}</LoadFailed>
      ) : !found ? (
        <Skeleton label={t("loading")} lines={3} />
      ) : (
        isSearch && options.length === 0 && <p className="note">{t("noResult")}</p>
      )}
      <p className="sr" role="status">
        {found && isSearch ? t("findCount", { count: options.length }) : ""}
      </p>
    </div>
  );
}

function Line({ view, option }: { view: CostView; option: FindOption }) {
  const { t, subject, item: nameOf, money } = useCostText(view);
  if (option.kind === "recent") {
    const { field, word } = option.recent;
    return (
      <>
        <Icon name="search" />
        <span className="truncate">{word}</span>
        <span className="end">{field === "all" ? t("findAll") : t(`word.${subject(field)}`)}</span>
      </>
    );
  }
  const { field, vendor, item, name, cost } = option.item;
  return (
    <>
      {option.isChosen && <Icon name="check" />}
      <span className="truncate" title={name === item ? undefined : item}>
        {nameOf({ item, name }, field)}
      </span>
      <span className="where">{t(`word.${subject(field)}`)}</span>
      <Provider vendor={vendor} />
      <span className="end">{money(cost, vendor)}</span>
    </>
  );
}
