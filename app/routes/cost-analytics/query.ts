import type { CostQuery } from "~/contract/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import { previousRange } from "~/lib/previous-range";
import type { DayRange, Grain, RangeProblem } from "~/lib/time-frames";
import { automaticGrain, rangeOf, rangeProblem } from "~/lib/time-frames";
import type { Comparison } from "./compare/comparison";
import type { Filters } from "./filters/filters";
import { fieldOf, keysOf, valuesOf } from "./filters/filters";
import type { Search } from "./href";

/** The range that the report is compared with; null: it is not compared. */
export type Compared = { problem: null; range: DayRange } | { problem: RangeProblem; range: null } | null;

/** The days and the grain a search asks for; with a problem there are none, and no figures to show for it. */
export type Period = { problem: null; range: DayRange; grain: Grain; compared: Compared } | { problem: RangeProblem; range: null; grain: Grain | null; compared: null };

/** Resolves the time frame for the given day. A grain that is asked for is kept, even when a range is too long for it. */
export function periodOf({ range, start, end, grain: asked, compare }: Search, today: string): Period {
  const days = range === "custom" ? { startDate: start, endDate: end } : rangeOf(range, today);
  const problem = rangeProblem(days, asked);
  if (problem) return { problem, range: null, grain: asked, compared: null };
  const other = otherRange(compare, days);
  const isLong = other !== null && rangeProblem(other) === null && automaticGrain(other) !== "DAY";
  const grain = asked ?? (isLong ? "MONTH" : automaticGrain(days));
  return { problem, range: days, grain, compared: other && comparedWith(other, grain) };
}

function otherRange({ with: mode, start, end }: Comparison, range: DayRange): DayRange | null {
  if (mode === "off") return null;
  return mode === "custom" ? { startDate: start, endDate: end } : previousRange(range);
}

function comparedWith(range: DayRange, grain: Grain): Compared {
  const problem = rangeProblem(range, grain);
  return problem ? { problem, range: null } : { problem, range };
}

/** What the upstream is asked for; `vendors` are the providers meant when the search names none. */
export function costQueryOf(search: Search, { range, grain, compared }: Period & { problem: null }, vendors: Vendor[], currency: string): CostQuery {
  return {
    ...range,
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
export const scopeOf = ({ startDate, endDate, selectedVendors, filters, isAmortizedCost, currency }: CostQuery) => ({ startDate, endDate, selectedVendors, filters, isAmortizedCost, currency });

/** The filters as the upstream takes them. */
export function conditionsOf({ include, exclude }: Pick<Search, "include" | "exclude">): CostQuery["filters"] {
  const of = (filters: Filters, isExclude: boolean) => keysOf(filters).map((key) => ({ ...fieldOf(key), values: valuesOf(filters, key), exclude: isExclude }));
  return [...of(include, false), ...of(exclude, true)];
}

/** "-cost" → by cost, the largest first. */
export const sortOf = <Key extends string>(sort: Key | `-${Key}`): { key: Key; descending: boolean } =>
  sort.startsWith("-") ? { key: sort.slice(1) as Key, descending: true } : { key: sort as Key, descending: false };
