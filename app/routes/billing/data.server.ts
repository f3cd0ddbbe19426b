import type { BillCharge, BillLineReply, BillRequest } from "~/contract/billing";
import { getBillCharges, getBillLine, getBills, getBillTrend } from "~/contract/billing";
import type { CommonInfo } from "~/contract/session";
import { getVendors } from "~/contract/session";
import type { Vendor } from "~/contract/vendors";
import type { Ignored, IgnoredParameters } from "~/features/address/ignored";
import { named } from "~/features/address/ignored";
import type { BillLine } from "~/lib/bill-equation";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { Search } from "./href";
import type { BillSummary, Months } from "./months";
import { monthsOf, untilOf } from "./months";
import { parse } from "./search";
import type { TabData } from "./tab-data.server";
import { loadTab } from "./tab-data.server";

/** Where the screen's data come from. */
export interface Source {
  upstream: Upstream;
  info: Promise<CommonInfo>;
  /** YYYY-MM-DD */
  today: string;
}

/** Everything the screen shows. A block that could not be loaded is null. */
export interface BillingPage extends IgnoredParameters {
  /** What the page shows: the URL's search without what this user cannot choose. */
  search: Search;
  vendor: Vendor;
  /** Providers enabled for the company and authorised for the user. */
  vendors: Vendor[];
  /** Those that have data. */
  withData: Vendor[];
  /** YYYY-MM: the month that is shown. */
  month: string;
  /** The strip of months; its list is empty for a provider without a bill. */
  months: Months | null;
  /** undefined: the month has no bill. */
  bill: BillCharge | null | undefined;
  /** Invoice currencies of the month's bills, the main one first. */
  currencies: string[];
  /** What the opened lines are made of. */
  lines: Partial<Record<BillLine, BillLineReply | null>>;
  tab: TabData | null;
  hasFailed: boolean;
}

/** Loads the screen. Blocks fail alone; being signed out or not permitted concerns the whole page and is thrown. */
export async function loadBillingPage({ upstream, info, today }: Source, params: URLSearchParams): Promise<BillingPage> {
  const { search: asked, ignored } = parse(params);
  const [known, common] = await Promise.all([attempt(upstream.call(getVendors, {})), attempt(info)]);
  const vendors = known?.vendors ?? [asked.vendor ?? "aws"];
  const isRefused = asked.vendor !== null && !vendors.includes(asked.vendor);
  const vendor = (isRefused ? null : asked.vendor) ?? (vendors.includes("aws") ? "aws" : (vendors[0] ?? "aws"));
  const search = { ...asked, vendor: isRefused ? null : asked.vendor };
  const page = { vendor, vendors, withData: common?.vendors.map((one) => one.vendor) ?? [] };

  const newest = await attempt(upstream.call(getBills, { vendor }));
  const month = search.month ?? newest?.bills.at(-1)?.yearMonth ?? today.slice(0, 7);
  const bill: BillRequest = { vendor, yearMonth: month };
  const until = newest && untilOf(newest.bills, { month, until: search.until });
  const [earlier, found] = await Promise.all([
    until === null ? null : attempt(upstream.call(getBillTrend, { vendor, yearMonth: until })),
    attempt(upstream.call(getBillCharges, bill)),
  ]);
  const charges = found?.charges ?? [];
  const chosen = charges.find(({ invoiceCurrency }) => invoiceCurrency === search.currency);
  const left: Ignored[] = [
    ...(isRefused ? [{ parameter: "vendor", value: asked.vendor ?? "" }] : []),
    ...(search.currency !== null && charges.length > 0 && !chosen ? [{ parameter: "currency", value: search.currency }] : []),
  ];
  const shown = found && (chosen ?? charges[0]);
  const request: BillRequest = { ...bill, ...(shown && { currency: shown.invoiceCurrency }) };
  const [tab, ...lines] = await Promise.all([
    shown ? loadTab({ upstream, search, bill: request }) : null,
    ...(shown ? search.line : []).map(async (line) => [line, await attempt(upstream.call(getBillLine, { ...request, line }))] as const),
  ]);
  const bills: BillSummary[] | undefined = until === null ? newest?.bills : earlier?.charges;
  const firstDay = common?.vendors.find((one) => one.vendor === vendor)?.firstDay ?? null;
  return {
    ...page,
    search: { ...search, currency: chosen ? search.currency : null },
    ...named([...ignored, ...left]),
    month,
    months: bills && newest ? monthsOf(bills, { newest: newest.bills, firstDay, currency: shown?.invoiceCurrency ?? null }) : null,
    bill: shown,
    currencies: charges.map(({ invoiceCurrency }) => invoiceCurrency),
    lines: Object.fromEntries(lines),
    tab,
    hasFailed: !known || !newest || !found || (until !== null && !earlier) || tab?.data === null || lines.some(([, line]) => line === null),
  };
}
