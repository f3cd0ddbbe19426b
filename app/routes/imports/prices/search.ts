import type { Ignored } from "~/features/address/ignored";
import type { Parameters } from "~/features/address/search-parameters";
import { documentation, readSearch, single, wholeNumber } from "~/features/address/search-parameters";
import type { PriceSearch } from "./href";
import { defaultPriceSearch } from "./href";

/** The parameters of the price lists; `docs/addresses.md` has their table. */
const parameters: Parameters<PriceSearch> = {
  page: single(wholeNumber, { about: "page of the lists", without: "1" }),
};

/** Reads the search from a URL, leniently. */
export const parse = (params: URLSearchParams): { search: PriceSearch; ignored: Ignored[] } =>
  readSearch(parameters, defaultPriceSearch, params);

/** The documentation of the parameters. */
export const priceParameterRows = (): string[] => documentation(parameters, defaultPriceSearch);
