import type { WidgetTimeFrame } from "~/lib/dashboards/widgets";
import { compactMonthOf, firstDayOf } from "~/lib/time/compact-month";
import { monthStart } from "~/lib/time/time-frames";

/** Calendar months of a time frame, yyyymm; the last is the newest one with data, or the one before it. */
export function monthsOf(frame: WidgetTimeFrame, newest: string): { start: string; end: string } {
  const back = (months: number) => compactMonthOf(monthStart(firstDayOf(newest), -months));
  if (frame === "last_month") return { start: back(1), end: back(1) };
  const [, count = "1"] = /^last_(\d+)_months$/.exec(frame) ?? [];
  return { start: back(Number(count) - 1), end: newest };
}
