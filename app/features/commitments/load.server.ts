import {
  coverageViews,
  MAX_COMMITMENT_MONTHS,
  utilizationViews,
  vendorsOf,
} from "~/contract/commitments/commitment-kinds";
import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import { head } from "~/contract/commitments/commitment-replies";
import type { CommitmentHead } from "~/contract/commitments/commitment-replies";
import { commitmentCalls } from "~/contract/commitments/commitments";
import type { CommitmentReply } from "~/contract/commitments/commitments";
import type { CommonInfo } from "~/contract/people/session";
import type { IgnoredParameters } from "~/features/address/ignored";
import { listIgnored } from "~/features/address/ignored";
import { loadPage } from "~/features/paging/load-page";
import { parseSort } from "~/features/sorting/sort";
import { compactMonthOf, firstDayOf, isCompactMonth } from "~/lib/time/compact-month";
import { monthStart } from "~/lib/time/time-frames";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { UpstreamError } from "~/upstream/upstream-error";
import type { CommitmentScreen, Place, Search } from "./href";
import { defaultSizes, hasFilters, placeAt } from "./href";
import { bestPurchase, nextSteps } from "./overview/next-steps.server";
import type { NextStep } from "./overview/next-steps.server";
import { parse } from "./search";

/** What every screen of commitments shows besides its own data. */
export interface CommitmentPage extends Place, IgnoredParameters {
  currency: string;
  today: string;
  /** Months shown, yyyymm; null: the typed range is invalid. */
  range: { start: string; end: string } | null;
  /** Months that can be chosen, the newest first. */
  months: string[];
  filters: CommitmentReply<"filter"> | null;
  /** What limits the figures; null: none could be loaded. */
  head: CommitmentHead | null;
  overview: CommitmentReply<"overview"> | null;
  /** Possible actions, the largest saving first. */
  nextSteps: NextStep[] | null;
  utilization: Paged<"utilization"> | null;
  coverage: Paged<"coverage"> | null;
  inventory: Paged<"inventory"> | null;
  hasFailed: boolean;
}
type Paged<Name extends "utilization" | "coverage" | "inventory"> = {
  reply: CommitmentReply<Name>;
  page: number;
  size: number;
};

interface Source {
  upstream: Upstream;
  info: Promise<CommonInfo>;
  today: string;
}

/** Newest month with data of the kind's providers, yyyymm, up to the current one, which it is without data. */
export function newestMonth(kind: CommitmentKind, info: CommonInfo | null, today: string): string {
  const days = (info?.vendors ?? [])
    .filter(({ vendor }) => vendorsOf(kind).includes(vendor))
    .map(({ lastDay }) => lastDay);
  const newest = days.sort().at(-1) ?? today;
  // Fees may be dated in the future.
  return compactMonthOf(newest < today ? newest : today);
}

/** The months of a search; null if the range is invalid. A missing end is the later of start and newest month. */
export function rangeOf({ start, end }: Pick<Search, "start" | "end">, newest: string): CommitmentPage["range"] {
  const from = start || (end && end < newest ? end : newest);
  const until = end || (from > newest ? from : newest);
  return isCompactMonth(from) && isCompactMonth(until) && from <= until ? { start: from, end: until } : null;
}

/** The request of a search, without its paging. */
export const queryOf = (search: Search, range: { start: string; end: string }, currency: string) => ({
  startDate: range.start,
  endDate: range.end,
  accounts: search.account,
  products: search.product,
  regions: search.region,
  instanceFamilies: search.family,
  agreements: search.agreement,
  currency,
});

export const sortOf = ({ sort }: Pick<Search, "sort">) => (sort === null ? {} : { sort: parseSort(sort) });

/** The currency of a search: its own, the user's choice, or the company's. */
export const currencyOf = ({ currency }: Pick<Search, "currency">, info: CommonInfo | null): string =>
  currency ?? info?.selectedCurrency ?? info?.defaultCurrency ?? "USD";

