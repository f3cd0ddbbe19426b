import type { DetailReply, Explanation, PortionReply } from "~/contract/costs/cost-detail";
import type { UnmatchedRanges } from "~/contract/costs/cost-analytics";
import type { ViewBy } from "~/contract/costs/cost-query";
import type { Vendor } from "~/contract/vendors";
import type { NotComparable } from "~/features/cost-report/comparable";
import type { Gaps } from "~/features/cost-report/gaps";
import type { DayRange } from "~/lib/time/time-frames";
import type { Drilldown } from "~/features/cost-report/search/drilldown";

/** Data of a drilldown. A block that could not be loaded, or was not requested, is null. */
export interface DrilldownView {
  opened: Drilldown;
  /** The view of its item. */
  by: ViewBy;
  /** Range of the lines. */
  range: DayRange;
  /** Name of the item; null if it covers all of them. */
  name: string | null;
  vendor: Vendor | null;
  detail: DetailReply | null;
  portion: PortionReply | null;
  explanation: Explanation | null;
  /** The same lines in the compared range, and why there is no change, or only no percentage of it. */
  other: {
    range: DayRange;
    cost: string;
    notComparable: NotComparable | null;
    unmatched: UnmatchedRanges | null;
  } | null;
  /** What is missing from both costs. */
  gaps: Gaps;
  /**
   * Cost per period, with the compared period by position, each null if not covered by bills; null for a single period.
   */
  trend: { dates: string[]; costs: (string | null)[]; others: (string | null)[] | null } | null;
}
