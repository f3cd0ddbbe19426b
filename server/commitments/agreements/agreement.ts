import type { Agreement } from "~/contract/commitments/commitment-replies";

/** An agreement with its figures for the range of the query. */
export interface AgreementWithSavings extends Agreement {
  /**
   * Net savings of the range per month of 730 hours in which it was active; null: the range has no lines of it, no rate
   * for their currency, or no list price for what it covers.
   */
  lostPerMonth: string | null;
  /** `startDate` and `endDate` as times, where they are stated, milliseconds since 1970. */
  startTime: number | null;
  endTime: number | null;
}

/** The part of an id that people recognize. */
export const shortId = (arn: string): string => /[^/:]+$/.exec(arn)?.[0] ?? arn;

/** Whether it ends within this number of days. In days, as months differ in length. */
export const endsWithin = ({ remainingPeriod, status }: Agreement, days: number): boolean =>
  status === "active" && remainingPeriod !== null && remainingPeriod <= days;