/** Loads a screen. Blocks fail alone. */
export async function loadCommitmentPage({ upstream, info, today }: Source, url: URL): Promise<CommitmentPage> {
  const { kind, screen } = placeAt(url.pathname.replace(/\.data$/, "")) ?? { kind: "savingsPlans", screen: "overview" };
  const { search, ignored } = parse(url.searchParams, screen);
  const common = await attempt(info);
  const currency = currencyOf(search, common);
  const newest = newestMonth(kind, common, today);
  const requested = rangeOf(search, newest);
  const page: CommitmentPage = {
    kind,
    screen,
    search,
    ...listIgnored(ignored),
    currency,
    today,
    range: requested,
    months: Array.from({ length: MAX_COMMITMENT_MONTHS }, (_, n) => compactMonthOf(monthStart(firstDayOf(newest), -n))),
    filters: null,
    head: null,
    overview: null,
    nextSteps: null,
    utilization: null,
    coverage: null,
    inventory: null,
    hasFailed: !common,
  };
  if (!requested) return page;
  const loaded = await loadScreen(upstream, { kind, screen, search }, { range: requested, currency });
  return loaded === "invalid" ? { ...page, range: null } : { ...page, ...loaded };
}

type Blocks = Pick<
  CommitmentPage,
  "filters" | "head" | "overview" | "nextSteps" | "utilization" | "coverage" | "inventory" | "hasFailed"
>;

async function loadScreen(
  upstream: Upstream,
  { kind, screen, search }: Place,
  { range, currency }: { range: { start: string; end: string }; currency: string },
): Promise<Blocks | "invalid"> {
  const calls = commitmentCalls[kind];
  const query = queryOf(search, range, currency);
  const has = (...screens: CommitmentScreen[]) => screens.includes(screen);
  const size = search.size ?? defaultSizes[screen];
  const paging = { page: search.page, size };
  let isInvalid = false;
  const block = async <T>(isThere: boolean, load: () => Promise<T>): Promise<T | null> => {
    if (!isThere) return null;
    return attempt(
      load().catch((error: unknown) => {
        if (error instanceof UpstreamError && error.status === 422) isInvalid = true;
        throw error;
      }),
    );
  };
  const [filters, overview, purchase, utilization, coverage, inventory] = await Promise.all([
    block(true, () => upstream.call(calls.filter, { startDate: range.start, endDate: range.end })),
    block(has("overview"), () => upstream.call(calls.overview, query)),
    // Recommendations are for the usage of a whole company, and of hours of their own: they do not refuse the range.
    has("overview") && !hasFilters(search) ? attempt(bestPurchase(upstream, kind)) : null,
    block(has("overview", "utilization"), () =>
      loadPage(
        (page) =>
          upstream.call(calls.utilization, {
            ...query,
            ...(has("utilization") && sortOf(search)),
            viewBy: utilizationViews.find((view) => view === search.by) ?? utilizationViews[0],
            page,
            itemsPerPage: size,
          }),
        paging,
      ),
    ),
    block(has("coverage"), () =>
      loadPage(
        (page) =>
          upstream.call(calls.coverage, {
            ...query,
            ...sortOf(search),
            viewBy: coverageViews.find((view) => view === search.by) ?? coverageViews[0],
            page,
            itemsPerPage: size,
          }),
        paging,
      ),
    ),
    block(has("inventory"), () =>
      loadPage(
        (page) => upstream.call(calls.inventory, { ...query, ...sortOf(search), page, itemsPerPage: size }),
        paging,
      ),
    ),
  ]);
  if (isInvalid) return "invalid";
  const required: Record<CommitmentScreen, unknown[]> = {
    overview: [overview, utilization],
    utilization: [utilization],
    coverage: [coverage],
    inventory: [inventory],
  };
  const reply = overview ?? (utilization ?? coverage ?? inventory)?.reply ?? null;
  const steps = overview && nextSteps({ kind, screen, search }, overview, purchase);
  return {
    filters,
    head: reply && head.parse(reply),
    overview,
    nextSteps: steps,
    utilization,
    coverage,
    inventory,
    hasFailed: [filters, ...required[screen]].includes(null),
  };
}
