import type { DetailReply, Explanation, PortionReply } from "~/contract/cost-detail";
import type { UnmatchedRanges, ViewBy } from "~/contract/cost-analytics";
import type { Vendor } from "~/contract/vendors";
import type { DayRange } from "~/lib/time-frames";
import type { Drilldown } from "./drilldown";

/** What is shown of the lines behind a figure. A block that could not be loaded, or is not asked for, is null. */
export interface DrilldownView {
  opened: Drilldown;
  /** The view whose item it is. */
  by: ViewBy;
  /** Days of the lines. */
  range: DayRange;
  /** Name of the item; null when it is all of them. */
  name: string | null;
  vendor: Vendor | null;
  detail: DetailReply | null;
  portion: PortionReply | null;
  explanation: Explanation | null;
  /** The same lines in the range the report is compared with, and why there is no percentage of change. */
  other: { range: DayRange; cost: string; unmatched: UnmatchedRanges | null } | null;
  /** Cost per period, beside what it is compared with by its place, each null where no bill reaches; null for a single one. */
  course: { dates: string[]; costs: (string | null)[]; others: (string | null)[] | null } | null;
}
