/**
 * The kinds of purchases that are recommended, each with a screen, files and a simulator. What differs is declared here
 * and in server/commitments/advice/kinds.ts. Imports are relative, as tables.ts needs them.
 */
import type { Vendor } from "../vendors";
import type { CommitmentKind } from "./commitment-kinds";

export interface AdviceKindDescriptor {
  /** Path of its screen; the simulator is below it. */
  page: `/${string}`;
  /** The kind of commitments that are bought, whose menu it shares. */
  menu: CommitmentKind;
  /** The provider that it is bought from. */
  vendor: Vendor;
  /** Path of its calls. */
  api: `/${string}`;
  fileName: string;
  /** What is bought: an amount per hour, or a number of instances. */
  unit: "spend" | "instances";
  payments: readonly Payment[];
  /** Whether standard and convertible reservations are offered. */
  hasOfferings: boolean;
}

export const planKinds = ["Compute", "EC2Instance", "SageMaker"] as const;
export type PlanKind = (typeof planKinds)[number];
export const terms = ["P1Y", "P3Y"] as const;
export type Term = (typeof terms)[number];
export const payments = ["no", "partial", "all"] as const;
export type Payment = (typeof payments)[number];
export const offerings = ["standard", "convertible"] as const;
export type Offering = (typeof offerings)[number];
export const lookbackDays = [7, 14, 30, 60] as const;

/** Hours of a month, in which amounts per month are given. */
export const HOURS_PER_MONTH = 730;
export const monthsOfTerm: Record<Term, number> = { P1Y: 12, P3Y: 36 };
/** As providers spread payments. */
export const hoursOfTerm: Record<Term, number> = { P1Y: 8760, P3Y: 26_280 };

const root = "/MAZ/v3/optimization/Recommendation";
const ofAws = { menu: "reservations", vendor: "aws", unit: "instances", payments, hasOfferings: false } as const;

export const adviceKinds = {
  savingsPlans: {
    page: "/spoptm",
    menu: "savingsPlans",
    vendor: "aws",
    api: `${root}/SavingsPlans`,
    fileName: "savings-plans-recommendations",
    unit: "spend",
    payments,
    hasOfferings: false,
  },
  ec2: {
    ...ofAws,
    page: "/reserved-instances",
    api: `${root}/EC2`,
    fileName: "ec2-recommendations",
    hasOfferings: true,
  },
  rds: { ...ofAws, page: "/rdsrioptm", api: `${root}/RDS`, fileName: "rds-recommendations" },
  opensearch: { ...ofAws, page: "/opnsrchrioptm", api: `${root}/OpenSearch`, fileName: "opensearch-recommendations" },
  elasticache: {
    ...ofAws,
    page: "/elasticache-reservations",
    api: `${root}/ElastiCache`,
    fileName: "elasticache-recommendations",
  },
  redshift: {
    ...ofAws,
    page: "/redshift-reservations",
    api: `${root}/Redshift`,
    fileName: "redshift-recommendations",
  },
  azure: {
    page: "/azure-reservations/rirecommend",
    menu: "azureReservations",
    vendor: "azure",
    api: `${root}/Azure`,
    fileName: "azure-recommendations",
    unit: "instances",
    // Azure's price is the same upfront or by the month.
    payments: ["no", "all"],
    hasOfferings: false,
  },
} as const satisfies Record<string, AdviceKindDescriptor>;
export type AdviceKind = keyof typeof adviceKinds;
export const adviceKindNames = Object.keys(adviceKinds) as [AdviceKind, ...AdviceKind[]];

/** Values of `account` for all accounts of a payer together, and for each by itself. */
export const PAYER = "payer";
export const EACH_ACCOUNT = "each";

/** How far usage may change in a simulation, in percent. */
export const usageChanges = [-30, -20, -10, 0, 10, 20] as const;
