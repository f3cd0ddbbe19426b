import type { Filter } from "~/contract/costs/cost-query";
import type { Language } from "~/lib/language";
import { joinList, joinSentences } from "~/lib/lists";
import { isNoValue } from "~/lib/no-value";
import { providerOf, vendors } from "~/lib/providers";
import type { Dimension } from "../measures/dimensions";
import type { Texts } from "../texts";
import type { FilterNames } from "./costs/filter-names";
import type { Fact } from "./file-texts";

/** What the rows are limited to; "None" if to nothing. */
export const filtersFact = (t: Texts, filters: string[], language: Language): Fact => [
  t("filters"),
  joinSentences(filters, language) || t("noFilters"),
];

/** Filters of cost lines, with the names of their values. */
export const costFilters = (t: Texts, filters: Filter[], names: FilterNames, language: Language): string[] =>
  filters.map((filter) => filterText(t, filter, names, language));

/** "Level is Major, Critical"; nothing without values. */
export const valuesFilter = (t: Texts, field: string, values: string[], language: Language): string[] =>
  values.length === 0 ? [] : [t("include", { field, values: joinList(values, language) })];

/** What the rows are grouped by: "Region", "Tag team", "Service group (Teams)". */
export function dimensionText(t: Texts, dimension: Dimension): string {
  const word = fieldText(t, dimension);
  return dimension.field === "serviceGroup" ? `${word} (${dimension.set.setName})` : word;
}

const fieldText = (t: Texts, { field, tagKey }: { field: Filter["field"]; tagKey?: string }): string =>
  field === "tag" ? t("tagNamed", { tag: tagKey }) : t(`word.${field}`);

/** "Charge type is Tax, Usage (Microsoft Azure)": values of a single provider are followed by its name. */
function filterText(
  t: Texts,
  { values, vendorValues = {}, exclude, ...of }: Filter,
  names: FilterNames,
  language: Language,
): string {
  const named = (value: string) => (isNoValue(value) ? t(`noValue.${of.field}`) : (names(of.field, value) ?? value));
  const ofVendors = vendors.flatMap((vendor) =>
    (vendorValues[vendor] ?? []).map((value) => `${named(value)} (${providerOf(vendor).name})`),
  );
  return t(exclude ? "exclude" : "include", {
    field: fieldText(t, of),
    values: joinList([...values.map(named), ...ofVendors], language),
  });
}
