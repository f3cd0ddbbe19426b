import { vendors } from "../../lib/providers";
import type { Vendor } from "../../lib/providers";
import type { Menu } from "../call";

/**
 * The kinds of commitments with screens of their own. What differs between them is declared here, in
 * commitment-tables.ts and in server/commitments/kinds.ts.
 */
export interface CommitmentKindDescriptor {
  /** Path of its overview; its other screens are below. */
  page: `/${string}`;
  menu: Menu;
  /** Providers that have it. */
  vendors: readonly Vendor[];
  /** Path of its calls. */
  api: `/${string}`;
  /** What is committed: spend per hour, or hours of instances. Utilization is the used part of it. */
  unit: "spend" | "usage";
}

export const commitmentKinds = {
  savingsPlans: {
    page: "/savings-plans",
    menu: "savingsPlans",
    vendors,
    api: "/MAZ/v3/optimization/savings_plans",
    unit: "spend",
  },
  reservations: {
    page: "/reservations",
    menu: "reservations",
    vendors: ["aws"],
    api: "/MAZ/v3/optimization/reserved",
    unit: "usage",
  },
  azureReservations: {
    page: "/azure-reservations",
    menu: "azureReservations",
    vendors: ["azure"],
    api: "/MAZ/v3/optimization/azure/reserved",
    unit: "usage",
  },
} as const satisfies Record<string, CommitmentKindDescriptor>;
export type CommitmentKind = keyof typeof commitmentKinds;
export const commitmentKindNames = Object.keys(commitmentKinds) as [CommitmentKind, ...CommitmentKind[]];
export const vendorsOf = (kind: CommitmentKind): readonly Vendor[] => commitmentKinds[kind].vendors;

/** Fields that utilization and coverage can be grouped by; the first is the default. */
export const utilizationViews = ["agreement", "family", "service", "region", "account"] as const;
export type UtilizationView = (typeof utilizationViews)[number];
export const coverageViews = ["account", "product", "region", "family", "platform"] as const;
export type CoverageView = (typeof coverageViews)[number];

/** Status of a commitment; unknown: bills contain it, but state no term. */
export const commitmentStatuses = ["active", "queued", "ended", "unknown"] as const;

/** Longest range, and how far back it may begin, in months (spec §5). */
export const MAX_COMMITMENT_MONTHS = 36;
