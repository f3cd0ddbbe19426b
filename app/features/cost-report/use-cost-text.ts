import { useTranslation } from "react-i18next";
import type { ViewBy } from "~/contract/costs/cost-query";
import type { CostField } from "~/contract/costs/cost-fields";
import type { Vendor } from "~/contract/vendors";
import { shorten } from "~/features/address/ignored";
import type { AccountWord } from "~/lib/providers";
import { providerOf } from "~/lib/providers";
import { formatDay, formatDayRange, formatDayShort, formatMonth, formatMonthTick } from "~/i18n/dates";
import type { ColumnChange } from "~/charts/columns/column-content";
import { formatMoney, formatPercent } from "~/lib/money/money";
import { isNoValue } from "~/lib/no-value";
import type { DayRange } from "~/lib/time/time-frames";
import { isWholeMonth, periodAt } from "~/lib/time/time-frames";
import { directionOf } from "~/ui/table/amount";
import type { CostView } from "./cost-view";
import type { Choice, FilterKey } from "~/features/filters/filters";
import { fieldOf } from "~/features/filters/filters";
import type { Report, ReportItem } from "./report";

/** The text key of a view or filter field; with several providers an account is called "account". */
export function subjectOf<Field extends CostField>(by: Field, vendors: Vendor[]): AccountWord | Field {
  if (by !== "account") return by;
  return vendors.length === 1 && vendors[0] ? providerOf(vendors[0]).accountWord : "account";
}

/** The name of a filter's choice; with its provider if limited to one. */
export const withProvider = (name: string, vendor: Vendor | null): string =>
  vendor ? `${name} · ${providerOf(vendor).shortName}` : name;

/** Adds the provider to names that several items share, or the id if they have the same provider. */
export function distinctNames(items: Pick<ReportItem, "vendor" | "item">[], names: string[]): string[] {
  return items.map(({ vendor, item }, index) => {
    const name = names[index] ?? item;
    const namesakes = items.filter((_, other) => names[other] === name);
    if (namesakes.length < 2) return name;
    const isOnlyOfVendor = namesakes.filter((other) => other.vendor === vendor).length === 1;
    return `${name} · ${vendor && isOnlyOfVendor ? providerOf(vendor).shortName : item}`;
  });
}

/** Texts of the screen that depend on data: dates, money, names of fields and items. */
export function useCostText({ currency, providers, onlyVendor, names }: Omit<CostView, "search">) {
  const { t, i18n } = useTranslation("cost-analytics");
  const lang = i18n.language;
  const subject = <Field extends CostField>(by: Field): AccountWord | Field => subjectOf(by, providers);
  const range = (days: DayRange): string => formatDayRange(days, lang);
  /** Display text of a range: a calendar month by its name. */
  const period = (days: DayRange): string => (isWholeMonth(days) ? formatMonth(days.startDate, lang) : range(days));
  /** The period of the report that begins on the date. */
  const periodFrom = (date: string, report: Report): string => period(periodAt(date, report.range, report.grain));

  /** Name of an item; of the merged rest, the number of its items. */
  const item = (
    { item: value, name, merged = 0 }: Pick<ReportItem, "item" | "name"> & Partial<ReportItem>,
    by: CostField,
  ): string => (merged > 0 ? t("others", { count: merged }) : isNoValue(value) ? t(`noValue.${by}`) : name || value);

  return {
    t,
    lang,
    subject,
    /** The field of a filter: "Region", "Tag Environment". */
    filtered: (key: FilterKey): string => {
      const on = fieldOf(key);
      return on.field === "tag" ? t("tagNamed", { tag: shorten(on.tagKey) }) : t(`word.${subject(on.field)}`);
    },
    /** Name of a filter's choice; with its provider if limited to one. */
    choice: ({ vendor, item: value }: Choice, key: FilterKey): string => {
      const name = item({ item: value, name: names[key]?.[value] ?? value }, fieldOf(key).field);
      return withProvider(name, vendor);
    },
    range,
    period,
    periodFrom,
    day: (date: string): string => formatDay(date, lang),
    month: (date: string): string => formatMonth(date, lang),
    /** Shortest label of a period, for its column. */
    tick: (date: string, report: Report): string =>
      report.grain === "MONTH" ? formatMonthTick(date, lang) : formatDayShort(date),
    /** Rounded as by the provider, or as by the page's only provider. */
    money: (cost: string, vendor: Vendor | null = null): string => formatMoney(cost, currency, vendor ?? onlyVendor),
    /** Change from an earlier period: see changeRatio. */
    change: (ratio: number, from: DayRange): ColumnChange => {
      const direction = directionOf(ratio);
      const percent = formatPercent(Math.abs(ratio));
      const isDay = from.startDate === from.endDate;
      return {
        ratio,
        direction: t(direction),
        from: t("fromPrevious", { period: isDay ? formatDayShort(from.startDate) : period(from) }),
        text: t(`changed.${direction}`, { percent, period: period(from) }),
      };
    },
    /** The view-by, inside a sentence. */
    by: (view: ViewBy, tag: string): string =>
      view === "tag" ? t("byTag", { tag: shorten(tag) }) : t(`noun.${subject(view)}`),
    item,
    /** Names of items shown side by side without their provider: duplicates include it. */
    names: (items: ReportItem[], by: ViewBy): string[] =>
      distinctNames(
        items,
        items.map((entry) => item(entry, by)),
      ),
  };
}
