import { z } from "zod";
import { coverageViews, utilizationViews } from "~/contract/commitments/commitment-kinds";
import { currencyCode } from "~/contract/money";
import { coverageSorts, inventorySorts, utilizationSorts } from "~/contract/commitments/commitment-tables";
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
  text,
  textOrEmpty,
  wholeNumber,
} from "~/features/address/search-parameters";
import { pageSizes } from "~/features/paging/page-sizes";
import type { CommitmentScreen, Search } from "./href";
import { defaultSearch, hasAgreements } from "./href";

const MAX_VALUES = 100;
const nothing = z.never();

const views: Record<CommitmentScreen, z.ZodType<string>> = {
  overview: nothing,
  utilization: z.enum(utilizationViews),
  coverage: z.enum(coverageViews),
  inventory: nothing,
};
const sorts: Record<CommitmentScreen, z.ZodType<string>> = {
  overview: nothing,
  utilization: sortBy(utilizationSorts),
  coverage: sortBy(coverageSorts),
  inventory: sortBy(inventorySorts),
};

/** The parameters of the screens and files of commitments; `docs/addresses.md` has their table. */
const parameters = (screen: CommitmentScreen): Parameters<Search> => ({
  start: single(textOrEmpty(20), {
    name: "`start`, `end`",
    about: "months `yyyymm`, inclusive; at most 36, and none before the 36 that end with the newest day with data",
    without: "the newest with data",
  }),
  end: single(textOrEmpty(20)),
  account: repeated(text(1024), MAX_VALUES, {
    name: "`account`, `product`, `region`, `family`",
    about:
      "only lines with one of these values: ids of accounts and regions, names of products, instance families; repeated",
  }),
  product: repeated(text(1024), MAX_VALUES),
  region: repeated(text(1024), MAX_VALUES),
  family: repeated(text(1024), MAX_VALUES),
  agreement: repeated(hasAgreements(screen) ? text(1024) : nothing, MAX_VALUES, {
    about: "utilization and inventory: only commitments with one of these ids; repeated",
  }),
  by: optional(() => views[screen], {
    about:
      "utilization: `agreement` `family` `service` `region` `account`; coverage: `account` `product` `region` `family` `platform`",
    without: "the first",
  }),
  heat: single(z.enum(["unused", "ondemand"]), { about: ": what the hours of the week show" }),
  currency: optional(currencyCode, {
    about: "such as `USD`",
    without: "the user's, else the company's, else the one it is billed in",
  }),
  sort: optional(() => sorts[screen], { about: "a column of the table, with `-` in front descending" }),
  page: single(wholeNumber, {
    name: "`page`, `size`",
    about: `page of the table; rows per page ${pageSizes.join(", ")}`,
    without: "1; 20, inventory 10",
  }),
  size: optional(pageSize),
  lang: optional(lang, { without: "as above" }),
});

export const parse = (params: URLSearchParams, screen: CommitmentScreen): { search: Search; ignored: Ignored[] } =>
  readSearch(parameters(screen), defaultSearch, params);

/** The documentation of the parameters. */
export const commitmentParameterRows = (): string[] => documentation(parameters("utilization"), defaultSearch);
