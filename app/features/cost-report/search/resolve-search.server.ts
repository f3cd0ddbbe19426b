import { getComparableRanges } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import { vendorsWithCosts } from "~/contract/people/session";
import type { CommonInfo } from "~/contract/people/session";
import type { Vendor } from "~/contract/vendors";
import { costVendors, vendors as allVendors } from "~/contract/vendors";
import type { Ignored } from "~/features/address/ignored";
import type { Language } from "~/lib/language";
import { daysIn } from "~/lib/time/time-frames";
import type { Upstream } from "~/upstream/upstream.server";
import type { Filters } from "~/features/filters/filters";
import { readChoiceKey } from "~/features/filters/filters";
import type { Search } from "./href";
import { toParameters } from "./href";
import type { Period } from "./query";
import { costQueryOf, periodOf } from "./query";
import { parse } from "./search";

/** A search in the context of the user: their providers, and the company's currencies. */
export interface ResolvedSearch {
  search: Search;
  ignored: Ignored[];
  period: Period;
  /** Default providers of the search. */
  available: Vendor[];
  /** The search names providers, none of which has data. */
  isUnsupported: boolean;
  currency: string;
}

/** Sources of the screen's data. */
export interface Source {
  upstream: Upstream;
  info: Promise<CommonInfo>;
  /** YYYY-MM-DD */
  today: string;
  /** Language of the page. */
  language: Language;
}

/** Resolves the URL's search with the company's data; `isReadElsewhere` as for `parse`. */
export async function resolveSearch(
  source: Source,
  params: URLSearchParams,
  isReadElsewhere?: (name: string) => boolean,
): Promise<ResolvedSearch & { info: CommonInfo }> {
  const info = await source.info;
  const resolved = within(parse(params, isReadElsewhere), info, source.today);
  return { ...resolved, period: await matched(source.upstream, resolved), info };
}

/** A search as this user may have it, and its query; null if its dates are not a range or no provider is left. */
export async function resolveNamed(
  source: Source,
  search: Search,
  currency: string,
): Promise<{ search: Search; query: CostQuery; providers: Vendor[] } | null> {
  const { period, available, search: resolved } = await resolveSearch(source, toParameters(search));
  const providers = resolved.vendor ?? available;
  if (period.problem || providers.length === 0) return null;
  // Named in full: a bare address would show the user's default providers and currency.
  const named = { ...resolved, vendor: providers, currency };
  return { search: named, query: costQueryOf(named, period, available, currency), providers };
}

/**
 * The period, with both compared ranges limited to comparable days, the same for every figure. Amounts of ranges that
 * differ in length are as requested.
 */
async function matched(upstream: Upstream, { period, search, available }: ResolvedSearch): Promise<Period> {
  if (!period.compared?.range) return period;
  const { range, compared } = period;
  const requested = {
    ...range,
    compareStartDate: compared.range.startDate,
    compareEndDate: compared.range.endDate,
    selectedVendors: search.vendor ?? available,
    isAmortizedCost: search.cost === "amortized",
  };
  const { current, previous, problem } = await upstream.call(getComparableRanges, requested);
  if (problem === "days" && search.compare.cost !== "average")
    return { ...period, compared: { ...compared, unmatched: problem } };
  const isShortened = daysIn(current) < daysIn(range) || daysIn(previous) < daysIn(compared.range);
  return { ...period, compared: { ...compared, range: previous, current, unmatched: problem, isShortened } };
}

function within({ search, ignored }: ReturnType<typeof parse>, info: CommonInfo, today: string): ResolvedSearch {
  const allowed = costVendors(info.authorisedVendors, info.profile);
  const refused = (search.vendor ?? []).filter((vendor) => !allowed.includes(vendor));
  const chosen = search.vendor?.filter((vendor) => allowed.includes(vendor)) ?? null;
  const withCosts = vendorsWithCosts(info);
  const available = allVendors.filter((vendor) => withCosts.includes(vendor));
  const requested = [
    ...(search.vendor ?? []),
    ...ignored.filter(({ parameter }) => parameter === "vendor").map(({ value }) => value),
  ];
  const isOffered = search.currency === null || info.currencies.includes(search.currency);
  const include = permitted(search.include, allowed, "f");
  const exclude = permitted(search.exclude, allowed, "x");
  const permittedSearch: Search = {
    ...search,
    include: include.accepted,
    exclude: exclude.accepted,
    vendor: refused.length > 0 && chosen?.length === 0 ? null : chosen,
    currency: isOffered ? search.currency : null,
  };
  return {
    search: permittedSearch,
    ignored: [
      ...ignored,
      ...refused.map((vendor) => ({ parameter: "vendor", value: vendor })),
      ...include.refused,
      ...exclude.refused,
      ...(isOffered ? [] : [{ parameter: "currency", value: search.currency ?? "" }]),
    ],
    period: periodOf(permittedSearch, today),
    available,
    isUnsupported: requested.length > 0 && !available.some((vendor) => requested.includes(vendor)),
    currency: permittedSearch.currency ?? info.defaultCurrency,
  };
}

/** The filters without choices of providers that the user may not see, and those as ignored parameters. */
function permitted(filters: Filters, allowed: Vendor[], prefix: "f" | "x"): { accepted: Filters; refused: Ignored[] } {
  const entries = Object.entries(filters).map(([name, values = []]) => ({
    name,
    values,
    vendor: readChoiceKey(name)?.vendor ?? null,
  }));
  const isAllowed = (vendor: Vendor | null) => vendor === null || allowed.includes(vendor);
  return {
    accepted: Object.fromEntries(
      entries.filter(({ vendor }) => isAllowed(vendor)).map(({ name, values }) => [name, values]),
    ),
    refused: entries
      .filter(({ vendor }) => !isAllowed(vendor))
      .flatMap(({ name, values }) => values.map((value) => ({ parameter: `${prefix}.${name}`, value }))),
  };
}
