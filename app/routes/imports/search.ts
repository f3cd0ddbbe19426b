import { vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { Parameters } from "~/features/address/search-parameters";
import { documentation, optional, readSearch, single, wholeNumber } from "~/features/address/search-parameters";
import type { Search } from "./href";
import { defaultSearch } from "./href";

/** The parameters of the list of imports; `docs/addresses.md` has their table. */
const importParameters: Parameters<Search> = {
  vendor: optional(vendor, { without: "all providers" }),
  page: single(wholeNumber, { about: "page of published imports", without: "1" }),
  earlier: single(wholeNumber, { about: "page of imports no longer counted", without: "1" }),
};

/** Reads the search from a URL, leniently. */
export const parse = (params: URLSearchParams): { search: Search; ignored: Ignored[] } =>
  readSearch(importParameters, defaultSearch, params);

/** The documentation of the parameters. */
export const importParameterRows = (): string[] => documentation(importParameters, defaultSearch);
