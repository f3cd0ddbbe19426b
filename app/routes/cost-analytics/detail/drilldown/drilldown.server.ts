import type { UnmatchedRanges } from "~/contract/costs/cost-analytics";
import type { CostQuery, ViewBy } from "~/contract/costs/cost-query";
import { getComparableRanges, getCost } from "~/contract/costs/cost-analytics";
import type { CostField } from "~/contract/costs/cost-fields";
import { getCostDetail, getCostDetailPortion, getCostExplanation } from "~/contract/costs/cost-detail";
import type { DetailReply } from "~/contract/costs/cost-detail";
import { haveNoBills } from "~/contract/costs/months-without-bills";
import { firstBilledDay } from "~/contract/people/session";
import type { CommonInfo } from "~/contract/people/session";
import { readServiceGroupKey } from "~/contract/service-groups";
import { isZero } from "~/lib/money/decimal";
import { coveredRange } from "~/lib/time/covered-range";
import type { DayRange } from "~/lib/time/time-frames";
import { daysIn, overlap, periodAt, periodStarts } from "~/lib/time/time-frames";
import { whyIncomplete } from "~/features/cost-report/comparable";
import { gapsOf } from "~/features/cost-report/gaps";
import { loadPage } from "~/features/paging/load-page";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { Drilldown } from "~/features/cost-report/search/drilldown";
import { everything } from "~/features/cost-report/search/drilldown";
import type { DrilldownView } from "./drilldown-view";
import { parseSort } from "~/features/sorting/sort";
import type { Selected } from "./selection";
import { selectedBy } from "./selection";

interface DrilldownRequest {
  opened: Drilldown;
  query: CostQuery;
  /** Lines per page. */
  itemsPerPage: number;
  info: Pick<CommonInfo, "vendors">;
  /** Why the ranges of the report cannot be matched, if they cannot. */
  unmatched: UnmatchedRanges | null;
  /** For the drawer, which shows the trend beside the largest lines. */
  withTrend: boolean;
}

/** Loads the drilldown of a figure; null if its day is not in the report. Blocks fail alone. */
export async function loadDrilldown(upstream: Upstream, requested: DrilldownRequest): Promise<DrilldownView | null> {
  const { opened, query } = requested;
  const selected = selectedBy(opened, query);
  if (!selected) return null;
  const { selection } = selected;
  const other = selected.other && hasBills(requested, selected.other.range) ? selected.other : null;
  const isShort = requested.withTrend && opened.isExplained;
  const [detail, portion, explanation, elsewhere, trend, unmatched] = await Promise.all([
    attempt(loadLines(upstream, requested, selected)),
    isShort ? null : attempt(upstream.call(getCostDetailPortion, { ...selection, by: splitOf(opened, query) })),
    opened.isExplained ? attempt(upstream.call(getCostExplanation, selection)) : null,
    isShort || !other ? null : attempt(upstream.call(getCostDetail, { ...other.selection, itemsPerPage: 1 })),
    isShort || !requested.withTrend ? null : attempt(loadTrend(upstream, requested, { ...selected, other })),
    isShort || !other ? null : attempt(unmatchedIn(upstream, requested, { range: selected.range, other: other.range })),
  ]);
  const replies = [detail?.reply, elsewhere].filter((reply) => reply != null);
  const gaps = gapsOf(replies.map((reply) => ({ ...reply, amortizedOnly: [], withoutBills: [] })));
  return {
    // Those of the drawer are not on the page of the lines that it leads back to.
    opened: { ...opened, page: (!requested.withTrend && detail?.page) || opened.page },
    by: viewOf(opened, query),
    range: selected.range,
    name: itemName(opened, query, detail?.reply ?? null),
    vendor: opened.vendor,
    detail: detail?.reply ?? null,
    portion,
    explanation,
    other: other &&
      elsewhere &&
      unmatched && {
        range: other.range,
        cost: elsewhere.totalCost,
        notComparable: whyIncomplete(gaps),
        unmatched: unmatched.problem,
      },
    gaps,
    trend,
  };
}

