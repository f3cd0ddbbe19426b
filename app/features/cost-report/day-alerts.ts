import type { Anomaly } from "~/contract/anomalies/anomaly-replies";
import { valuesOf } from "~/contract/anomalies/anomalies-lists";
import { daysOfAmount } from "~/contract/anomalies/compared-days";
import type { DayRange } from "~/lib/time/time-frames";
import type { Search } from "./search/href";
import { choicesOf, keyOf, keysOf } from "~/features/filters/filters";

/** The largest alert of a day. */
export interface DayAlert extends Pick<
  Anomaly,
  "number" | "baseDate" | "level" | "kind" | "product" | "accountName" | "region" | "itemName" | "rule" | "difference"
> {
  /** Of all alerts of the day, the largest first. */
  numbers: number[];
  /** The days that its amount is the sum of: a rule may compare several. */
  days: DayRange;
}

/** Whether all costs of the alert's series match the search's filters. */
export function isWithinSearch(
  { vendor, ...series }: Anomaly,
  { include, exclude }: Pick<Search, "include" | "exclude">,
): boolean {
  const own: Partial<Record<string, string>> = Object.fromEntries(
    valuesOf(series).map(({ field, tagKey, value }) => [keyOf(field, tagKey), value]),
  );
  return keysOf(include, exclude).every((key) => {
    const value = own[key];
    if (value === undefined) return false;
    const names = (filters: Search["include"]) =>
      choicesOf(filters, key).filter((choice) => choice.vendor === null || choice.vendor === vendor);
    const has = (filters: Search["include"]) => names(filters).some(({ item }) => item === value);
    const isChosen = choicesOf(include, key).length === 0 || has(include);
    return isChosen && !has(exclude);
  });
}

/** The largest alert of each day among those within the search. @param alerts largest first */
export function dayAlerts(alerts: Anomaly[], search: Pick<Search, "include" | "exclude">): DayAlert[] {
  const days = new Map<string, DayAlert>();
  for (const alert of alerts) {
    if (!isWithinSearch(alert, search)) continue;
    const { number, baseDate, level, kind, product, accountName, region, itemName, difference, rule } = alert;
    const existing = days.get(baseDate);
    if (existing) existing.numbers.push(number);
    else
      days.set(baseDate, {
        number,
        baseDate,
        level,
        kind,
        product,
        accountName,
        region,
        itemName,
        rule,
        difference,
        numbers: [number],
        days: daysOfAmount({ baseDate, rule }),
      });
  }
  return [...days.values()];
}
