import { SearchBox } from "~/ui/search-box";
import type { CostPage } from "../data.server";
import type { PanelKey, ParentKey } from "../filters/filter-panel";
import type { FilterListSource } from "../filters/use-filter-list";
import { useWords } from "../use-words";

interface FindInListProps {
  page: CostPage;
  list: PanelKey | ParentKey;
  label: string;
  /** Absent without JavaScript. */
  source?: FilterListSource;
}

/**
 * Searches a list of the filter form; without JavaScript by a button that also loads lists which are not on the page
 * yet.
 */
export function FindInList({
  page: { panel, vendors, currency, filterLists },
  list: key,
  label,
  source,
}: FindInListProps) {
  const { t } = useWords({ vendors, currency });
  if (source) {
    return (
      <div className="find">
        <SearchBox label={label} value={source.word} onChange={(event) => source.setWord(event.currentTarget.value)} />
      </div>
    );
  }
  return (
    <div className="find">
      <SearchBox label={label} name={`q.${key}`} defaultValue={panel.words[key] ?? ""} />
      <button className="btn small" name="panel" value={key}>
        {t(filterLists?.[key] === undefined ? "listValues" : "findInList")}
      </button>
    </div>
  );
}