/** Whole ranges match as in the report; individual periods if all of their days can be compared. */
async function unmatchedIn(
  upstream: Upstream,
  { opened, query, unmatched }: DrilldownRequest,
  { range, other }: { range: DayRange; other: DayRange },
): Promise<{ problem: UnmatchedRanges | null }> {
  if (opened.date === "all") return { problem: unmatched };
  const { current, previous, problem } = await upstream.call(getComparableRanges, {
    ...range,
    compareStartDate: other.startDate,
    compareEndDate: other.endDate,
    selectedVendors: query.selectedVendors,
    isAmortizedCost: query.isAmortizedCost,
  });
  const isWhole = daysIn(current) === daysIn(range) && daysIn(previous) === daysIn(other);
  return { problem: problem ?? (isWhole ? null : "bills") };
}

const splitOf = (opened: Drilldown, query: CostQuery): CostField =>
  opened.by ?? (opened.item === null ? viewOf(opened, query) : "usageType");

/** A page of the lines; for the drawer the largest ones, at whatever page and order all of them were left. */
function loadLines(
  upstream: Upstream,
  { opened, itemsPerPage, withTrend }: DrilldownRequest,
  { selection }: Selected,
): Promise<{ reply: DetailReply; page: number }> {
  const { page: requested, sort } = withTrend ? everything : opened;
  return loadPage((page) => upstream.call(getCostDetail, { ...selection, page, itemsPerPage, sort: parseSort(sort) }), {
    page: requested,
    size: itemsPerPage,
  });
}

/** The lines over time, with the other range's by position; null if there is only one period. */
async function loadTrend(
  upstream: Upstream,
  { opened, query, info }: DrilldownRequest,
  { range, other }: Selected,
): Promise<DrilldownView["trend"]> {
  if (opened.date !== "all" || periodStarts(range, query.grain).length < 2) return null;
  const filters = [...query.filters, ...itemFilter(opened, query)];
  const selectedVendors = query.selectedVendors.filter((vendor) => opened.vendor === null || vendor === opened.vendor);
  const alone = { compareStartDate: undefined, compareEndDate: undefined };
  const paging = { page: 1, itemsPerPage: 1, needsForecast: false };
  const loadTrend = (days: Selected["range"]) =>
    upstream.call(getCost, { ...query, ...alone, ...days, ...paging, filters, selectedVendors });
  const [reply, earlier] = await Promise.all([loadTrend(range), other && attempt(loadTrend(other.range))]);
  const costsOf = ({ dailyCosts, numberOfDays, withoutBills }: typeof reply, days: Selected["range"]) => {
    const covered = coveredRange(days, numberOfDays, firstBilledDay(info.vendors, selectedVendors));
    const bills = info.vendors.filter(({ vendor }) => selectedVendors.includes(vendor));
    return dailyCosts.map(({ date, cost }) => {
      const period = periodAt(date, days, query.grain);
      // A charge that is spread may have days in a month without bills.
      return covered && overlap(period, covered) && !(isZero(cost) && haveNoBills(withoutBills, bills, period))
        ? cost
        : null;
    });
  };
  return {
    dates: reply.dates,
    costs: costsOf(reply, range),
    others: other && earlier && costsOf(earlier, other.range),
  };
}

/** Whether any requested provider has bills for the days. */
function hasBills({ opened, query, info }: DrilldownRequest, { startDate, endDate }: Selected["range"]): boolean {
  const requested = query.selectedVendors.filter((vendor) => opened.vendor === null || vendor === opened.vendor);
  return info.vendors.some(
    ({ vendor, firstDay, lastDay }) => requested.includes(vendor) && firstDay <= endDate && startDate <= lastDay,
  );
}

/** The field of the items: account if there is no tag key or service group set (spec §4). */
function viewOf({ item }: Drilldown, { viewBy, tagKey, serviceGroupSetId }: CostQuery): ViewBy {
  const isGroup = item === null || readServiceGroupKey(item) !== null;
  return (viewBy === "tag" && !tagKey) || (viewBy === "serviceGroup" && !(serviceGroupSetId && isGroup))
    ? "account"
    : viewBy;
}

function itemFilter(opened: Drilldown, query: CostQuery): CostQuery["filters"] {
  if (opened.item === null) return [];
  const field = viewOf(opened, query);
  return [{ field, ...(field === "tag" && { tagKey: query.tagKey }), values: [opened.item], exclude: false }];
}

/** Accounts and service groups are known by name, which every line has. */
function itemName(opened: Drilldown, query: CostQuery, detail: DetailReply | null): string | null {
  const by = viewOf(opened, query);
  const line = detail?.lines[0];
  return (
    opened.item &&
    ((by === "account" && line?.linkedAccountAlias) || (by === "serviceGroup" && line?.serviceGroup) || opened.item)
  );
}
