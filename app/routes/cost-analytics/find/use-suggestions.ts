import { useEffect, useRef, useState } from "react";
import { cleanWord } from "~/contract/costs/filter-limits";
import { useLoad } from "~/ui/navigation/use-load";
import type { FindQuery } from "./find";
import { withFind } from "./find";
import type { FindResult } from "./find.server";
import type { Search } from "~/features/cost-report/search/href";
import type { loader } from "./suggestions";

/** Delay after typing before suggestions load, in milliseconds (spec §9). */
const DEBOUNCE_MS = 500;

export interface Suggestions {
  /** Results for the typed text; null while loading. */
  found: FindResult | null;
  hasFailed: boolean;
  /** Loads them again. */
  retry: () => void;
}

/** Suggestions for the typed text, after a pause; without text, recent searches immediately. */
export function useSuggestions(search: Search, { field, word }: FindQuery, isOpen: boolean): Suggestions {
  const { load, data, hasFailed, retry } = useLoad<typeof loader>();
  const requested = cleanWord(word);
  const [paused, setPaused] = useState(requested);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(requested), requested === "" ? 0 : DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [requested]);

  const source = withFind(search, { field, word: paused }, "/cost-analytics/suggestions");
  const loaded = useRef("");
  useEffect(() => {
    if (!isOpen || paused !== requested || loaded.current === source) return;
    loaded.current = source;
    load(source);
  }, [isOpen, paused, requested, source, load]);

  const found = data?.found;
  const isCurrent = found?.word === requested && found.field === field;
  return {
    found: isCurrent ? found : null,
    hasFailed: hasFailed || found === null || (isCurrent && found.items === null),
    retry,
  };
}
