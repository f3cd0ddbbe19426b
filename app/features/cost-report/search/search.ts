import { z } from "zod";
import { compareCosts, sortKeys, viewBys } from "~/contract/cost-analytics";
import { costFields } from "~/contract/cost-fields";
import { currencyCode, day } from "~/contract/money";
import { detailColumns } from "~/contract/detail-columns";
import { readServiceGroupKey } from "~/contract/service-groups";
import { vendor } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { AddressReader } from "~/features/address/read-address";
import { readAddress } from "~/features/address/read-address";
import { pageSizes } from "~/features/paging/page-sizes";
import { languages } from "~/lib/language";
import { timeFrames } from "~/lib/time-frames";
import type { Comparison } from "./comparison";
import { notCompared } from "./comparison";
import type { ChoiceKey, FilterKey, Filters } from "~/features/filters/filters";
import { choiceKey, MAX_FILTERS, MAX_TAG_KEY, MAX_VALUE, MAX_VALUES, readChoiceKey } from "~/features/filters/filters";
import type { Search } from "./href";
import { defaultSearch, MAX_NAME } from "./href";
import type { Drilldown } from "./drilldown";
import { everything } from "./drilldown";

/** Text that can occur in a bill. */
const text = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u);
const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number);

/**
 * The screen's URL parameters with a single value (documented in the README). `start` and `end` are read as typed:
 * their problems are shown at the date fields.
 */
const parameters = z.object({
  range: z.enum(timeFrames),
  by: z.enum(viewBys),
  tag: text(MAX_TAG_KEY),
  set: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  cost: z.enum(["billed", "amortized"]),
  grain: z.enum(["day", "week", "month"]).transform((grain) => grain.toUpperCase() as "DAY" | "WEEK" | "MONTH"),
  chart: z.enum(["stack", "line"]),
  scale: z.enum(["value", "percentage"]),
  sort: z.enum([...sortKeys, ...sortKeys.map((key) => `-${key}` as const)]),
  name: text(MAX_NAME),
  page: wholeNumber,
  size: wholeNumber.refine((size) => pageSizes.some((offered) => offered === size)),
  currency: currencyCode,
  filter: z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/)
    .transform(Number)
    .refine(Number.isSafeInteger),
  lang: z.enum(languages),
  compare: z.enum(["last_period", "custom"]),
  compareCost: z.enum(compareCosts),
  detail: z.union([z.literal("all"), day]),
  item: text(MAX_VALUE),
  of: vendor,
  dpage: wholeNumber,
  dsort: z.enum([...detailColumns, ...detailColumns.map((key) => `-${key}` as const)]),
  dby: z.enum(costFields),
  explain: z.literal("1"),
});
const { shape } = parameters;

/** Parameters with multiple values. */
const repeated = {
  vendor,
  value: text(MAX_VALUE),
  serviceGroup: text(MAX_VALUE).refine((value) => readServiceGroupKey(value) !== null),
};

/**
 * Reads the search from a URL. Never throws: unknown and invalid values fall back to their defaults and are reported,
 * so that the page can name what it ignored. Parameters that `isOthers` accepts are left to others.
 */
