import { amortizedOnlyMessage } from "~/contract/billing/billing";
import { noProfile } from "~/contract/billing/billing-profile";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import type { BillRequest } from "~/contract/billing/billing";
import { errorCodes } from "~/contract/error-codes";
import type { DamagedMonth } from "~/contract/imports/damage";
import type { Vendor } from "~/contract/vendors";
import { LAST_CLOUD_FRONT_MONTH } from "~/lib/money/bill-equation";
import type { Viewer } from "../../viewer/viewer";
import { monthsOfSlices } from "../../slices/live-slices";
import { refuseDamaged } from "../../integrity/refuse-damaged";
import { exchanged, exchanges } from "../../money/exchange";
import { CallError, fileRefusal } from "../../call-error";
import type { Services } from "../../serve";
import type { Bill } from "./bill";
import {
  billedCosts,
  billScope,
  billsThrough,
  cloudFrontDiscounts,
  inMonths,
  isWhole,
  monthsWith,
  partsByMonth,
} from "./bill-lines";
import type { BillScope, MonthSum } from "./bill-lines";
import { chargesOf, termsOf } from "./charges";
import { listed, mainFirst } from "./bill-order";
import { profilesBy, profileVersions } from "../profile/profiles";
import type { NewProfile } from "../profile/profiles";

/** Months in lists and trends of bills. */
const MONTHS = 12;

/** Sums of the lines of some months. They do not depend on the profile, and no other data of these lines is read. */
interface BillSums {
  /** Every month of the provider. */
  all: BillScope;
  /** The requested months. */
  scope: BillScope;
  parts: MonthSum[];
  billed: Awaited<ReturnType<typeof billedCosts>>;
  cloudFronts: Awaited<ReturnType<typeof cloudFrontDiscounts>>;
}

export async function billSums(wholeScope: BillScope, months: string[], { costStore }: Services): Promise<BillSums> {
  const scope = inMonths(wholeScope, months);
  const withCloudFront = inMonths(
    scope,
    scope.vendor === "aws" ? monthsWith(scope).filter((month) => month <= LAST_CLOUD_FRONT_MONTH) : [],
  );
  const [parts, billed, cloudFronts] = await Promise.all([
    partsByMonth(costStore, scope),
    billedCosts(costStore, scope),
    cloudFrontDiscounts(costStore, withCloudFront),
  ]);
  return { all: wholeScope, scope, parts, billed, cloudFronts };
}

/**
 * Computes bills from sums and profile versions; months ascending, in a month the largest bill first (see bill-order).
 */
export async function billsBy(
  versions: NewProfile[],
  { all, scope, parts: sums, billed, cloudFronts }: BillSums,
  { stateStore }: Services,
): Promise<Bill[]> {
  const { vendor } = scope;
  const profileOf = profilesBy(versions);
  const exchangeOf = await exchanges(
    stateStore,
    profileOf,
    billed.map(({ month, currency }) => ({
      vendor,
      month,
      from: currency,
      to: profileOf(vendor, month).companyCurrency,
    })),
  );
  return monthsWith(scope).flatMap((month) => {
    const profile = isWhole(scope) ? profileOf(vendor, month) : ofLines(profileOf(vendor, month));
    const byMain = mainFirst(all, profile.companyCurrency);
    const ofMonth = billed
      .filter((sum) => sum.month === month)
      .map((sum) => {
        const exchange = exchangeOf({ vendor, month, from: sum.currency, to: profile.companyCurrency });
        return { ...sum, exchange, converted: exchanged(sum.billed, exchange) };
      });
    const [main] = ofMonth.toSorted(byMain);
    return listed(ofMonth, byMain).map(({ currency, billed: sum, lastDay, exchange }): Bill => {
      const isOf = (row: { month: string; currency: string }) => row.month === month && row.currency === currency;
      const parts: MonthSum[] = sums.filter(isOf);
      const isMain = currency === main?.currency;
      const terms = termsOf(profile, parts, isMain);
      const cloudFront = cloudFronts.find(isOf) ?? { dto: "0", req: "0" };
      const charges = chargesOf(parts, terms, cloudFront);
      return {
        scope: inMonths(scope, [month]),
        vendor,
        yearMonth: month,
        currency,
        isMain,
        parts,
        profile,
        terms,
        charges,
        cloudFront,
        exchange,
        billed: sum,
        lastDay,
        billsThrough: billsThrough(scope, month),
      };
    });
  });
}

/**
 * The profile for the lines of some accounts: discounts, fees, VAT and numbers apply to the whole bill, and no part
 * of them can be assigned to these accounts.
 */
const ofLines = ({ companyCurrency, exchangeRates }: BillingProfile): BillingProfile => ({
  ...noProfile,
  companyCurrency,
  exchangeRates,
});

/** The bills of the given months; `all`: every month of the provider. */
async function billsIn(wholeScope: BillScope, months: string[], services: Services): Promise<Bill[]> {
  const [sums, versions] = await Promise.all([
    billSums(wholeScope, months, services),
    profileVersions(services.stateStore, wholeScope.companyId),
  ]);
  return billsBy(versions, sums, services);
}

/** Bills, and the months that have none although lines were imported. */
interface FoundBills {
  bills: Bill[];
  /** The store is damaged. */
  damaged: DamagedMonth[];
  /** Only an amortized export was imported. Ascending. */
  amortizedOnly: string[];
}

/** The bills of the last 12 months with data, up to `until` (YYYY-MM). */
export async function lastBills(
  vendor: Vendor,
  viewer: Viewer,
  services: Services,
  until = "9999-12",
): Promise<FoundBills> {
  const scope = await billScope(vendor, viewer, services);
  const bills = await billsIn(
    scope,
    monthsWith(scope)
      .filter((month) => month <= until)
      .slice(-MONTHS),
    services,
  );
  return { bills, damaged: monthsOfSlices(scope.damaged), amortizedOnly: scope.amortizedOnly };
}

/** The bills of the requested month; none if it has no data. */
export async function billsOf(
  { vendor, yearMonth, currency }: BillRequest,
  viewer: Viewer,
  services: Services,
): Promise<FoundBills> {
  const month = yearMonth ?? services.today().slice(0, 7);
  const wholeScope = await billScope(vendor, viewer, services);
  const scope = inMonths(wholeScope, [month]);
  const bills = await billsIn(wholeScope, [month], services);
  return {
    bills: bills.filter((bill) => currency === undefined || bill.currency === currency),
    damaged: monthsOfSlices(scope.damaged),
    amortizedOnly: scope.amortizedOnly.filter((amortizedMonth) => amortizedMonth === month),
  };
}

/** The requested bill; undefined if there is none. */
export const billOf = async (query: BillRequest, viewer: Viewer, services: Services): Promise<Bill | undefined> =>
  (await billsOf(query, viewer, services)).bills[0];

/**
 * The requested bill for a file, where warnings cannot be shown. Throws CallError 422 if part of the month is damaged,
 * or (field `yearMonth`) if only an amortized export was imported.
 */
export async function wholeBillOf(query: BillRequest, viewer: Viewer, services: Services): Promise<Bill | undefined> {
  const { bills, damaged, amortizedOnly } = await billsOf(query, viewer, services);
  refuseDamaged(damaged);
  if (amortizedOnly.length > 0)
    throw new CallError(
      422,
      errorCodes.invalid,
      amortizedOnlyMessage,
      { yearMonth: [amortizedOnlyMessage] },
      fileRefusal("amortizedOnly"),
    );
  return bills[0];
}
