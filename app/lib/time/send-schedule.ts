/**
 * When invoices are sent (spec §9). A local moment is text, YYYY-MM-DDTHH:MM, in a zone's local time. Invoices are
 * scheduled in local time, so that 10:00 stays 10:00 when clocks change. Nothing here reads the clock.
 */
import { isDay, monthEnd, monthStart } from "./time-frames";

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

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const wallClocks = new Map<SendZone, Intl.DateTimeFormat>();

function wallClockOf(zone: SendZone): Intl.DateTimeFormat {
  const fields = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const clock =
    wallClocks.get(zone) ?? new Intl.DateTimeFormat("en", { ...fields, hourCycle: "h23", timeZone: sendZones[zone] });
  wallClocks.set(zone, clock);
  return clock;
}

/** Local time in a zone. */
export function localMoment(instant: Date, zone: SendZone): string {
  const fields = Object.fromEntries(
    wallClockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${fields.year}-${fields.month}-${fields.day}T${fields.hour}:${fields.minute}`;
}

/** A local moment as if it were in UTC, in milliseconds. */
const wallTime = (local: string): number => Date.parse(`${local}Z`);

/** Milliseconds that the zone's clocks are ahead of UTC. */
const offsetAt = (time: number, zone: SendZone): number =>
  wallTime(localMoment(new Date(time), zone)) - Math.floor(time / MINUTE_MS) * MINUTE_MS;

/**
 * The instant of a local moment. If clocks show it twice, the first; if clocks skip it, later by the skipped time:
 * 02:30 is 03:30. Only the zone's own rules count, not those of the place where this runs.
 */
export function instantOf(local: string, zone: SendZone): Date {
  const time = wallTime(local);
  const [before, after] = [time - DAY_MS, time + DAY_MS].map((near) => time - offsetAt(near, zone)) as [number, number];
  const shown = [before, after].filter((instant) => localMoment(new Date(instant), zone) === local);
  return new Date(shown.length > 0 ? Math.min(...shown) : before);
}

/** The local moment `months` after the first one; in shorter months the last day. */
export function sendingAt(first: string, months: number): string {
  const month = monthStart(first.slice(0, 10), months);
  const [day, last] = [month.slice(0, 8) + first.slice(8, 10), monthEnd(month)];
  return (day < last ? day : last) + first.slice(10);
}

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
  const [winter, summer] = [0, 6].map((month) => offsetAt(Date.UTC(year, month, 15), zone) / MINUTE_MS) as [
    number,
    number,
  ];
  return `UTC${offsetText(winter)}${summer === winter ? "" : `/${offsetText(summer)}`}`;
}
