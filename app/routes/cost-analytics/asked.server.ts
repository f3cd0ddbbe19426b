import type { CommonInfo } from "~/contract/session";
import type { Vendor } from "~/contract/vendors";
import { costVendors, vendors as allVendors } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { Upstream } from "~/upstream/upstream.server";
import type { Search } from "./href";
import type { Period } from "./query";
import { periodOf } from "./query";
import { parse } from "./search";

/** What a search means for this user: providers they may see, currencies the company has. */
export interface Asked {
  search: Search;
  ignored: Ignored[];
  period: Period;
  /** Providers the search means when it names none. */
  available: Vendor[];
  /** The search names providers, and none of them has anything to show. */
  isUnsupported: boolean;
  currency: string;
}

/** Where the screen's data come from. */
export interface Source {
  upstream: Upstream;
  info: Promise<CommonInfo>;
  /** YYYY-MM-DD */
  today: string;
}

/** Reads the URL in the light of what the company has; `isOthers` as for `parse`. */
export async function readSearch(source: Source, params: URLSearchParams, isOthers?: (name: string) => boolean): Promise<Asked & { info: CommonInfo }> {
  const info = await source.info;
  return { ...within(parse(params, isOthers), info, source.today), info };
}

function within({ search, ignored }: ReturnType<typeof parse>, info: CommonInfo, today: string): Asked {
  const allowed = costVendors(info.authorisedVendors, info.profile);
  const refused = (search.vendor ?? []).filter((vendor) => !allowed.includes(vendor));
  const chosen = search.vendor?.filter((vendor) => allowed.includes(vendor)) ?? null;
  const available = allVendors.filter((vendor) => allowed.includes(vendor) && info.vendors.some((entry) => entry.vendor === vendor));
  const asked = [...(search.vendor ?? []), ...ignored.filter(({ parameter }) => parameter === "vendor").map(({ value }) => value)];
  const isOffered = search.currency === null || info.currencies.includes(search.currency);
  const kept: Search = {
    ...search,
    vendor: refused.length > 0 && chosen?.length === 0 ? null : chosen,
    currency: isOffered ? search.currency : null,
  };
  return {
    search: kept,
    ignored: [
      ...ignored,
      ...refused.map((vendor) => ({ parameter: "vendor", value: vendor })),
      ...(isOffered ? [] : [{ parameter: "currency", value: search.currency ?? "" }]),
    ],
    period: periodOf(kept, today),
    available,
    isUnsupported: asked.length > 0 && !available.some((vendor) => asked.includes(vendor)),
    currency: kept.currency ?? info.defaultCurrency,
  };
}
