import { addressOf, canonical } from "~/features/address/canonical";

/** The state of the page of price lists, all of it in the URL. */
export interface PriceSearch {
  page: number;
}

export const defaultPriceSearch: PriceSearch = { page: 1 };

/** Canonical URL of the price lists; `search.ts` reads it. */
export const pricesHref = (search: PriceSearch): string =>
  addressOf("/imports/prices", canonical(search, defaultPriceSearch));
