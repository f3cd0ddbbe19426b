import type { z } from "zod";
import type { BillMonth } from "~/contract/billing/billing";
import { getBillTrend } from "~/contract/billing/billing";
import { getAutoSpot, getComputingResources, getServiceGroupCosts } from "~/contract/billing/billing-sections";
import { attempt } from "~/upstream/attempt.server";
import type { LongSection } from "../href";
import type { TabSource } from "../tabs/tab-source";

/** Default and maximum number of rows of a long section. */
export const FIRST_ROWS = 10;
const MOST_ROWS = 200;

export type ResourceRow = z.infer<(typeof getComputingResources)["response"]>["computingResources"][number];

/** Shown rows of a section, their number, and the total of all. */
export interface Resources {
  rows: ResourceRow[];
  total: number;
  totalCost: string;
  totalSaving: string;
}

/** The sections below a bill. One that could not be loaded is null. */
export interface Sections {
  computing: Resources | null;
  autospot: Resources | null;
  serviceGroups: z.infer<(typeof getServiceGroupCosts)["response"]> | null;
  /** Up to 12 months that end with the selected one, ascending. */
  trend: BillMonth[] | null;
}

export async function loadSections({ upstream, search, bill }: TabSource): Promise<Sections> {
  const paging = (section: LongSection) => ({
    ...bill,
    itemsPerPage: search.all.includes(section) ? MOST_ROWS : FIRST_ROWS,
  });
  const [computing, autospot, serviceGroups, trend] = await Promise.all([
    attempt(upstream.call(getComputingResources, paging("computing"))),
    attempt(upstream.call(getAutoSpot, paging("autospot"))),
    attempt(
      upstream.call(getServiceGroupCosts, { ...bill, ...(search.groups && { serviceGroupSetId: search.groups }) }),
    ),
    attempt(upstream.call(getBillTrend, bill)),
  ]);
  return {
    computing: computing && resourcesOf(computing, computing.computingResources),
    autospot: autospot && resourcesOf(autospot, autospot.autoSpot),
    serviceGroups,
    trend: trend && trend.months,
  };
}

const resourcesOf = ({ total, totalCost, totalSaving }: Omit<Resources, "rows">, rows: ResourceRow[]): Resources => ({
  rows,
  total,
  totalCost,
  totalSaving,
});
