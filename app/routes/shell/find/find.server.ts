import { searchFilters } from "~/contract/costs/cost-filters";
import { cleanWord } from "~/contract/costs/filter-limits";
import type { MainField } from "~/contract/costs/cost-fields";
import { mayUse } from "~/contract/people/permission";
import { vendorsWithCosts } from "~/contract/people/session";
import type { CommonInfo, CurrentUser } from "~/contract/people/session";
import type { Vendor } from "~/contract/vendors";
import { rangeOf } from "~/lib/time/time-frames";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";

/** An account, product or region with costs in the last three months. */
export interface FoundItem {
  field: MainField;
  vendor: Vendor;
  item: string;
  name: string;
}

/** Matches for a term, except screens, which the browser has itself. */
export interface FindResult {
  word: string;
  /** Providers with bills that each screen shows the user. */
  vendors: Record<"costAnalytics" | "billing", Vendor[]>;
  /** null: they could not be loaded. */
  items: FoundItem[] | null;
}

export const readWord = (params: URLSearchParams): string => cleanWord(params.get("q") ?? "");

interface Source {
  upstream: Upstream;
  user: Pick<CurrentUser, "menus">;
  info: Promise<CommonInfo>;
  /** YYYY-MM-DD */
  today: string;
}

/** Finds providers, accounts, products and regions; without a word, the providers. */
export async function find({ upstream, user, info, today }: Source, word: string): Promise<FindResult> {
  const common = await attempt(info);
  if (!common) return { word, vendors: { costAnalytics: [], billing: [] }, items: null };
  const withData = common.vendors.map(({ vendor }) => vendor);
  const billed = common.authorisedVendors.filter((vendor) => withData.includes(vendor));
  const selectedVendors = vendorsWithCosts(common);
  const vendors = { costAnalytics: selectedVendors, billing: billed };
  if (word === "" || selectedVendors.length === 0 || !mayUse(user, "costAnalytics", "view"))
    return { word, vendors, items: [] };
  const matches = await attempt(
    upstream.call(searchFilters, {
      ...rangeOf("last_3_months", today),
      selectedVendors,
      isAmortizedCost: false,
      currency: common.defaultCurrency,
      word,
      field: "all",
    }),
  );
  const items = matches?.items.map(({ field, vendor, item, itemAlias }) => ({ field, vendor, item, name: itemAlias }));
  return { word, vendors, items: items ?? null };
}
