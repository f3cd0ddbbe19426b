import type { BillCharge, BillLineReply, BillMonth, BillRequest } from "~/contract/billing/billing";
import { getBillCharges, getBillLine, getBills, getBillTrend } from "~/contract/billing/billing";
import type { DamagedMonth } from "~/contract/imports/damage";
import type { CommonInfo } from "~/contract/people/session";
import type { Vendor } from "~/contract/vendors";
import type { Ignored, IgnoredParameters } from "~/features/address/ignored";
import { listIgnored } from "~/features/address/ignored";
import type { BillLine } from "~/lib/money/bill-equation";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import { vendorOf } from "./bill-vendor";
import type { Search } from "./href";
import type { Months } from "./months/months";
import { monthsOf, untilOf } from "./months/months";
import { parse } from "./search";
import type { Sections } from "./sections/load-sections.server";
import { loadSections } from "./sections/load-sections.server";
import type { TabData } from "./tabs/tab-data.server";
import { loadTab } from "./tabs/tab-data.server";

/** Sources of the screen's data. */
export interface Source {
  upstream: Upstream;
  info: Promise<CommonInfo>;
  /** Providers with accounts that the user cannot see. */
  restrictedVendors: Vendor[];
  /** YYYY-MM-DD */
  today: string;
  /** Names of dismissed notices. */
  dismissed: string[];
}

/** Everything the screen shows. A block that could not be loaded is null. */
export interface BillingPage extends IgnoredParameters {
  /** The effective search: the URL's without what this user cannot choose. */
  search: Search;
  vendor: Vendor;
  /** The user sees only some of its accounts, and not the whole bill. */
  isRestricted: boolean;
  /** Providers enabled for the company and authorized for the user. */
  vendors: Vendor[];
  /** Providers with data; null if unknown. */
  withData: Vendor[] | null;
  /** YYYY-MM: the month shown. */
  month: string;
  /** The newest month with a bill; null if there is none. */
  newestMonth: string | null;
  /** Months without a bill because only an amortized export was imported. */
  amortizedOnly: string[];
  /** The newest confirmed month; null if there is none. */
  confirmedMonth: string | null;
  /** The strip of months; without bars if the provider has no bill. */
  months: Months | null;
  /** undefined: the month has no bill. */
  bill: BillCharge | null | undefined;
  /** Invoice currencies of the month's bills, the largest first. */
  currencies: string[];
  /** Parts of the expanded lines. */
  lines: Partial<Record<BillLine, BillLineReply | null>>;
  /** null: there is no bill. */
  tab: TabData | null;
  sections: Sections | null;
  /** Damaged months that are missing from the bill, the strip of months or the trend. */
  damaged: DamagedMonth[];
  dismissed: string[];
  hasFailed: boolean;
}

/**
 * Loads the screen. Blocks fail alone; being signed out or lacking permission concerns the whole page and is thrown.
 */
