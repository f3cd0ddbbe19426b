import type { Ignored } from "~/features/address/ignored";
import type { Parameters } from "~/features/address/search-parameters";
import { documentation, readSearch, single, wholeNumber } from "~/features/address/search-parameters";
import type { SentSearch } from "./href";
import { defaultSentSearch } from "./href";

/** The parameters of the lists of invoices; `docs/addresses.md` has their table. */
const sentParameters: Parameters<SentSearch> = {
  page: single(wholeNumber, { about: "page of sent and failed invoices", without: "1" }),
  next: single(wholeNumber, { about: "page of scheduled invoices", without: "1" }),
};

/** Reads the search from a URL, leniently. The language is left to the frame. */
export const parseSent = (params: URLSearchParams): { search: SentSearch; ignored: Ignored[] } =>
  readSearch(sentParameters, defaultSentSearch, params, (name) => name === "lang");

/** The documentation of the parameters. */
export const sentParameterRows = (): string[] => documentation(sentParameters, defaultSentSearch);
