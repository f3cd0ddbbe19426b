import type { AdviceQuery } from "~/contract/commitments/advice";
import type { Offering, Payment, PlanKind, Term } from "~/contract/commitments/advice-kinds";

/** What a purchase costs per unit of usage or per reservation and hour. */
export interface Offer {
  /** Includes the upfront payment, spread over the term. */
  effective: number;
  /** Cost of usage per hour that is paid in addition to the reservation: the Windows licence on Azure. */
  licence?: number;
  /** Paid upfront; null: not stated by bills. */
  upfront: number | null;
  instanceType: string;
  /** Publication day of the price list; null: the price that existing commitments are billed. */
  listedOn: string | null;
}

/** The terms of a purchase. */
export interface Terms {
  type: PlanKind;
  term: Term;
  payment: Payment;
  offering: Offering;
}

export const termsOf = ({ type, term, payment, offering }: AdviceQuery): Terms => ({ type, term, payment, offering });

/** Where to get the missing price; empty if unknown. */
export interface Missing {
  get: string;
}

export const isMissing = (offer: Offer | Missing | number): offer is Missing =>
  typeof offer === "object" && "get" in offer;
