import type { RecentSearch } from "~/contract/people/preferences";
import type { CostView } from "~/features/cost-report/cost-view";
import type { FoundItem } from "./find";
import { addHref, isChosen } from "./find";
import type { Suggestions } from "./use-suggestions";

/** One line of the search box's list. */
export type FindOption =
  | { kind: "recent"; recent: RecentSearch; isDisabled: false }
  | { kind: "item"; item: FoundItem; to: string; isChosen: boolean; isDisabled: boolean };

/** Results as options on a page of these providers; an item that cannot be added is shown as disabled. */
export function findOptions({ search, providers }: CostView, { found }: Suggestions): FindOption[] {
  if (!found) return [];
  if (found.word === "") return found.recent.map((recent) => ({ kind: "recent", recent, isDisabled: false }));
  return (found.items ?? []).map((item) => {
    const to = addHref(search, item, providers);
    return { kind: "item", item, to: to ?? "", isChosen: isChosen(search, item), isDisabled: to === null };
  });
}

/** Id of an option, for the field's aria-activedescendant. */
export const optionId = (list: string, index: number): string => `${list}-${index}`;
