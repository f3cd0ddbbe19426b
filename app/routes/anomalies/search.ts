import { z } from "zod";
import {
  anomalyLevels,
  anomalyShows,
  anomalySorts,
  anomalyStatuses,
  detectionTypes,
  MAX_NUMBERS,
  sensitivities,
  seriesKinds,
} from "~/contract/anomalies/anomalies-lists";
import { vendor, vendors } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { Parameters } from "~/features/address/search-parameters";
import {
  documentation,
  lang,
  optional,
  pageSize,
  readSearch,
  repeated,
  single,
  sortBy,
  wholeNumber,
} from "~/features/address/search-parameters";
import { pageSizes } from "~/features/paging/page-sizes";
import { isDay } from "~/lib/time/time-frames";
import type { Search } from "~/features/anomalies/href";
import { defaultSearch } from "~/features/anomalies/href";

const day = z.string().refine(isDay);

/** The parameters of the list and its files; `docs/addresses.md` has their table. */
const parameters: Parameters<Search> = {
  start: single(day, {
    name: "`start`, `end`",
    about: "`YYYY-MM-DD`: first and last day of the cost",
    without: "the last 60 days",
  }),
  end: single((before) => day.refine((end) => before.start === "" || end >= before.start)),
  vendor: repeated(vendor, vendors.length, { about: ", repeated", without: "all" }),
  level: repeated(z.enum(anomalyLevels), anomalyLevels.length, { about: ", repeated", without: "all" }),
  type: repeated(z.enum(detectionTypes), detectionTypes.length, {
    about: ": found by a rule of the company or by the models, repeated",
    without: "both",
  }),
  kind: repeated(z.enum(seriesKinds), seriesKinds.length, {
    about: ": what a series is one value of, repeated",
    without: "all",
  }),
  status: repeated(z.enum(anomalyStatuses), anomalyStatuses.length, {
    about: ", repeated; `seen` is the reader's own, `real` and `expected` are the company's verdicts",
    without: "all",
  }),
  number: repeated(z.string().regex(/^[1-9]\d{0,8}$/), MAX_NUMBERS, {
    about: "of an alert, repeated: only these, such as those of a flag in the chart of Cost Analytics",
    without: "all",
  }),
  show: single(z.enum(anomalyShows), { about: ": all but hidden ones, or a part of them" }),
  sensitivity: single(z.enum(sensitivities), { about: ": what the models would have found at it" }),
  sort: single(sortBy(anomalySorts), {
    about: ", with `-` in front descending; difference and rate by their size",
  }),
  page: single(wholeNumber, {
    name: "`page`, `size`",
    about: `page of the list; rows per page ${pageSizes.join(", ")}`,
    without: "1, 10",
  }),
  size: single(pageSize),
  lang: optional(lang, { without: "as above" }),
};

/** Reads the list's address, leniently. */
export const parse = (params: URLSearchParams): { search: Search; ignored: Ignored[] } =>
  readSearch(parameters, defaultSearch, params);

/** The documentation of the parameters. */
export const anomalyParameterRows = (): string[] => documentation(parameters, defaultSearch);
