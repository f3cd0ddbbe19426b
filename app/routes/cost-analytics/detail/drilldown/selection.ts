import type { CostQuery } from "~/contract/costs/cost-query";
import type { DetailSelection } from "~/contract/costs/cost-detail";
import { selectedDays } from "~/contract/costs/selected-days";
import type { DayRange } from "~/lib/time/time-frames";
import { periodStarts } from "~/lib/time/time-frames";
import type { Drilldown } from "~/features/cost-report/search/drilldown";

export interface Selected {
  /** The lines as a request to the upstream. */
  selection: Omit<DetailSelection, "isMonthly" | "detailFilters">;
  range: DayRange;
  /** The same lines in the other range; null if there is none, or it has no period in that position. */
  other: Selected | null;
}

const contains = ({ startDate, endDate }: DayRange, day: string): boolean => startDate <= day && day <= endDate;

/**
 * The lines of a drilldown: of the whole range, of one of its periods, or of one in the compared range. Null if the day
 * is in neither.
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
    return {
      ...selection(opened, query, current),
      other: other && { ...selection(opened, query, other), other: null },
    };
  if (contains(current, date)) {
    const index = periodStarts(current, query.grain).findLastIndex((start) => start <= date);
    const there = other && periodStarts(other, query.grain)[index];
    return {
      ...selection(opened, query, current, date),
      other: other && there ? { ...selection(opened, query, other, there), other: null } : null,
    };
  }
  return other && contains(other, date) ? { ...selection(opened, query, other, date), other: null } : null;
}

/** The drilldown's lines in a range, or in the period of it with the day. */
function selection(
  { item, vendor }: Drilldown,
  query: CostQuery,
  range: DayRange,
  date?: string,
): Omit<Selected, "other"> {
  const { grain, selectedVendors, viewBy, tagKey, serviceGroupSetId, filters, isAmortizedCost, isSpread, currency } =
    query;
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
      ...(isSpread && { isSpread }),
      currency,
      ...(item !== null && { viewByItem: item }),
      ...(vendor && { selectedVendor: vendor }),
      ...(date && { costDate: date }),
    },
    range: selectedDays({ ...range, grain, costDate: date }),
  };
}
