import type { CostQuery, Filter } from "~/contract/costs/cost-query";
import type { Language } from "~/lib/language";
import { joinFacts, joinList, joinSentences } from "~/lib/lists";
import { isNoValue } from "~/lib/no-value";
import { providerOf } from "~/lib/providers";
import { vendors } from "~/lib/providers";
import { formatDays, formatMonth } from "~/lib/time/dates";
import { amortizedOnly } from "../../cost-analytics/cost-reply";
import type { Scope } from "../../measures/scope";
import type { Texts } from "../../texts";
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
  scopes: Scope[],
): [string, string][] {
  const withoutPurchases = isAmortizedCost ? [] : scopes.flatMap(amortizedOnly);
  const months = new Set(
    withoutPurchases.map(({ vendor, month }) => `${providerOf(vendor).name} ${formatMonth(month, language)}`),
  );
  return [
    [t("period"), formatDays(startDate, endDate, language)],
    ...(compareStartDate !== undefined && compareEndDate !== undefined
      ? [[t("compared"), formatDays(compareStartDate, compareEndDate, language)] as [string, string]]
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
    ...(months.size > 0
      ? [
          [t("withoutPurchases"), t("amortizedExports", { months: joinList([...months], language) })] as [
            string,
            string,
          ],
        ]
      : []),
    [
      t("filters"),
      joinSentences(
        filters.map((filter) => filterText(t, filter, names, language)),
        language,
      ) || t("noFilters"),
    ],
  ];
}

/** "Charge type is Tax, Usage (Microsoft Azure)": values of a single provider are followed by its name. */
function filterText(
  t: Texts,
  { field, tagKey, values, vendorValues = {}, exclude }: Filter,
  names: FilterNames,
  language: Language,
): string {
  const named = (value: string) => (isNoValue(value) ? t(`noValue.${field}`) : (names(field, value) ?? value));
  const ofVendors = vendors.flatMap((vendor) =>
    (vendorValues[vendor] ?? []).map((value) => `${named(value)} (${providerOf(vendor).name})`),
  );
  return t(exclude ? "exclude" : "include", {
    field: field === "tag" ? t("tagNamed", { tag: tagKey }) : t(`word.${field}`),
    values: joinList([...values.map(named), ...ofVendors], language),
  });
}
