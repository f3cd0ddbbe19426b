import { useTranslation } from "react-i18next";
import { formField } from "~/lib/http/encoded-fields";
import { SearchBox } from "~/ui/controls/search-box";
import { useEarlyInput } from "~/ui/controls/use-early-input";
import type { FilterForm } from "./filter-lists.server";
import type { PanelKey, ParentKey } from "./filter-panel";
import type { FilterListSource } from "./use-filter-list";

interface FindInListProps {
  form: FilterForm;
  list: PanelKey | ParentKey;
  label: string;
  source: FilterListSource;
  /** False without JavaScript. */
  isLive: boolean;
}

/**
 * Searches a list of the filter form; without JavaScript by a button that also loads lists which are not on the page
 * yet.
 */
export function FindInList({ form: { panel, lists }, list: key, label, source, isLive }: FindInListProps) {
  const { t } = useTranslation("cost-analytics");
  const sent = panel.words[key] ?? "";
  const field = useEarlyInput<HTMLInputElement>(sent, source.setWord);
  if (isLive) {
    return (
      <div className="find">
        <SearchBox
          ref={field}
          label={label}
          value={source.word}
          onChange={(event) => source.setWord(event.currentTarget.value)}
          // Enter must not submit the form: the list is narrowed while typing.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </div>
    );
  }
  return (
    <div className="find">
      <SearchBox ref={field} label={label} name={`q.${key}`} defaultValue={sent} />
      <button className="btn small" {...formField("panel", key)}>
        {t(lists?.[key] === undefined ? "listValues" : "findInList")}
      </button>
    </div>
  );
}
