import { billViewBysOf } from "~/contract/billing-tables";
import type { BillingGrid } from "~/contract/preferences";
import { getSettings } from "~/contract/preferences";
import { pageSizes } from "~/features/paging/page-sizes";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { Search } from "../href";
import { EVERY_ROW, href } from "../href";
import { parse } from "../search";
import { defaultGrid, isSameGrid } from "./grid";

/** How the user looks at details; the usual way when that is not known now. */
export async function keptGrid(upstream: Upstream): Promise<BillingGrid> {
  const settings = await attempt(upstream.call(getSettings, {}));
  return settings?.billingGrid ?? defaultGrid;
}

/**
 * Where an address of details leads that does not say how to look at them: to one that says it the way the user keeps.
 * Null for every other address: those are the same for everybody.
 */
export async function keptDetailsHref(upstream: Upstream, params: URLSearchParams): Promise<string | null> {
  const { search, ignored } = parse(params);
  // What cannot be used has to be said where it was asked for.
  if (search.tab !== "details" || saysHow(search) || ignored.length > 0) return null;
  const { viewBy, isExpanded, itemsPerPage } = await keptGrid(upstream);
  const isOffered = billViewBysOf(search.vendor ?? "aws").includes(viewBy);
  const kept = { viewBy: isOffered ? viewBy : defaultGrid.viewBy, isExpanded, itemsPerPage };
  if (isSameGrid(kept, defaultGrid)) return null;
  return href({
    ...search,
    by: kept.viewBy,
    open: isExpanded ? [EVERY_ROW] : [],
    size: itemsPerPage === defaultGrid.itemsPerPage ? null : sizeOf(itemsPerPage),
  });
}

const saysHow = ({ by, open, size, group, product }: Search): boolean =>
  by !== null || open.length > 0 || size !== null || group !== "" || product !== "";

/** A number that the page does not offer any more is left out. */
const sizeOf = (itemsPerPage: number): number | null => pageSizes.find((size) => size === itemsPerPage) ?? null;
