/**
 * When invoices are sent (spec §9). A local moment is text, YYYY-MM-DDTHH:MM, in a zone's local time. Invoices are
 * scheduled in local time, so that 10:00 stays 10:00 when clocks change. Nothing here reads the clock.
 */
import dayjs from "dayjs";
import type { Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { isDay, monthStart } from "./time-frames";

dayjs.extend(utc);

/** Zones by their common names, with daylight saving where it applies. */
const sendZones = {
  KST: "Asia/Seoul",
  PST: "America/Los_Angeles",
  MST: "America/Denver",
  CST: "America/Chicago",
  EST: "America/New_York",
  AKST: "America/Anchorage",
  HST: "Pacific/Honolulu",
  CST_CHINA: "Asia/Shanghai",
  GST: "Asia/Dubai",
} as const;
export type SendZone = keyof typeof sendZones;
export const sendZoneNames = Object.keys(sendZones) as [SendZone, ...SendZone[]];

export const sendTypes = ["sendOnce", "sendRepeatedly"] as const;

/** How many months invoices are sent for, and how far ahead they can be scheduled. */
export const SEND_MONTHS = 36;
/** Suggested day and time: charges are confirmed on that day. */
const SEND_DAY = 11;
const SEND_TIME = "10:00";

/** Whether the text is a valid local moment. */
export const isLocalMoment = (text: string): boolean =>
  /^[\d-]{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));

const LOCAL = "YYYY-MM-DDTHH:mm";

const clocks = new Map<SendZone, Intl.DateTimeFormat>();

/**
 * Minutes that the zone's clocks are ahead of UTC. From Intl, as the zones of dayjs go by way of the server's own one: in
 * the hour that its clocks skip, they are an hour off.
 */
function offsetAt(instant: Dayjs, zone: SendZone): number {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat("en", { timeZone: sendZones[zone], timeZoneName: "longOffset" });
  clocks.set(zone, clock);
  // "3/8/2026, GMT-05:00"; of UTC, "GMT".
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(clock.format(instant.toDate())) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** Local time in a zone. */
export function localMoment(instant: Date, zone: SendZone): string {
  const time = dayjs.utc(instant);
  return time.add(offsetAt(time, zone), "minute").format(LOCAL);
}

/**
 * The instant of a local moment. If clocks show it twice, the first; if clocks skip it, later by the skipped time:
 * 02:30 is 03:30. Only the zone's own rules count, not those of the place where this runs.
 */
export function instantOf(local: string, zone: SendZone): Date {
  const wallTime = dayjs.utc(local);
  const [before, after] = [-1, 1].map((days) =>
    wallTime.subtract(offsetAt(wallTime.add(days, "day"), zone), "minute").toDate(),
  ) as [Date, Date];
  const [first = before] = [before, after].filter((instant) => localMoment(instant, zone) === local).sort(byTime);
  return first;
}

const byTime = (a: Date, b: Date): number => a.getTime() - b.getTime();

/** The local moment `months` after the first one; in shorter months the last day. */
export const sendingAt = (first: string, months: number): string => dayjs.utc(first).add(months, "month").format(LOCAL);

/** The month, YYYY-MM, whose invoice a monthly schedule sends at a local moment: the previous one. */
export const monthSentAt = (local: string): string => monthStart(local.slice(0, 10), -1).slice(0, 7);

/** The next 11th at 10:00. */
export function proposedMoment(now: Date, zone: SendZone): string {
  const today = localMoment(now, zone).slice(0, 10);
  const eleventh = (months: number) => `${monthStart(today, months).slice(0, 8)}${SEND_DAY}T${SEND_TIME}`;
  return instantOf(eleventh(0), zone) > now ? eleventh(0) : eleventh(1);
}

/** What can be wrong with the moment of the first invoice. */
export type MomentProblem = "past" | "tooFar";

export function momentProblem(local: string, zone: SendZone, now: Date): MomentProblem | null {
  if (instantOf(local, zone) <= now) return "past";
  return instantOf(local, zone) > instantOf(sendingAt(localMoment(now, zone), SEND_MONTHS), zone) ? "tooFar" : null;
}

const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${size % 60 ? `:${String(size % 60).padStart(2, "0")}` : ""}`;
};

/** A zone's UTC offset in a year: "UTC+9", with daylight saving "UTC−8/−7". */
export function zoneOffsets(zone: SendZone, year: number): string {
  const [winter, summer] = [0, 6].map((month) => offsetAt(dayjs.utc(Date.UTC(year, month, 15)), zone)) as [
    number,
    number,
  ];
  return `UTC${offsetText(winter)}${summer === winter ? "" : `/${offsetText(summer)}`}`;
}
