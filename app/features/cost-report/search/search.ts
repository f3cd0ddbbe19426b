import { z } from "zod";
import { compareCosts, sortKeys, viewBys } from "~/contract/costs/cost-query";
import { costFields } from "~/contract/costs/cost-fields";
import { currencyCode, day } from "~/contract/money";
import { detailColumns } from "~/contract/costs/detail-columns";
import { filterLimits } from "~/contract/costs/filter-limits";
import { vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { AddressReader } from "~/features/address/read-address";
import type { Parameter, ParameterRow, Parameters } from "~/features/address/search-parameters";
import {
  documentation,
  lang,
  optional,
  pageSize,
  readSearch,
  serviceGroupSetId,
  single,
  sortBy,
  text,
  textOrEmpty,
  wholeNumber,
} from "~/features/address/search-parameters";
import { filtersOf } from "~/features/filters/form/filter-parameters";
import { pageSizes } from "~/features/paging/page-sizes";
import type { Grain } from "~/lib/time/time-frames";
import { timeFrames } from "~/lib/time/time-frames";
import { cutText } from "~/lib/cut-text";
import type { Comparison } from "./comparison";
import { notCompared } from "./comparison";
import type { Search } from "./href";
import { defaultSearch, MAX_NAME } from "./href";
import type { Drilldown } from "./drilldown";
import { everything } from "./drilldown";

/** Dates imply a custom range; with any other range they are ignored. */
const range: Parameter<Search, Search["range"]> = {
  read: ({ unread, param }, name, fallback) =>
    param(name, z.enum(timeFrames), unread.has("start") || unread.has("end") ? "custom" : fallback),
  values: timeFrames,
  rows: [{}],
};

/** A date as typed: its problem is shown at its field. */
const typedDate = (...rows: ParameterRow[]): Parameter<Search, string> => ({
  read: ({ take, ignore, unread }, name, fallback, before) => {
    if (before.range === "custom") return asTyped(take(name)[0]);
    ignore(name, unread.get(name) ?? []);
    unread.delete(name);
    return fallback;
  },
  values: [],
  rows,
});

/** Text of a date field, short enough to be shown again. */
const asTyped = (value = ""): string => cutText(value.replace(/\p{Cc}/gu, ""), 40);

/** A single empty value means: no provider. */
const providers: Parameter<Search, Search["vendor"]> = {
  read: ({ unread, many }, name) => {
    const isNone = unread.get(name)?.every((value) => value === "") ?? false;
    const chosen = many(name, vendor, filterLimits.values);
    return chosen.length > 0 || isNone ? chosen : null;
  },
  values: vendor.options,
  rows: [{ about: ", repeated; empty: none", without: "all that have data" }],
};

/** Dates imply a custom range, as in the report. Meaningless ones are left unread. */
const compare: Parameter<Search, Comparison> = {
  read: ({ unread, param, take }, name) => {
    const hasDates = unread.has("cstart") || unread.has("cend");
    const mode = param<Comparison["with"]>(name, z.enum(["last_period", "custom"]), hasDates ? "custom" : "off");
    if (mode === "off") return notCompared;
    const cost = param("compareCost", z.enum(compareCosts), notCompared.cost);
    return mode === "custom"
      ? { with: mode, start: asTyped(take("cstart")[0]), end: asTyped(take("cend")[0]), cost }
      : { ...notCompared, with: mode, cost };
  },
  values: ["last_period", "custom"],
  rows: [
    {
      about:
        ": the range to compare with; both are cut to equal days that the bills of every provider cover, where they can be; `/cost-analytics.csv` then has `compareCost,difference,ratio` too, the last empty where they cannot",
      without: "not compared",
    },
    {
      name: "`cstart`, `cend`",
      about: "its days, with `compare=custom`; the same limits, else nothing is compared",
    },
    {
      name: "`compareCost`",
      about:
        "`individual_cost` `average`: amounts, or each range's amount ÷ its days with data, also in files, where `cost` is per day too; amounts, too, if a month of either has no bills",
      without: "`individual_cost`",
    },
  ],
};

/** Parameters of a drilldown have a meaning only with `detail` or `explain`; otherwise they are left unread. */
const opened: Parameter<Search, Search["opened"]> = {
  read: ({ unread, param }: AddressReader): Drilldown | null => {
    if (!unread.has("detail") && !unread.has("explain")) return null;
    const date = param<string | null>("detail", z.union([z.literal("all"), day]), null);
    const isExplained = param<string | null>("explain", z.literal("1"), null) !== null;
    if (date === null && !isExplained) return null;
    return {
      date: date ?? everything.date,
      item: param("item", text(filterLimits.valueLength).nullable(), everything.item),
      vendor: param("of", vendor.nullable(), everything.vendor),
      page: param("dpage", wholeNumber, everything.page),
      sort: param("dsort", sortBy(detailColumns), everything.sort),
      by: param("dby", z.enum(costFields).nullable(), everything.by),
      isExplained,
    };
  },
  values: [],
  rows: [
    {
      name: "`detail`",
      about:
        "a day: the lines of its period (of the range, or of the one compared with); `all`: of the whole range; `/cost-analytics/detail` has them on a page of their own, `/cost-analytics/detail.csv` and `.xlsx` as a file",
    },
    { name: "`item`, `of`", about: "with `detail` only the lines of this item of the view, and of this provider" },
    { name: "`explain`", about: "`1`: the sum behind the lines instead of the lines" },
    { name: "`dby`", about: "what the lines are split by: a field of `f.`", without: "`by`, for an item `usageType`" },
    {
      name: "`dpage`, `dsort`",
      about: `page of the lines, 30 each; one of their ${detailColumns.length} columns, with \`-\` in front descending`,
      without: "1, `-cost`",
    },
  ],
};

const grains = ["day", "week", "month"] as const;

/** The parameters of the cost page, its files and its email; `docs/addresses.md` has their table. */
const costParameters: Parameters<Search> = {
  range,
  start: typedDate({
    name: "`start`, `end`",
    about:
      "days `YYYY-MM-DD`, inclusive, UTC; without `range` they mean `custom`; at most 12 months, 93 days at day grain, else no figures",
  }),
  end: typedDate(),
  by: single(z.enum(viewBys), {}),
  tag: single(textOrEmpty(filterLimits.tagKeyLength), {
    about: "the tag key, with `by=tag`; without one, costs are by account",
  }),
  set: single(serviceGroupSetId, {
    about: "the id of the service group set, with `by=serviceGroup`; without one, costs are by account",
  }),
  vendor: providers,
  include: filtersOf(
    "f",
    {
      name: "`f.<field>`",
      about: `keep only this value, repeated; \`NO_VALUE\` stands for empty. Fields: ${costFields
        .filter((field) => field !== "tag")
        .map((field) => `\`${field}\``)
        .join(" ")}; at most ${filterLimits.filters} filters of ${filterLimits.values} values`,
    },
    { name: "`f.tag.<key>`", about: "the same for the tag of this key, which may hold any character" },
    {
      name: "`f.<vendor>.<field>` `f.<vendor>.tag.<key>`",
      about:
        "the same for this provider alone: lines of another one that have the value do not count. Several values of a field, of whichever provider, are kept together",
    },
    {
      name: "`f.serviceGroup`",
      about: "its values are `<set>:::<group>`, ids both, or `<set>:::NO_VALUE` for what is in no group of the set",
    },
  ),
  exclude: filtersOf("x", {
    name: "`x.<field>` `x.tag.<key>` `x.<vendor>.…`",
    about: "leave this value out, repeated",
  }),
  cost: single(z.enum(["billed", "amortized"]), {}),
  spread: single(z.enum(["no", "yes"]), {
    about:
      ": charges whose charge period is longer than a day, such as monthly fees, count evenly on each of its days instead of on the first; a range has only its own days of them. `.csv` and `.xlsx` of lines then have `chargeDays,chargeCost` too",
  }),
  grain: {
    read: ({ param }, name) =>
      param(
        name,
        z
          .enum(grains)
          .transform((grain) => grain.toUpperCase() as Grain)
          .nullable(),
        null,
      ),
    values: grains,
    rows: [{ about: "(a week begins on Monday)", without: "`day` up to 93 days, else `month`" }],
  },
  chart: single(z.enum(["stack", "line"]), {}),
  scale: single(z.enum(["value", "percentage"]), {}),
  axis: single(z.enum(["whole", "typical"]), {
    about:
      ": the trend's axis fits periods of up to three times the 95th percentile of the others; higher ones are cut off there and marked with their amount",
  }),
  sort: single(sortBy(sortKeys), {
    about:
      ", the last three by the change from the compared range, else from the comparable days before; with `-` in front descending",
  }),
  name: single(textOrEmpty(MAX_NAME), {
    about: "only rows of the table with this text in their name or id; totals, charts and files have all",
  }),
  page: single(wholeNumber, {
    name: "`page`, `size`",
    about: `page of the table; rows per page ${pageSizes.join(", ")}`,
    without: "1, 30",
  }),
  size: single(pageSize),
  currency: optional(currencyCode, {
    about: "such as `USD` `KRW` `CNY` `MXN` `JPY`",
    without: "the one the company is billed in, else `USD`",
  }),
  compare,
  opened,
  filter: optional(
    z
      .string()
      .regex(/^(0|[1-9]\d{0,15})$/)
      .transform(Number)
      .refine(Number.isSafeInteger),
    {
      about:
        "the number of a saved filter; alone it opens the filter, beside others it says which one the page was opened with",
    },
  ),
  lang: optional(lang, { about: ": the language of the page", without: "the user's, else the browser's" }),
};

/** Reads the search from a URL, leniently. */
export const parse = (
  params: URLSearchParams,
  isReadElsewhere?: (name: string) => boolean,
): { search: Search; ignored: Ignored[] } => readSearch(costParameters, defaultSearch, params, isReadElsewhere);

/** The documentation of the parameters. */
export const costParameterRows = (): string[] => documentation(costParameters, defaultSearch);
