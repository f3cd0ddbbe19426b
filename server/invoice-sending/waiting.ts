import { instantOf, localMoment, sendingAt } from "~/lib/time/send-schedule";
import { reachesMonthEnd } from "~/lib/time/time-frames";
import { wholeCompany } from "../viewer/viewer";
import { billsThrough, billScope } from "../billing/bills/bill-lines";
import { lockCompany } from "../imports/publish/publish";
import type { Services } from "../serve";
import type { Queries } from "../state-store/state-store";
import { sendingOf } from "./reservations";
import type { Reservation } from "./reservations";

/** How often a waiting sending checks again; an import of its provider makes it check immediately. */
const CHECK_INTERVAL_MS = 60 * 60_000;

/** A scheduled sending waits for lines up to the last day of its month. */
export interface Wait {
  yearMonth: string;
  /** Last day with lines; "" if there are none. */
  billsThrough: string;
  /** It waits until the next month's sending would be due. */
  deadline: Date;
  isOver: boolean;
  /** Time of the next check. */
  checkAt: Date;
}

/**
 * What the nth sending of a reservation waits for; null if it does not wait. A past month is only sent once it has
 * lines up to its last day. The current month of the reservation's time zone, and immediate sendings, are sent as they
 * are.
 */
export async function waitOf(reservation: Reservation, number: number, services: Services): Promise<Wait | null> {
  const { isImmediate, companyId, vendor, firstAt, cyleLocale } = reservation;
  const { yearMonth } = sendingOf(reservation, number);
  const now = services.now();
  if (isImmediate || yearMonth >= localMoment(now, cyleLocale).slice(0, 7)) return null;
  const through = await lastBilledDay(services.stateStore, { companyId, vendor, yearMonth });
  if (reachesMonthEnd(yearMonth, through)) return null;
  const deadline = instantOf(sendingAt(firstAt, number + 1), cyleLocale);
  const checkAt = new Date(Math.min(now.getTime() + CHECK_INTERVAL_MS, deadline.getTime()));
  return { yearMonth, billsThrough: through, deadline, isOver: now >= deadline, checkAt };
}

interface Month extends Pick<Reservation, "companyId" | "vendor"> {
  yearMonth: string;
}

/** Last day of a provider's month with lines; "" if there are none. */
const lastBilledDay = async (db: Queries, { companyId, vendor, yearMonth }: Month): Promise<string> =>
  billsThrough(await billScope(vendor, wholeCompany(companyId), { stateStore: db }), yearMonth);

/**
 * Whether lines were published after the wait was determined, which could not wake the running job. Later ones can:
 * until the end of the transaction, nothing of the company is published.
 */
export async function isOutdated(tx: Queries, month: Month, through: string): Promise<boolean> {
  await lockCompany(tx, month.companyId);
  return (await lastBilledDay(tx, month)) !== through;
}
