import { pageCountOf } from "~/features/paging/page-sizes";

/** Something that can be chosen: what the form sends, its name, and what distinguishes it from namesakes. */
export interface Option {
  value: string;
  name: string;
  about: string;
}

/** A search in one of a form's lists, or another page of it. */
export interface ListingRequest {
  /** Name of the list's checkboxes. */
  name: string;
  word: string;
  page: number;
}

/** A page of a list that is searched and chosen from. */
export interface Listing {
  word: string;
  page: number;
  pageCount: number;
  /** Options with the word. */
  total: number;
  options: (Option & { isChosen: boolean })[];
  /** Chosen, but not among the options of this page. */
  others: string[];
  /** Long enough to be searched. */
  isSearched: boolean;
  /** Somebody has searched or turned its pages. */
  isRequested: boolean;
}

export const OPTIONS_PER_PAGE = 50;
/** Below this number nobody needs a search. */
const MIN_SEARCHABLE = 10;

/** Name of the buttons with value "<list> <page>" that send a form for another page, and of a list's search. */
export const LIST = "list";
export const findName = (list: string): string => `find.${list}`;

/** The list of a form that is returned, null if it was not loaded; and what the form has chosen. */
export interface ReturnedList {
  list: Listing | null;
  chosen: string[];
}

/** The list that a form shows: the one it was returned with, otherwise the page's own, with what the form has chosen. */
export function listingOf(own: Listing, returned: ReturnedList | undefined): Listing {
  if (!returned) return own;
  const { list, chosen } = returned;
  if (list) return list;
  const options = own.options.map((option) => ({ ...option, isChosen: chosen.includes(option.value) }));
  return { ...own, options, others: chosen.filter((value) => !options.some((option) => option.value === value)) };
}

/** A page of the options with the word, the chosen ones first. */
export function listOptions(
  available: readonly Option[],
  chosen: readonly string[],
  requested?: ListingRequest,
): Listing {
  const { word = "", page = 1 } = requested ?? {};
  const query = word.trim().toLowerCase();
  const chosenValues = new Set(chosen);
  const isChosen = ({ value }: Option) => chosenValues.has(value);
  const matches = available.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(query));
  const ordered = [...matches.filter(isChosen), ...matches.filter((option) => !isChosen(option))];
  const pageCount = pageCountOf(matches.length, OPTIONS_PER_PAGE);
  const currentPage = Math.min(page, pageCount);
  const options = ordered.slice((currentPage - 1) * OPTIONS_PER_PAGE, currentPage * OPTIONS_PER_PAGE);
  const values = new Set(options.map(({ value }) => value));
  return {
    word,
    page: currentPage,
    pageCount,
    total: matches.length,
    options: options.map((option) => ({ ...option, isChosen: isChosen(option) })),
    others: chosen.filter((value) => !values.has(value)),
    isSearched: available.length >= MIN_SEARCHABLE,
    isRequested: requested !== undefined,
  };
}
