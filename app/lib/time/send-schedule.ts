/**
 * When invoices are sent (spec §9). A local moment is text, YYYY-MM-DDTHH:MM, in a zone's local time. Invoices are
 * scheduled in local time, so that 10:00 stays 10:00 when clocks change. Nothing here reads the clock.
 */
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { isDay, monthStart } from "./time-frames";

dayjs.extend(utc);
dayjs.extend(timezone);

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

/** Local time in a zone. */
export const localMoment = (instant: Date, zone: SendZone): string => dayjs(instant).tz(sendZones[zone]).format(LOCAL);

/**
 * The instant of a local moment. If clocks show it twice, the first; if clocks skip it, later by the skipped time:
 * 02:30 is 03:30.
 */
export function instantOf(local: string, zone: SendZone): Date {
  const instant = dayjs.tz(local, sendZones[zone]);
  const hourBefore = instant.subtract(1, "hour").toDate();
  return localMoment(hourBefore, zone) === local ? hourBefore : instant.toDate();
}

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
  const [winter, summer] = [0, 6].map((month) =>
    dayjs(Date.UTC(year, month, 15))
      .tz(sendZones[zone])
      .utcOffset(),
  ) as [number, number];
  return `UTC${offsetText(winter)}${summer === winter ? "" : `/${offsetText(summer)}`}`;
}
