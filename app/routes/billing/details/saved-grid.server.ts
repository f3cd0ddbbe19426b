import { providerOf } from "~/lib/providers";
import type { BillingGrid } from "~/contract/people/preferences";
import { getSettings } from "~/contract/people/preferences";
import type { CommonInfo } from "~/contract/people/session";
import { pageSizes } from "~/features/paging/page-sizes";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { vendorOf } from "../bill-vendor";
import type { Search } from "../href";
import { EVERY_ROW, href } from "../href";
import { parse } from "../search";
import { defaultGrid, isSameGrid } from "./grid";

/** The user's saved view of details; the default if it cannot be loaded now. */
export async function loadSavedGrid(upstream: Upstream): Promise<BillingGrid> {
  const settings = await attempt(upstream.call(getSettings, {}));
  return settings?.billingGrid ?? defaultGrid;
}

/**
 * Where an address of details without a view leads: to the user's saved view. Null for every other address, which is
 * the same for everyone.
 */
export async function savedDetailsHref(
  { upstream, info }: { upstream: Upstream; info: Promise<Pick<CommonInfo, "authorisedVendors">> },
  params: URLSearchParams,
): Promise<string | null> {
  const { search, ignored } = parse(params);
  // Unusable parameters must be reported at their address.
  if (search.tab !== "details" || hasViewParameters(search) || ignored.length > 0) return null;
  const [{ viewBy, isExpanded, itemsPerPage }, common] = await Promise.all([loadSavedGrid(upstream), attempt(info)]);
  const { vendor } = vendorOf(search.vendor, common && common.authorisedVendors);
  const isOffered = providerOf(vendor).billViewBys.includes(viewBy);
  const saved = { viewBy: isOffered ? viewBy : defaultGrid.viewBy, isExpanded, itemsPerPage };
  if (isSameGrid(saved, defaultGrid)) return null;
  return href({
    ...search,
    by: saved.viewBy,
    open: isExpanded ? [EVERY_ROW] : [],
    size: itemsPerPage === defaultGrid.itemsPerPage ? null : sizeOf(itemsPerPage),
  });
}

const hasViewParameters = ({ by, open, size, group, product }: Search): boolean =>
  by !== null || open.length > 0 || size !== null || group !== "" || product !== "";

/** A page size that is no longer offered is dropped. */
const sizeOf = (itemsPerPage: number): number | null => pageSizes.find((size) => size === itemsPerPage) ?? null;
