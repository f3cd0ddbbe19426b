import type { Offering, Payment, Term } from "~/contract/commitments/advice-kinds";
import type { PricedPlan } from "./price-file";
import type { Product } from "./products";

/** Where a price comes from. */
export interface Source {
  currency: string;
  /** ISO time. */
  publishedAt: string;
  skuId: string;
}

/** A price per unit of usage, decimal text. */
export interface Rate extends Source {
  rate: string;
  /** As the list has it: Hrs, Lambda-GB-Second, … */
  unit: string;
}

export interface PlanRate extends Rate {
  planType: PricedPlan;
  term: Term;
  payment: Payment;
}

/** What one reservation costs; amounts are decimal text. */
export interface ReservationOffer extends Source {
  term: Term;
  payment: Payment;
  offering: Offering;
  upfront: string;
  /** Recurring, per hour. */
  hourly: string;
  /** Recurring, and upfront spread over the hours of the term. */
  effectiveHourly: string;
}

/**
 * Why there is no price: `noList`: no list of this service and region; `notInForce`: its prices came into force later;
 * `notListed`: the lists do not have it; `ambiguous`: several products with different prices match.
 */
export interface NoPrice {
  reason: "noList" | "notInForce" | "notListed" | "ambiguous";
  /** The product that was looked up, in the list's words: "c5.xlarge Windows, ap-northeast-1". */
  what: string;
  /** URL of the list that should contain it; empty if unknown. */
  get: string;
}
export type Priced<Value> = { found: Value; missing?: undefined } | { found?: undefined; missing: NoPrice };

/** Prices in force at one time, of the products that it was opened for. Lookups are synchronous. */
export interface PriceBook {
  onDemand(product: Product): Priced<Rate>;
  /** The rate of a plan for the product: of its family and region, where the plan is for one. */
  savingsPlan(product: Product, plan: { planType: PricedPlan; term: Term; payment: Payment }): Priced<PlanRate>;
  savingsPlans(product: Product): Priced<PlanRate[]>;
  /** All reservations that the lists offer, cheapest per hour first. */
  reservations(
    product: Product,
    only?: Partial<Pick<ReservationOffer, "term" | "payment" | "offering">>,
  ): Priced<ReservationOffer[]>;
}
