import type { CostQuery, Filter } from "~/contract/cost-analytics";
import type { Language } from "~/lib/language";
import { decimalsOf } from "~/lib/money";
import { isNoValue } from "~/lib/no-value";
import { vendorNames } from "~/lib/vendor-names";
import { vendors } from "~/lib/vendors";
import type { About, Column } from "../files/sheet";
import type { Caller, Services } from "../serve";
import { textsOf } from "../texts";
import type { Texts } from "../texts";
import type { FilterNames } from "./filter-names";
import fieldsEn from "../../locales/en/cost-analytics.json";
import detailEn from "../../locales/en/cost-detail.json";
import en from "../../locales/en/files.json";
import titlesEn from "../../locales/en/report-mail.json";
import fieldsJa from "../../locales/ja/cost-analytics.json";
import detailJa from "../../locales/ja/cost-detail.json";
import ja from "../../locales/ja/files.json";
import titlesJa from "../../locales/ja/report-mail.json";
import fieldsKo from "../../locales/ko/cost-analytics.json";
import detailKo from "../../locales/ko/cost-detail.json";
import ko from "../../locales/ko/files.json";
import titlesKo from "../../locales/ko/report-mail.json";
import fieldsZh from "../../locales/zh/cost-analytics.json";
import detailZh from "../../locales/zh/cost-detail.json";
import zh from "../../locales/zh/files.json";
import titlesZh from "../../locales/zh/report-mail.json";

/** Columns and fields go by the names that they have on the screens. */
const textsIn = await textsOf("files", {
  en: { ...titlesEn, ...fieldsEn, ...detailEn, ...en },
  ko: { ...titlesKo, ...fieldsKo, ...detailKo, ...ko },
  zh: { ...titlesZh, ...fieldsZh, ...detailZh, ...zh },
  ja: { ...titlesJa, ...fieldsJa, ...detailJa, ...ja },
});

export const fileTexts = (language: Language): Texts => textsIn(language);

/** The columns with their headers in words; names that are no words, such as days, stay. */
export const withHeads = <C extends Column>(columns: C[], t: Texts): C[] =>
  columns.map((column) => (/^\d/.test(column.name) ? column : { ...column, head: t(`column.${column.name}`) }));

/** The columns of money with as many decimals as the currency has. */
export const moneyIn = <C extends Column>(currency: string, columns: C[]): C[] =>
  columns.map((column) => (column.type === "money" ? { ...column, decimals: decimalsOf(currency) } : column));

/** What every workbook says of itself: whose it is, what is in it, and when it was made. */
export const aboutOf = (
  t: Texts,
  { user, companyId }: Pick<Caller, "user" | "companyId">,
  { now }: Pick<Services, "now">,
  facts: [string, string][],
): About => ({
  title: t("about"),
  facts: [
    [t("company"), user.curCmpnNm ?? companyId],
    ...facts,
    [t("madeAt"), now().toISOString().slice(0, 16).replace("T", " ")],
  ],
  rows: t("rows"),
});

type Asked = Pick<
  CostQuery,
  | "startDate"
  | "endDate"
  | "selectedVendors"
  | "filters"
  | "isAmortizedCost"
  | "currency"
  | "compareStartDate"
  | "compareEndDate"
>;

/** What a report of costs is of. */
export function costFacts(
  t: Texts,
  { startDate, endDate, compareStartDate, compareEndDate, selectedVendors, filters, isAmortizedCost, currency }: Asked,
  names: FilterNames,
): [string, string][] {
  return [
    [t("period"), `${startDate} – ${endDate}`],
    ...(compareStartDate !== undefined && compareEndDate !== undefined
      ? [[t("compared"), `${compareStartDate} – ${compareEndDate}`] as [string, string]]
      : []),
    [t("providers"), selectedVendors.map((vendor) => vendorNames[vendor]).join(", ")],
    [t("currency"), currency],
    [t("basis"), t(isAmortizedCost ? "amortized" : "billed")],
    [t("filters"), filters.map((filter) => filterText(t, filter, names)).join("; ") || t("noFilters")],
  ];
}

/** "Charge type is Tax, Usage (Microsoft Azure)": values of one provider alone have its name behind them. */
function filterText(
  t: Texts,
  { field, tagKey, values, vendorValues = {}, exclude }: Filter,
  names: FilterNames,
): string {
  const named = (value: string) => (isNoValue(value) ? t(`noValue.${field}`) : (names(field, value) ?? value));
  const ofVendors = vendors.flatMap((vendor) =>
    (vendorValues[vendor] ?? []).map((value) => `${named(value)} (${vendorNames[vendor]})`),
  );
  return t(exclude ? "exclude" : "include", {
    field: field === "tag" ? `${t("word.tag")} ${tagKey}` : t(`word.${field}`),
    values: [...values.map(named), ...ofVendors].join(", "),
  });
}