export async function loadBillingPage(
  { upstream, info, restrictedVendors, today, dismissed }: Source,
  params: URLSearchParams,
): Promise<BillingPage> {
  const { search: requested, ignored } = parse(params);
  const common = await attempt(info);
  const { vendor, vendors, refused } = vendorOf(requested.vendor, common && common.authorisedVendors);
  const withData = common?.vendors.find((candidate) => candidate.vendor === vendor);
  const open = (yearMonth: string, isThere = true) =>
    openBill(
      { vendor, yearMonth },
      { upstream, requested: { ...requested, vendor: refused.length > 0 ? null : requested.vendor }, isThere },
    );
  // The newest bill is nearly always that of the newest day, so it is requested without waiting for the list.
  const expected = requested.month ?? withData?.lastDay.slice(0, 7) ?? today.slice(0, 7);
  const early = common && !withData ? null : open(expected);
  const newest = await attempt(upstream.call(getBills, { vendor }));
  const month =
    requested.month ??
    (newest ? (newest.bills.at(-1)?.yearMonth ?? newest.amortizedOnly.at(-1)) : expected) ??
    today.slice(0, 7);
  const opened = early && month === expected ? early : open(month, newest?.bills.length !== 0);
  const firstMonth = withData?.firstDay.slice(0, 7) ?? null;
  const until = newest && untilOf(newest.months, { month, until: requested.until, firstMonth });
  const { search, isOffered } = await opened.settled;
  const [earlier, found, blocks] = await Promise.all([
    until === null ? null : attempt(upstream.call(getBillTrend, { vendor, yearMonth: until })),
    opened.charges,
    newest?.bills.length === 0 ? null : opened.look,
  ]);
  const charges = found?.charges ?? [];
  const bill = found && (charges.find(({ invoiceCurrency }) => invoiceCurrency === search.currency) ?? charges[0]);
  const ignoredParameters: Ignored[] = [
    ...refused,
    ...(isOffered || !bill ? [] : [{ parameter: "currency", value: requested.currency ?? "" }]),
    ...(hasGroups(requested, blocks) ? [] : [{ parameter: "groups", value: requested.groups }]),
    ...(blocks?.tab?.name === "details" ? (blocks.tab.data?.ignored ?? []) : []),
  ];
  const months = until === null ? newest?.months : earlier?.months;
  return {
    vendor,
    isRestricted: restrictedVendors.includes(vendor),
    vendors,
    withData: common && common.vendors.map((entry) => entry.vendor),
    search,
    ...listIgnored([...ignored, ...ignoredParameters]),
    month,
    newestMonth: newest?.bills.at(-1)?.yearMonth ?? null,
    amortizedOnly: newest?.amortizedOnly ?? [],
    confirmedMonth: newest?.bills.findLast(({ status }) => status === "confirmed")?.yearMonth ?? null,
    months: months && newest ? monthsOf(months, { newest: newest.months, firstMonth, until }) : null,
    bill,
    currencies: charges.map(({ invoiceCurrency }) => invoiceCurrency),
    ...(blocks && bill !== undefined ? blocks : { lines: {}, tab: null, sections: null }),
    damaged: (newest?.damaged ?? []).filter((gap) =>
      isVisible(gap.month, month, [...(months ?? []), ...(blocks?.sections?.trend ?? [])]),
    ),
    dismissed,
    hasFailed: !common || !newest || !found || (until !== null && !earlier) || (blocks !== null && hasFailed(blocks)),
  };
}

/** Whether a month is the selected one, or within the range of the bills. */
function isVisible(month: string, current: string, bills: Pick<BillMonth, "yearMonth">[]): boolean {
  const months = [current, ...bills.map(({ yearMonth }) => yearMonth)].sort();
  return month >= months[0]! && month <= months.at(-1)!;
}

/** Whether the month has a bill in the currency; assumed if it could not be loaded. */
const isBilledIn = (currency: string, bill: { charges: BillCharge[] } | null): boolean =>
  bill?.charges.some(({ invoiceCurrency }) => invoiceCurrency === currency) ?? true;

/** Whether the requested set of service groups is the one shown; assumed if it could not be loaded. */
const hasGroups = ({ groups }: Search, blocks: BillBlocks | null): boolean =>
  groups === "" || (blocks?.sections?.serviceGroups?.setId ?? groups) === groups;

type BillBlocks = Pick<BillingPage, "lines" | "tab" | "sections">;

/**
 * Requests a bill and everything based on it, in the requested currency if it has one. Failures are thrown when
 * awaited: if another bill is shown in the end, they are discarded.
 */
function openBill(
  bill: BillRequest,
  { upstream, requested, isThere }: { upstream: Upstream; requested: Search; isThere: boolean },
) {
  const charges = attempt(upstream.call(getBillCharges, bill));
  const settled = (async () => {
    const isOffered = requested.currency === null || isBilledIn(requested.currency, await charges);
    return { search: isOffered ? requested : { ...requested, currency: null }, isOffered };
  })();
  const look = settled.then(({ search }) =>
    isThere
      ? loadBlocks({ ...bill, ...(search.currency !== null && { currency: search.currency }) }, { upstream, search })
      : null,
  );
  for (const promise of [charges, settled, look]) promise.catch(() => undefined);
  return { charges, settled, look };
}

/** Loads the blocks below a bill's summary, and the parts of its expanded lines. */
async function loadBlocks(
  bill: BillRequest,
  { upstream, search }: { upstream: Upstream; search: Search },
): Promise<BillBlocks> {
  const source = { upstream, search, bill };
  const [tab, sections, lines] = await Promise.all([
    loadTab(source),
    loadSections(source),
    Promise.all(
      search.line.map(async (line) => [line, await attempt(upstream.call(getBillLine, { ...bill, line }))] as const),
    ),
  ]);
  return { tab, sections, lines: Object.fromEntries(lines) };
}

const hasFailed = ({ tab, sections, lines }: BillBlocks): boolean =>
  [tab?.data, ...Object.values(sections ?? {}), ...Object.values(lines)].includes(null);
