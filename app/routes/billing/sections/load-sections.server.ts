import type { z } from "zod";
import type { BillMonth } from "~/contract/billing/billing";
import { getBillTrend } from "~/contract/billing/billing";
import { getAutoSpot, getComputingResources, getServiceGroupCosts } from "~/contract/billing/billing-sections";
import { loadPage } from "~/features/paging/load-page";
import { attempt } from "~/upstream/attempt.server";
import type { LongSection } from "../href";
import { SECTION_ROWS } from "../href";
import type { TabSource } from "../tabs/tab-source";

/** Rows of a long section that does not show all of them. */
const FIRST_ROWS = 10;

export type ResourceRow = z.infer<(typeof getComputingResources)["response"]>["computingResources"][number];

/** A page of a section's rows, their number, and the total of all. */
export interface Resources {
  rows: ResourceRow[];
  page: number;
  size: number;
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
  const pageOf = <Reply extends { total: number }>(
    section: LongSection,
    load: (paging: { page: number; itemsPerPage: number }) => Promise<Reply>,
  ) => {
    const [page, size] = search.all.includes(section) ? [search[section], SECTION_ROWS] : [1, FIRST_ROWS];
    return attempt(loadPage((number) => load({ page: number, itemsPerPage: size }), { page, size }));
  };
  const [computing, autospot, serviceGroups, trend] = await Promise.all([
    pageOf("computing", (paging) => upstream.call(getComputingResources, { ...bill, ...paging })),
    pageOf("autospot", (paging) => upstream.call(getAutoSpot, { ...bill, ...paging })),
    attempt(
      upstream.call(getServiceGroupCosts, { ...bill, ...(search.groups && { serviceGroupSetId: search.groups }) }),
    ),
    attempt(upstream.call(getBillTrend, bill)),
  ]);
  return {
    computing: computing && resourcesOf(computing, computing.reply.computingResources),
    autospot: autospot && resourcesOf(autospot, autospot.reply.autoSpot),
    serviceGroups,
    trend: trend && trend.months,
  };
}

const resourcesOf = (
  { reply, page, size }: { reply: Pick<Resources, "total" | "totalCost" | "totalSaving">; page: number; size: number },
  rows: ResourceRow[],
): Resources => ({
  rows,
  page,
  size,
  total: reply.total,
  totalCost: reply.totalCost,
  totalSaving: reply.totalSaving,
});
