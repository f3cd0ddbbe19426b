import { additionalFields, mainFields } from "~/contract/costs/cost-fields";
import { cleanWord, serviceGroupId } from "~/contract/costs/filter-limits";
import type { FilterKey } from "../filters";
import { choicesOf, fieldOf, keysOf, readFilterKey } from "../filters";
import type { Search } from "~/features/cost-report/search/href";

/**
 * A list of values in the filter form. Values of service groups are listed per set, so their key names the set,
 * although all of them are one filter.
 */
export type PanelKey = Exclude<FilterKey, "serviceGroup"> | `serviceGroup.${string}`;

/** Fields with parts instead of values: tags have keys, service groups have sets. */
export type ParentKey = "tag" | "serviceGroup";

/**
 * The filter form without JavaScript. `panel=filters` is the page with the form open, `panel=<key>` the same with that
 * list; `q.<key>` is a list's search text, `mode.<key>` whether its checked values are included or excluded. None of
 * these is part of the search: the last is rewritten to the canonical URL before anything is shown.
 */
export interface FilterPanel {
  isOpen: boolean;
  /** The requested list besides those of the main fields. */
  at: PanelKey | ParentKey | null;
  words: Partial<Record<PanelKey | ParentKey, string>>;
}

const SET = "serviceGroup.";
const isSet = (key: string): key is `serviceGroup.${string}` =>
  key.startsWith(SET) && serviceGroupId.test(key.slice(SET.length));
const isParent = (key: string): key is ParentKey => key === "tag" || key === "serviceGroup";

/** The text as a key of the form, null if invalid. */
export function readPanelKey(text: string): PanelKey | ParentKey | null {
  if (isParent(text) || isSet(text)) return text;
  const key = readFilterKey(text);
  return key === null || key === "serviceGroup" ? null : key;
}

/** The filter of a list's values, and the set they belong to. */
export function filterKeyOf(key: PanelKey): { filterKey: FilterKey; setId: string | null } {
  return isSet(key)
    ? { filterKey: "serviceGroup", setId: key.slice(SET.length) }
    : { filterKey: key as FilterKey, setId: null };
}

export const setKey = (setId: string): PanelKey => `serviceGroup.${setId}`;
export const tagKeyOf = (key: string): PanelKey => `tag.${key}`;

/** Whether a value of the filter belongs to the list. */
export function belongsTo(key: PanelKey, value: string): boolean {
  const { setId } = filterKeyOf(key);
  return setId === null || value.startsWith(`${setId}:::`);
}

/** Parts of tags and service groups that are filtered by or requested. */
export function partsOf({ include, exclude }: Search, { at }: FilterPanel): PanelKey[] {
  const inUse = keysOf(include, exclude).flatMap((key): PanelKey[] => {
    if (fieldOf(key).field === "tag") return [key as PanelKey];
    if (key !== "serviceGroup") return [];
    return [...choicesOf(include, key), ...choicesOf(exclude, key)].map(({ item }) =>
      setKey(item.split(":::")[0] ?? ""),
    );
  });
  const requested = at !== null && (isSet(at) || at.startsWith("tag.")) ? [at as PanelKey] : [];
  return [...new Set([...inUse, ...requested])];
}

/** The lists of the form in order; `parts` are below their parents. */
export function panelKeys(parts: PanelKey[]): { main: PanelKey[]; additional: (PanelKey | ParentKey)[] } {
  const withParts = (parent: ParentKey) => [parent, ...parts.filter((key) => key.startsWith(`${parent}.`))];
  return {
    main: [...mainFields],
    additional: additionalFields.flatMap((field) => (isParent(field) ? withParts(field) : [field])),
  };
}

const prefixes = { word: "q.", mode: "mode." } as const;

/** Whether a URL parameter belongs to the form instead of the search. */
export const isPanelParameter = (name: string): boolean =>
  name === "panel" ||
  Object.values(prefixes).some((prefix) => name.startsWith(prefix) && readPanelKey(name.slice(prefix.length)) !== null);

/** Maximum number of lists searched at a time; a hostile URL has thousands. */
const MAX_SEARCHED = 10;

export function filterPanelOf(params: URLSearchParams): FilterPanel {
  const panel = params.get("panel");
  const at = panel === null ? null : readPanelKey(panel);
  const words = [...new Set(params.keys())].flatMap((name) => {
    const key = name.startsWith(prefixes.word) ? readPanelKey(name.slice(prefixes.word.length)) : null;
    const word = cleanWord(params.get(name) ?? "");
    return key === null || word === "" ? [] : [[key, word] as const];
  });
  return {
    isOpen: panel === "filters" || at !== null,
    at,
    words: Object.fromEntries(words.sort().slice(0, MAX_SEARCHED)),
  };
}

/** The page with the filter form open. */
export function withPanel(url: string, { at = null, words = {} }: Partial<Omit<FilterPanel, "isOpen">> = {}): string {
  const panel = new URLSearchParams({ panel: at ?? "filters" });
  for (const [key, word] of Object.entries(words)) if (word) panel.set(`${prefixes.word}${key}`, word);
  return `${url}${url.includes("?") ? "&" : "?"}${panel}`;
}
