import type { CostQuery, Filter, UnmatchedRanges } from "~/contract/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import { vendors } from "~/lib/vendors";
import { previousRange } from "~/lib/previous-range";
import type { DayRange, Grain, RangeProblem } from "~/lib/time-frames";
import { automaticGrain, rangeOf, rangeProblem } from "~/lib/time-frames";
import type { Comparison } from "./compare/comparison";
import type { Choice, Filters } from "./filters/filters";
import { choicesOf, fieldOf, keysOf } from "./filters/filters";
import type { Search } from "./href";

/**
 * The range that the report is compared with, and the days of the report that it stands beside: once matched, equal days
 * that bills cover, unless `unmatched` says why there are none. Null: it is not compared.
 */
export type Compared =
  | { problem: null; range: DayRange; current: DayRange; unmatched: UnmatchedRanges | null }
  | { problem: RangeProblem; range: null }
  | null;

/** Why the ranges of a comparison cannot be matched; null also where there is no comparison. */
export const unmatchedOf = ({ compared }: Period): UnmatchedRanges | null =>
  compared?.range ? compared.unmatched : null;

/** The days and the grain a search asks for; with a problem there are none, and no figures to show for it. */
export type Period =
  | { problem: null; range: DayRange; grain: Grain; compared: Compared }
  | { problem: RangeProblem; range: null; grain: Grain | null; compared: null };

/** Resolves the time frame for the given day. A grain that is asked for is kept, even when a range is too long for it. */
export function periodOf({ range, start, end, grain: asked, compare }: Search, today: string): Period {
  const days = range === "custom" ? { startDate: start, endDate: end } : rangeOf(range, today);
  const problem = rangeProblem(days, asked);
  if (problem) return { problem, range: null, grain: asked, compared: null };
  const other = otherRange(compare, days);
  const isLong = other !== null && rangeProblem(other) === null && automaticGrain(other) !== "DAY";
  const grain = asked ?? (isLong ? "MONTH" : automaticGrain(days));
  return { problem, range: days, grain, compared: other && comparedWith(other, days, grain) };
}

function otherRange({ with: mode, start, end }: Comparison, range: DayRange): DayRange | null {
  if (mode === "off") return null;
  return mode === "custom" ? { startDate: start, endDate: end } : previousRange(range);
}

function comparedWith(range: DayRange, current: DayRange, grain: Grain): Compared {
  const problem = rangeProblem(range, grain);
  return problem ? { problem, range: null } : { problem, range, current, unmatched: null };
}

/** What the upstream is asked for; `vendors` are the providers meant when the search names none. */
export function costQueryOf(
  search: Search,
  { range, grain, compared }: Period & { problem: null },
  vendors: Vendor[],
  currency: string,
): CostQuery {
  return {
    ...(compared?.range ? compared.current : range),
    grain,
    selectedVendors: search.vendor ?? vendors,
    viewBy: search.by,
    ...(search.tag && { tagKey: search.tag }),
    ...(search.set && { serviceGroupSetId: search.set }),
    filters: conditionsOf(search),
    isAmortizedCost: search.cost === "amortized",
    currency,
    sort: sortOf(search.sort),
    ...(compared?.range && { compareStartDate: compared.range.startDate, compareEndDate: compared.range.endDate }),
  };
}

/** The lines a query is about, for the calls that list values of them. */
export const scopeOf = ({ startDate, endDate, selectedVendors, filters, isAmortizedCost, currency }: CostQuery) => ({
  startDate,
  endDate,
  selectedVendors,
  filters,
  isAmortizedCost,
  currency,
});

/** The filters as the upstream takes them. */
export function conditionsOf({ include, exclude }: Pick<Search, "include" | "exclude">): CostQuery["filters"] {
  const of = (filters: Filters, isExclude: boolean) =>
    keysOf(filters).map((key) => ({ ...fieldOf(key), ...valuesFrom(choicesOf(filters, key)), exclude: isExclude }));
  return [...of(include, false), ...of(exclude, true)];
}

function valuesFrom(choices: Choice[]): Pick<Filter, "values" | "vendorValues"> {
  const of = (vendor: Vendor | null) => choices.filter((choice) => choice.vendor === vendor).map(({ item }) => item);
  const named = vendors.filter((vendor) => choices.some((choice) => choice.vendor === vendor));
  return {
    values: of(null),
    ...(named.length > 0 && { vendorValues: Object.fromEntries(named.map((vendor) => [vendor, of(vendor)])) }),
  };
}

/** What a filter of the upstream chooses. */
export const choicesFrom = ({ values, vendorValues = {} }: Pick<Filter, "values" | "vendorValues">): Choice[] => [
  ...values.map((item) => ({ vendor: null, item })),
  ...vendors.flatMap((vendor) => (vendorValues[vendor] ?? []).map((item) => ({ vendor, item }))),
];

/** "-cost" → by cost, the largest first. */
export const sortOf = <Key extends string>(sort: Key | `-${Key}`): { key: Key; descending: boolean } =>
  sort.startsWith("-") ? { key: sort.slice(1) as Key, descending: true } : { key: sort as Key, descending: false };
