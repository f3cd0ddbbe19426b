import type { CostQuery, FilterField } from "~/contract/cost-analytics";
import { filterFields } from "~/contract/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import type { DayRange, Grain, RangeProblem } from "~/lib/time-frames";
import { automaticGrain, rangeOf, rangeProblem } from "~/lib/time-frames";
import type { Search } from "./href";

/** The days and the grain a search asks for; with a problem there are none, and no figures to show for it. */
export type Period = { problem: null; range: DayRange; grain: Grain } | { problem: RangeProblem; range: null; grain: Grain | null };

/** Resolves the time frame for the given day. A grain that is asked for is kept, even when the range is too long for it. */
export function periodOf({ range, start, end, grain }: Search, today: string): Period {
  const days = range === "custom" ? { startDate: start, endDate: end } : rangeOf(range, today);
  const problem = rangeProblem(days, grain);
  return problem ? { problem, range: null, grain } : { problem, range: days, grain: grain ?? automaticGrain(days) };
}

/** What the upstream is asked for; `vendors` are the providers meant when the search names none. */
export function costQueryOf(search: Search, { range, grain }: Period & { problem: null }, vendors: Vendor[], currency: string): CostQuery {
  return {
    ...range,
    grain,
    selectedVendors: search.vendor ?? vendors,
    viewBy: search.by,
    ...(search.tag && { tagKey: search.tag }),
    filters: filterFields.flatMap((field) => filtersOf(search, field)),
    isAmortizedCost: search.cost === "amortized",
    currency,
    sort: sortOf(search.sort),
  };
}

const filtersOf = ({ include, exclude }: Search, field: FilterField): CostQuery["filters"] => [
  ...(include[field].length > 0 ? [{ field, values: include[field], exclude: false }] : []),
  ...(exclude[field].length > 0 ? [{ field, values: exclude[field], exclude: true }] : []),
];

const sortOf = (sort: Search["sort"]): CostQuery["sort"] =>
  sort.startsWith("-") ? { key: sort.slice(1) as CostQuery["sort"]["key"], descending: true } : { key: sort as CostQuery["sort"]["key"], descending: false };
