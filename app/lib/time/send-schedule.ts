/**
 * When invoices are sent (spec §9). A local moment is text, YYYY-MM-DDTHH:MM, in a zone's local time. Invoices are
 * scheduled in local time, so that 10:00 stays 10:00 when clocks change. Nothing here reads the clock.
 */
import { addDays, isDay, monthEnd, monthStart } from "./time-frames";

/** Zones by their common names, with daylight saving where it applies. */
export const sendZones = {
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
export type SendType = (typeof sendTypes)[number];

/** How many months invoices are sent for, and how far ahead they can be scheduled. */
export const SEND_MONTHS = 36;
/** Suggested day and time: charges are confirmed on that day. */
const SEND_DAY = 11;
const SEND_TIME = "10:00";

/** Whether the text is a valid local moment. */
export const isLocalMoment = (text: string): boolean =>
  /^[\d-]{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));

const DAY_MS = 86_400_000;
const asUtc = (local: string): number => Date.parse(`${local}:00Z`);

/** Cached, because creating one takes longer than all of its uses. */
const formats = new Map<SendZone, Intl.DateTimeFormat>();

function formatOf(zone: SendZone): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const two = "2-digit";
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: sendZones[zone],
    hourCycle: "h23",
    year: "numeric",
    month: two,
    day: two,
    hour: two,
    minute: two,
  });
  formats.set(zone, format);
  return format;
}

/** Local time in a zone. */
export function localMoment(instant: Date, zone: SendZone): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** Minutes that a zone is ahead of UTC. */
const offsetAt = (time: number, zone: SendZone): number =>
  (asUtc(localMoment(new Date(time), zone)) - Math.floor(time / 60_000) * 60_000) / 60_000;

/**
 * The instant of a local moment. If clocks show it twice, the first; if clocks skip it, later by the skipped time:
 * 02:30 is 03:30.
 */
export function instantOf(local: string, zone: SendZone): Date {
  const wall = asUtc(local);
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((time) => offsetAt(time, zone));
  const candidates = offsets.map((offset) => wall - offset * 60_000);
  const shown = candidates.filter((time) => localMoment(new Date(time), zone) === local);
  return new Date(shown.length > 0 ? Math.min(...shown) : candidates[0]!);
}

/** The local moment `months` after the first one; in shorter months the last day. */
export function sendingAt(first: string, months: number): string {
  const start = monthStart(first.slice(0, 10), months);
  const day = addDays(start, Number(first.slice(8, 10)) - 1);
  const last = monthEnd(start);
  return `${day < last ? day : last}${first.slice(10)}`;
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
  const [winter, summer] = [0, 6].map((month) => offsetAt(Date.UTC(year, month, 15), zone)) as [number, number];
  return `UTC${offsetText(winter)}${summer === winter ? "" : `/${offsetText(summer)}`}`;
}