export function parse(
  params: URLSearchParams,
  isOthers: (name: string) => boolean = () => false,
): { search: Search; ignored: Ignored[] } {
  const reader = readAddress(params, isOthers);
  const { given, ignored, ignore, take, one } = reader;
  const many = <T extends string>(name: string, schema: z.ZodType<T>): T[] => reader.many(name, schema, MAX_VALUES);
  const { include, exclude } = readFilters(given, (name, key) =>
    many(name, key === "serviceGroup" ? repeated.serviceGroup : repeated.value),
  );

  const typed = { start: take("start"), end: take("end") };
  const hasDates = typed.start.length > 0 || typed.end.length > 0;
  const range = one("range", shape.range, hasDates ? "custom" : defaultSearch.range);
  if (range !== "custom") for (const name of ["start", "end"] as const) ignore(name, typed[name]);
  const noVendors = given.get("vendor")?.every((value) => value === "") ?? false;
  const vendors = many("vendor", repeated.vendor);

  const search: Search = {
    range,
    start: range === "custom" ? asTyped(typed.start[0]) : "",
    end: range === "custom" ? asTyped(typed.end[0]) : "",
    by: one("by", shape.by, defaultSearch.by),
    tag: one("tag", shape.tag, defaultSearch.tag),
    set: one("set", shape.set, defaultSearch.set),
    vendor: vendors.length > 0 || noVendors ? vendors : null,
    include,
    exclude,
    cost: one("cost", shape.cost, defaultSearch.cost),
    grain: one("grain", shape.grain.nullable(), defaultSearch.grain),
    chart: one("chart", shape.chart, defaultSearch.chart),
    scale: one("scale", shape.scale, defaultSearch.scale),
    sort: one("sort", shape.sort, defaultSearch.sort),
    name: one("name", shape.name, defaultSearch.name),
    page: one("page", shape.page, defaultSearch.page),
    size: one("size", shape.size, defaultSearch.size),
    currency: one("currency", shape.currency.nullable(), defaultSearch.currency),
    compare: readComparison(given, one, (name) => take(name)[0]),
    opened: readOpened(given, one),
    filter: one("filter", shape.filter.nullable(), defaultSearch.filter),
    lang: one("lang", shape.lang.nullable(), defaultSearch.lang),
  };
  for (const [name, values] of given) ignore(name, values);
  // The shell itself says if a language is not supported.
  return { search, ignored: ignored.filter(({ parameter }) => parameter !== "lang") };
}

/** Text of a date field, short enough to be shown again. */
const asTyped = (value = ""): string => value.replace(/\p{Cc}/gu, "").slice(0, 40);

/** Dates imply a custom range, as in the report. Meaningless ones are left unread. */
function readComparison(
  given: Map<string, string[]>,
  one: AddressReader["one"],
  typed: (name: string) => string | undefined,
): Comparison {
  const hasDates = given.has("cstart") || given.has("cend");
  const mode = one<Comparison["with"]>("compare", shape.compare, hasDates ? "custom" : "off");
  if (mode === "off") return notCompared;
  const cost = one("compareCost", shape.compareCost, notCompared.cost);
  return mode === "custom"
    ? { with: mode, start: asTyped(typed("cstart")), end: asTyped(typed("cend")), cost }
    : { ...notCompared, with: mode, cost };
}

/** Parameters of a drilldown have a meaning only with `detail` or `explain`; otherwise they are left unread. */
function readOpened(given: Map<string, string[]>, one: AddressReader["one"]): Drilldown | null {
  if (!given.has("detail") && !given.has("explain")) return null;
  const date = one<string | null>("detail", shape.detail, null);
  const isExplained = one<string | null>("explain", shape.explain, null) !== null;
  if (date === null && !isExplained) return null;
  return {
    date: date ?? everything.date,
    item: one("item", shape.item.nullable(), everything.item),
    of: one("of", shape.of.nullable(), everything.of),
    page: one("dpage", shape.dpage, everything.page),
    sort: one("dsort", shape.dsort, everything.sort),
    by: one("dby", shape.dby.nullable(), everything.by),
    isExplained,
  };
}

/** Reads the filters in the order of their parameters, up to the maximum. */
function readFilters(
  given: Map<string, string[]>,
  take: (name: string, key: FilterKey) => string[],
): Pick<Search, "include" | "exclude"> {
  const read: Record<"f" | "x", [ChoiceKey, string[]][]> = { f: [], x: [] };
  for (const name of [...given.keys()].filter((entry) => /^[fx]\./.test(entry)).sort()) {
    const named = readChoiceKey(name.slice(2));
    if (named === null || read.f.length + read.x.length >= MAX_FILTERS) continue;
    const values = take(name, named.key);
    if (values.length > 0) read[name.startsWith("f") ? "f" : "x"].push([choiceKey(named.key, named.vendor), values]);
  }
  return { include: Object.fromEntries(read.f) as Filters, exclude: Object.fromEntries(read.x) as Filters };
}
