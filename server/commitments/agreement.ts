import type { Agreement } from "~/contract/commitments/commitments";

/** An agreement with what the range of the query says about it. */
export interface KnownAgreement extends Agreement {
  /**
   * Net savings of the range per month of 730 hours in which it was there; null: the range has no lines of it, no rate for
   * their currency, or no list price for what it covers.
   */
  lostPerMonth: string | null;
}

/** The part of an id that people know it by. */
export const shortId = (arn: string): string => /[^/:]+$/.exec(arn)?.[0] ?? arn;

/** Whether it ends within so many days; months are for the reader. */
export const endsWithin = ({ remainingPeriod, status }: Agreement, days: number): boolean =>
  status === "active" && remainingPeriod !== null && remainingPeriod <= days;
