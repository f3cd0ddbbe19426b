import type { WidgetTimeFrame } from "~/lib/dashboards/widgets";
import { monthStart } from "~/lib/time/time-frames";

const compact = (day: string): string => day.slice(0, 7).replace("-", "");

/** Calendar months of a time frame, yyyymm; the last is the newest one with data, or the one before it. */
export function monthsOf(frame: WidgetTimeFrame, newest: string): { start: string; end: string } {
  const last = `${newest.slice(0, 4)}-${newest.slice(4)}-01`;
  const back = (months: number) => compact(monthStart(last, -months));
  if (frame === "last_month") return { start: back(1), end: back(1) };
  const [, count = "1"] = /^last_(\d+)_months$/.exec(frame) ?? [];
  return { start: back(Number(count) - 1), end: newest };
}
