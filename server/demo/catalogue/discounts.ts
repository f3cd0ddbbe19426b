import type { Offering, Payment, Term } from "~/contract/commitments/advice-kinds";

/** Share of the on-demand price that is left, by what is paid upfront; null: not sold. */
type Shares = Record<Term, Record<Payment, number | null>>;

const shares = (
  [no1, partial1, all1]: [number, number, number],
  [no3, partial3, all3]: [number | null, number, number],
): Shares => ({ P1Y: { no: no1, partial: partial1, all: all1 }, P3Y: { no: no3, partial: partial3, all: all3 } });

const ec2Standard = shares([0.63, 0.6, 0.588], [0.43, 0.4, 0.376]);
const ec2Convertible = shares([0.72, 0.685, 0.67], [0.52, 0.485, 0.475]);

/** Reservation prices as shares of on-demand prices, near the public ones, by service code. */
export const reservationShares: Record<string, Partial<Record<Offering, Shares>>> = {
  AmazonEC2: { standard: ec2Standard, convertible: ec2Convertible },
  AmazonRDS: { standard: shares([0.68, 0.65, 0.64], [null, 0.45, 0.44]) },
  AmazonElastiCache: { standard: shares([0.68, 0.65, 0.64], [0.49, 0.46, 0.44]) },
  AmazonES: { standard: shares([0.69, 0.67, 0.65], [0.52, 0.5, 0.48]) },
  AmazonRedshift: { standard: shares([0.7, 0.67, 0.66], [0.435, 0.395, 0.37]) },
};

/** The same for Savings Plans: one for a family of machines and a region, and those for everything. */
export const instancePlanShares = ec2Standard;
export const planShares: Record<string, Shares> = {
  AmazonEC2: ec2Convertible,
  AmazonECS: shares([0.8, 0.76, 0.74], [0.6, 0.55, 0.53]),
  AWSLambda: shares([0.88, 0.88, 0.86], [0.85, 0.84, 0.83]),
  AmazonSageMaker: shares([0.8, 0.77, 0.75], [0.55, 0.52, 0.5]),
};

/** Azure's reservations and plans cost the same however they are paid. */
export const azureShares: Record<"reservation" | "plan", Record<Term, number>> = {
  reservation: { P1Y: 0.63, P3Y: 0.405 },
  plan: { P1Y: 0.72, P3Y: 0.54 },
};

/** The license part of a price, which no commitment reduces. */
export const LICENCE_SHARE = 0.5;
