import { useEffect, useRef, useState } from "react";
import { cleanWord } from "~/contract/costs/filter-limits";
import { useLoad } from "~/ui/navigation/use-load";
import { isNoValue } from "~/lib/no-value";
import type { FilterList } from "./filter-lists.server";
import type { PanelKey, ParentKey } from "./filter-panel";
import type { Search } from "~/features/cost-report/search/href";
import { href } from "~/features/cost-report/search/href";

/** Delay after typing before a list is searched on the server, in milliseconds (spec §9). */
const DEBOUNCE_MS = 500;

export interface FilterListSource {
  /** undefined during the first load, null if it could not be loaded. */
  list: FilterList | null | undefined;
  word: string;
  setWord: (word: string) => void;
  setOpen: (isOpen: boolean) => void;
  /** Loads the list again. */
  retry: () => void;
}

/** Loads a list once its field is open, again when the page changes, and narrows it while typing. */
export function useFilterList(search: Search, field: PanelKey | ParentKey, startsOpen: boolean): FilterListSource {
  const { load, data, hasFailed, retry } = useLoad<{ list: FilterList | null }>();
  const [isOpen, setOpen] = useState(startsOpen);
  const [word, setWord] = useState("");
  const [requested, setRequested] = useState("");
  const url = `${href({ ...search, page: 1 }, "/cost-analytics/values")}`;
  const source = `${url}${url.includes("?") ? "&" : "?"}${new URLSearchParams({ field, word: requested })}`;

  const loaded = useRef("");
  useEffect(() => {
    if (!isOpen || loaded.current === source) return;
    loaded.current = source;
    load(source);
  }, [isOpen, source, load]);

  useEffect(() => {
    const timer = window.setTimeout(() => setRequested(cleanWord(word)), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [word]);

  return { list: hasFailed ? null : data && narrowed(data.list, word), word, setWord, setOpen, retry };
}

/** Loaded values narrow immediately; others follow from the server, as does whether the empty value's text matches. */
export function narrowed(list: FilterList | null, word: string): FilterList | null {
  const query = cleanWord(word).toLowerCase();
  if (!list || query === "") return list;
  const has = (text: string) => text.toLowerCase().includes(query);
  return { ...list, values: list.values.filter(({ item, name }) => isNoValue(item) || has(name) || has(item)) };
}
