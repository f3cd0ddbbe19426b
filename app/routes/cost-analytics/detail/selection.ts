import type { CostQuery } from "~/contract/cost-analytics";
import type { DetailSelection } from "~/contract/cost-detail";
import type { DayRange } from "~/lib/time-frames";
import { periodAt, periodStarts } from "~/lib/time-frames";
import type { Drilldown } from "./drilldown";

export interface Selected {
  /** The lines, as the upstream takes them. */
  selection: Omit<DetailSelection, "isMonthly" | "detailFilters">;
  range: DayRange;
  /** The same lines in the other range; null when there is none, or no period in that place of it. */
  other: Selected | null;
}

const contains = ({ startDate, endDate }: DayRange, day: string): boolean => startDate <= day && day <= endDate;

/**
 * The lines that are opened: of the whole range, or of one period of it or of the range it is compared with. Null when
 * the day is in neither.
 */
export function selectedBy(opened: Drilldown, query: CostQuery): Selected | null {
  const { compareStartDate, compareEndDate } = query;
  const current: DayRange = { startDate: query.startDate, endDate: query.endDate };
  const other =
    compareStartDate !== undefined && compareEndDate !== undefined
      ? { startDate: compareStartDate, endDate: compareEndDate }
      : null;
  const { date } = opened;
  if (date === "all")
    return { ...of(opened, query, current), other: other && { ...of(opened, query, other), other: null } };
  if (contains(current, date)) {
    const place = periodStarts(current, query.grain).findLastIndex((start) => start <= date);
    const there = other && periodStarts(other, query.grain)[place];
    return {
      ...of(opened, query, current, date),
      other: other && there ? { ...of(opened, query, other, there), other: null } : null,
    };
  }
  return other && contains(other, date) ? { ...of(opened, query, other, date), other: null } : null;
}

/** The lines of the opened item in a range, or in the period of it that the day is in. */
function of(
  { item, of: vendor }: Drilldown,
  query: CostQuery,
  range: DayRange,
  date?: string,
): Omit<Selected, "other"> {
  const { grain, selectedVendors, viewBy, tagKey, serviceGroupSetId, filters, isAmortizedCost, currency } = query;
  const start = date && periodStarts(range, grain).findLast((first) => first <= date);
  return {
    selection: {
      ...range,
      grain,
      selectedVendors,
      viewBy,
      tagKey,
      serviceGroupSetId,
      filters,
      isAmortizedCost,
      currency,
      ...(item !== null && { viewByItem: item }),
      ...(vendor && { selectedVendor: vendor }),
      ...(date && { costDate: date }),
    },
    range: start ? periodAt(start, range, grain) : range,
  };
}
