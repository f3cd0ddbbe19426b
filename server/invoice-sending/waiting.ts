import { instantOf, sendingAt } from "~/lib/time/send-schedule";
import { reachesMonthEnd } from "~/lib/time/time-frames";
import { billsThrough, billScope } from "../billing/bills/bill-lines";
import type { Services } from "../serve";
import { sendingOf } from "./reservations";
import type { Reservation } from "./reservations";

/** How often a sending that waits looks whether it still has to; an import of its provider has it look at once. */
const LOOK_MS = 60 * 60_000;

/** What a planned sending waits for: lines to the last day of its month. */
export interface Wait {
  yearMonth: string;
  /** Last day with lines, "" when there are none. */
  billsThrough: string;
  /** It waits no longer than to this moment, when the next month's would be due. */
  deadline: Date;
  isOver: boolean;
  /** When to look again. */
  lookAt: Date;
}

/**
 * Whether the nth sending of a reservation waits; null: it does not. A month that is over is sent whole: one whose lines
 * end early has not been reported in full, whatever the day. One that is still under way was asked for as it is, and so
 * was what is sent at once.
 */
export async function waitOf(reservation: Reservation, number: number, services: Services): Promise<Wait | null> {
  const { isAtOnce, companyId, vendor, firstAt, cyleLocale } = reservation;
  const { yearMonth } = sendingOf(reservation, number);
  const now = services.now();
  if (isAtOnce || yearMonth >= now.toISOString().slice(0, 7)) return null;
  const through = billsThrough(await billScope(vendor, companyId, services), yearMonth);
  if (reachesMonthEnd(yearMonth, through)) return null;
  const deadline = instantOf(sendingAt(firstAt, number + 1), cyleLocale);
  const lookAt = new Date(Math.min(now.getTime() + LOOK_MS, deadline.getTime()));
  return { yearMonth, billsThrough: through, deadline, isOver: now >= deadline, lookAt };
}
