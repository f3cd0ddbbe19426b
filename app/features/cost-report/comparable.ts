import type { Gaps } from "./gaps";
import type { Report } from "./report";

/** Why the report has no changes from the previous days, as a text key. */
export type NotComparable = "noPreviousDamaged" | "noPrevious" | "noPreviousDays" | "noPreviousRates";

/**
 * Null if there are changes. Without imports or an exchange rate they are unknown, which is not the same as no cost.
 * `data` is the first and last day with cost.
 */
export function whyNotComparable(
  { previous, damaged, unconverted }: Pick<Report, "previous" | "damaged" | "unconverted">,
  data: { firstDay: string; lastDay: string } | null,
): NotComparable | null {
  if (previous.isDamaged || damaged.length > 0) return "noPreviousDamaged";
  if (data && previous.endDate < data.firstDay) return "noPrevious";
  if (!previous.current || (data && previous.startDate > data.lastDay)) return "noPreviousDays";
  return previous.isComplete && unconverted.length === 0 ? null : "noPreviousRates";
}

/** Why figures with missing amounts have no change. */
export function whyIncomplete({ damaged, unconverted }: Pick<Gaps, "damaged" | "unconverted">): NotComparable | null {
  if (damaged.length > 0) return "noPreviousDamaged";
  return unconverted.length > 0 ? "noPreviousRates" : null;
}

/** Whether the change covers only part of the range's days with bills. */
export const coversOnlyPart = ({ covered, previous: { current } }: Pick<Report, "covered" | "previous">): boolean =>
  current !== null && !(covered?.startDate === current.startDate && covered.endDate === current.endDate);
