import { parseSort } from "~/features/sorting/sort";
import type { UnmatchedRanges } from "~/contract/costs/cost-analytics";
import type { CostQuery, Filter, ViewBy } from "~/contract/costs/cost-query";
import type { Vendor } from "~/contract/vendors";
import { vendors } from "~/lib/providers";
import { previousRange } from "~/lib/time/previous-range";
import type { DayRange, Grain, RangeProblem } from "~/lib/time/time-frames";
import { automaticGrain, rangeOf, rangeProblem } from "~/lib/time/time-frames";
import type { Comparison } from "./comparison";
import type { Choice, Filters } from "~/features/filters/filters";
import { choicesOf, fieldOf, keyOf, keysOf, withChoices } from "~/features/filters/filters";
import type { Search } from "./href";

/**
 * The compared range, and the matching days of the report: once matched, comparable days covered by bills, unless
 * `unmatched` says why there are none. `isShortened`: either has fewer days than requested. Null: no comparison.
 */
export type Compared =
  | { problem: null; range: DayRange; current: DayRange; unmatched: UnmatchedRanges | null; isShortened: boolean }
  | { problem: RangeProblem; range: null }
  | null;

/** Why the ranges of a comparison cannot be matched; null if they can, or without a comparison. */
export const unmatchedOf = ({ compared }: Period): UnmatchedRanges | null =>
  compared?.range ? compared.unmatched : null;

/** The range and grain of a search; empty, like the figures, if there is a problem. */
export type Period =
  | { problem: null; range: DayRange; grain: Grain; compared: Compared }
  | { problem: RangeProblem; range: null; grain: Grain | null; compared: null };

/** Resolves the time frame as of the given day. A requested grain is kept, even if the range is too long for it. */
export function periodOf({ range, start, end, grain: requested, compare }: Search, today: string): Period {
  const days = range === "custom" ? { startDate: start, endDate: end } : rangeOf(range, today);
  const problem = rangeProblem(days, requested);
  if (problem) return { problem, range: null, grain: requested, compared: null };
  const other = otherRange(compare, days);
  const isLong = other !== null && rangeProblem(other) === null && automaticGrain(other) !== "DAY";
  const grain = requested ?? (isLong ? "MONTH" : automaticGrain(days));
  return { problem, range: days, grain, compared: other && comparedWith(other, days, grain) };
}

function otherRange({ with: mode, start, end }: Comparison, range: DayRange): DayRange | null {
  if (mode === "off") return null;
  return mode === "custom" ? { startDate: start, endDate: end } : previousRange(range);
}

function comparedWith(range: DayRange, current: DayRange, grain: Grain): Compared {
  const problem = rangeProblem(range, grain);
  return problem ? { problem, range: null } : { problem, range, current, unmatched: null, isShortened: false };
}

/** The view of a search's figures: accounts for tags without a key and service groups without a set (spec §4). */
const shownView = ({ by, tag, set }: Search): ViewBy =>
  (by === "tag" && tag === "") || (by === "serviceGroup" && set === "") ? "account" : by;

/** The request to the upstream; `vendors` are the default providers. */
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
    viewBy: shownView(search),
    ...(search.tag && { tagKey: search.tag }),
    ...(search.set && { serviceGroupSetId: search.set }),
    filters: conditionsOf(search),
    isAmortizedCost: search.cost === "amortized",
    ...(search.spread === "yes" && { isSpread: true }),
    currency,
    sort: parseSort(search.sort),
    ...(compared?.range && { compareStartDate: compared.range.startDate, compareEndDate: compared.range.endDate }),
  };
}

/** The lines of a query, for calls that list their values. */
export const scopeOf = ({
  startDate,
  endDate,
  selectedVendors,
  filters,
  isAmortizedCost,
  isSpread,
  currency,
}: CostQuery) => ({
  startDate,
  endDate,
  selectedVendors,
  filters,
  isAmortizedCost,
  ...(isSpread && { isSpread }),
  currency,
});

/** The filters as a request to the upstream. */
export function conditionsOf({ include, exclude }: Pick<Search, "include" | "exclude">): CostQuery["filters"] {
  const conditionsIn = (filters: Filters, isExclude: boolean) =>
    keysOf(filters).map((key) => ({ ...fieldOf(key), ...valuesFrom(choicesOf(filters, key)), exclude: isExclude }));
  return [...conditionsIn(include, false), ...conditionsIn(exclude, true)];
}

function valuesFrom(choices: Choice[]): Pick<Filter, "values" | "vendorValues"> {
  const itemsOf = (vendor: Vendor | null) =>
    choices.filter((choice) => choice.vendor === vendor).map(({ item }) => item);
  const named = vendors.filter((vendor) => choices.some((choice) => choice.vendor === vendor));
  return {
    values: itemsOf(null),
    ...(named.length > 0 && { vendorValues: Object.fromEntries(named.map((vendor) => [vendor, itemsOf(vendor)])) }),
  };
}

/** The choices of an upstream filter. */
export const choicesFrom = ({ values, vendorValues = {} }: Pick<Filter, "values" | "vendorValues">): Choice[] => [
  ...values.map((item) => ({ vendor: null, item })),
  ...vendors.flatMap((vendor) => (vendorValues[vendor] ?? []).map((item) => ({ vendor, item }))),
];

/** The filters of a mode from upstream filters; several may be on one field. */
export const filtersFrom = (conditions: readonly Filter[], isExclude: boolean): Filters =>
  conditions
    .filter(({ exclude }) => exclude === isExclude)
    .reduce<Filters>((merged, condition) => {
      const key = keyOf(condition.field, condition.tagKey);
      return key === null ? merged : withChoices(merged, key, [...choicesOf(merged, key), ...choicesFrom(condition)]);
    }, {});
