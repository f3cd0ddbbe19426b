import { getComparableRanges } from "~/contract/cost-analytics";
import type { CommonInfo } from "~/contract/session";
import type { Vendor } from "~/contract/vendors";
import { costVendors, vendors as allVendors } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { Upstream } from "~/upstream/upstream.server";
import type { Filters } from "./filters/filters";
import { readChoiceKey } from "./filters/filters";
import type { Search } from "./href";
import type { Period } from "./query";
import { periodOf } from "./query";
import { parse } from "./search";

/** What a search means for this user: providers they may see, currencies the company has. */
export interface ResolvedSearch {
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
export async function resolveSearch(
  source: Source,
  params: URLSearchParams,
  isOthers?: (name: string) => boolean,
): Promise<ResolvedSearch & { info: CommonInfo }> {
  const info = await source.info;
  const asked = within(parse(params, isOthers), info, source.today);
  return { ...asked, period: await matched(source.upstream, asked), info };
}

/** The period with what it is compared with cut to the days that can be compared, for every figure of it alike. */
async function matched(upstream: Upstream, { period, search, available }: ResolvedSearch): Promise<Period> {
  if (!period.compared?.range) return period;
  const { range, compared } = period;
  const asked = {
    ...range,
    compareStartDate: compared.range.startDate,
    compareEndDate: compared.range.endDate,
    selectedVendors: search.vendor ?? available,
    isAmortizedCost: search.cost === "amortized",
  };
  const { current, previous, problem } = await upstream.call(getComparableRanges, asked);
  return { ...period, compared: { ...compared, range: previous, current, unmatched: problem } };
}

function within({ search, ignored }: ReturnType<typeof parse>, info: CommonInfo, today: string): ResolvedSearch {
  const allowed = costVendors(info.authorisedVendors, info.profile);
  const refused = (search.vendor ?? []).filter((vendor) => !allowed.includes(vendor));
  const chosen = search.vendor?.filter((vendor) => allowed.includes(vendor)) ?? null;
  const available = allVendors.filter(
    (vendor) => allowed.includes(vendor) && info.vendors.some((entry) => entry.vendor === vendor),
  );
  const asked = [
    ...(search.vendor ?? []),
    ...ignored.filter(({ parameter }) => parameter === "vendor").map(({ value }) => value),
  ];
  const isOffered = search.currency === null || info.currencies.includes(search.currency);
  const include = permitted(search.include, allowed, "f");
  const exclude = permitted(search.exclude, allowed, "x");
  const kept: Search = {
    ...search,
    include: include.kept,
    exclude: exclude.kept,
    vendor: refused.length > 0 && chosen?.length === 0 ? null : chosen,
    currency: isOffered ? search.currency : null,
  };
  return {
    search: kept,
    ignored: [
      ...ignored,
      ...refused.map((vendor) => ({ parameter: "vendor", value: vendor })),
      ...include.refused,
      ...exclude.refused,
      ...(isOffered ? [] : [{ parameter: "currency", value: search.currency ?? "" }]),
    ],
    period: periodOf(kept, today),
    available,
    isUnsupported: asked.length > 0 && !available.some((vendor) => asked.includes(vendor)),
    currency: kept.currency ?? info.defaultCurrency,
  };
}

/** The filters without choices of providers that the user may not see, and these as parameters of the address. */
function permitted(filters: Filters, allowed: Vendor[], prefix: "f" | "x"): { kept: Filters; refused: Ignored[] } {
  const entries = Object.entries(filters).map(([name, values = []]) => ({
    name,
    values,
    vendor: readChoiceKey(name)?.vendor ?? null,
  }));
  const isAllowed = (vendor: Vendor | null) => vendor === null || allowed.includes(vendor);
  return {
    kept: Object.fromEntries(
      entries.filter(({ vendor }) => isAllowed(vendor)).map(({ name, values }) => [name, values]),
    ),
    refused: entries
      .filter(({ vendor }) => !isAllowed(vendor))
      .flatMap(({ name, values }) => values.map((value) => ({ parameter: `${prefix}.${name}`, value }))),
  };
}
