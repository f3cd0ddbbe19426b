/**
 * What lines of a bill state about a commitment, as they spell it: members of the JSON in `CommitmentDetails`. Times
 * are ISO 8601; hours, units and the number of reservations are decimal text, those of the billing month.
 */
export type CommitmentDetail =
  | "start"
  | "end"
  | "term"
  | "payment"
  | "offering"
  | "count"
  | "totalHours"
  | "totalUnits"
  | "upfront"
  | "family"
  | "region"
  | "tenancy"
  | "zone"
  | "status"
  | "description";
