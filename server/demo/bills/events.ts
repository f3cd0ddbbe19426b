import type { Vendor } from "~/contract/vendors";
import { addDays } from "~/lib/time/time-frames";
import { eventPlans } from "../catalogue/events";
import { fraction, hash } from "./random";

/** An anomaly in the demo company's bills. */
export interface RecordedEvent {
  /** First day, and the day after the last; a level shift has no end. */
  date: string;
  until: string | null;
  vendor: Vendor;
  /** ServiceName. */
  service: string;
  /** SubAccountId. */
  account: string;
  kind: "spike" | "level-shift";
  /** Multiplier of usage. */
  factor: number;
}

/** The events of the company "demo" whose bills were made for the given "today" and seed. */
export function recordedEvents(today: string, seed: number): RecordedEvent[] {
  return eventPlans.map(({ daysAgo: [from, to], days = 1, vendor, service, account, kind, factor }, n) => {
    const age = from - Math.floor(fraction(hash(`event ${n}`, seed)) * (from - to + 1));
    const date = addDays(today, -age);
    return { date, until: kind === "spike" ? addDays(date, days) : null, vendor, service, account, kind, factor };
  });
}
