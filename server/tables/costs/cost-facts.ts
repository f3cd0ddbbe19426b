import type { VendorMonth } from "~/contract/costs/cost-analytics";
import type { CostQuery } from "~/contract/costs/cost-query";
import type { Language } from "~/lib/language";
import { joinFacts, joinList } from "~/lib/lists";
import { providerOf } from "~/lib/providers";
import { formatDay, formatDays, formatMonth } from "~/lib/time/dates";
import { amortizedOnly } from "../../cost-analytics/missing-figures";
import { billsThrough } from "../../cost-analytics/comparable-ranges";
import type { Scope } from "../../measures/scope";
import type { LiveSlice } from "../../slices/live-slices";
import type { Texts } from "../../texts";
import type { Fact } from "../file-texts";
import { costFilters, filtersFact } from "../filter-facts";
import type { FilterNames } from "./filter-names";

interface ReportQuery extends Pick<
  CostQuery,
  | "startDate"
  | "endDate"
  | "selectedVendors"
  | "filters"
  | "isAmortizedCost"
  | "isSpread"
  | "currency"
  | "compareStartDate"
  | "compareEndDate"
> {
  language: Language;
}

/**
 * Facts about a cost report for the workbook's second sheet and for its mail.
 *
 * @param scopes those of the report's ranges
 * @param slices all of its providers
 */
export function costFacts(
  t: Texts,
  {
    startDate,
    endDate,
    compareStartDate,
    compareEndDate,
    selectedVendors,
    filters,
    isAmortizedCost,
    isSpread,
    currency,
    language,
  }: ReportQuery,
  names: FilterNames,
  { scopes, slices }: { scopes: Scope[]; slices: LiveSlice[] },
): Fact[] {
  const through = billsThrough(slices);
  /** The last day of the bills, if those of a provider do not reach the end of a range. */
  const ifBefore = (lastDay: string): Fact[] =>
    through !== null && through < lastDay ? [[t("through"), formatDay(through, language)]] : [];
  const namesOf = (months: VendorMonth[]) => [
    ...new Set(months.map(({ vendor, month }) => `${providerOf(vendor).name} ${formatMonth(month, language)}`)),
  ];
  const withoutPurchases = namesOf(scopes.flatMap(amortizedOnly));
  const withoutBills = namesOf(scopes.flatMap((scope) => scope.withoutBills));
  return [
    [t("period"), formatDays(startDate, endDate, language)],
    ...ifBefore(endDate),
    ...(compareStartDate !== undefined && compareEndDate !== undefined
      ? [[t("compared"), formatDays(compareStartDate, compareEndDate, language)] as Fact, ...ifBefore(compareEndDate)]
      : []),
    [
      t("providers"),
      joinList(
        selectedVendors.map((vendor) => providerOf(vendor).name),
        language,
      ),
    ],
    [t("currency"), currency],
    [t("basis"), joinFacts([t(isAmortizedCost ? "amortized" : "billed"), isSpread && t("spread")], language)],
    ...(withoutBills.length > 0 ? [[t("withoutBills"), joinList(withoutBills, language)] as Fact] : []),
    ...(withoutPurchases.length > 0
      ? [[t("withoutPurchases"), t("amortizedExports", { months: joinList(withoutPurchases, language) })] as Fact]
      : []),
    filtersFact(t, costFilters(t, filters, names, language), language),
  ];
}
