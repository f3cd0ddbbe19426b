import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import { formatDay } from "~/i18n/dates";
import { defaultSearch, detailHref, hrefWith } from "~/features/anomalies/href";
import { formatShort, signed, toFloat } from "~/lib/money/money";
import { isNoValue } from "~/lib/no-value";
import { daysIn } from "~/lib/time/time-frames";
import { A } from "~/ui/navigation/a";
import { joinBrief } from "~/lib/lists";
import type { DayAlert } from "../day-alerts";
import type { TrendText } from "./use-trend-text";

interface FlagLaneProps {
  alerts: DayAlert[];
  /** First days of the columns. */
  dates: (string | null)[];
  words: TrendText;
}

/** Percent of the width that an amount takes. */
const LABEL_WIDTH_PERCENT = 7;
/** Percent of the width that a flag takes, in charts of three widths: see styles/parts/charts.css. */
const flagWidths = { wide: 3.2, medium: 4.5, narrow: 8 };

/** The line of each flag: the first on which it covers no other. @param places in percent, ascending */
function flagLines(places: number[], width: number): number[] {
  const lines: number[] = [];
  for (const place of places) {
    const taken = lines.filter((_, index) => place - places[index]! < width);
    lines.push(places.findIndex((_, line) => !taken.includes(line)));
  }
  return lines;
}

/** Below the time axis, a flag for each day with anomalies in the displayed costs; it leads to its alert or alerts. */
export function FlagLane({ alerts, dates, words: { t, lang } }: FlagLaneProps) {
  const visible = alerts
    .filter(({ baseDate }) => dates.includes(baseDate))
    .sort((a, b) => dates.indexOf(a.baseDate) - dates.indexOf(b.baseDate));
  if (visible.length === 0) return null;
  const places = visible.map(({ baseDate }) => ((dates.indexOf(baseDate) + 0.5) / dates.length) * 100);
  const hasRoom = (at: number) =>
    !places.some((place) => place > places[at]! && place - places[at]! < LABEL_WIDTH_PERCENT);
  const wide = flagLines(places, flagWidths.wide);
  const medium = flagLines(places, flagWidths.medium);
  const narrow = flagLines(places, flagWidths.narrow);
  const countLines = (lines: number[]) => Math.max(...lines) + 1;
  return (
    <ol
      className="flag-lane"
      aria-label={t("anomalies")}
      style={{ "--wide": countLines(wide), "--medium": countLines(medium), "--narrow": countLines(narrow) }}
    >
      {visible.map((alert, at) => {
        const { baseDate, number, numbers, level, difference } = alert;
        const count = numbers.length;
        const days = daysIn(alert.days);
        const amount = signed(formatShort(toFloat(difference), ANOMALY_CURRENCY));
        const day = formatDay(count > 1 ? baseDate : alert.days.endDate, lang);
        const label =
          count > 1
            ? t("anomaliesOn", { count, day })
            : t(days > 1 ? "anomalyOfDays" : "anomalyOn", { name: nameOf(alert, t), amount, day, days });
        return (
          <li
            key={number}
            style={{ "--x": places[at], "--wide": wide[at], "--medium": medium[at], "--narrow": narrow[at] }}
          >
            <A
              className={level}
              href={
                count > 1
                  ? hrefWith(defaultSearch, { start: baseDate, end: baseDate, number: numbers.map(String) })
                  : detailHref(number)
              }
              title={label}
              aria-label={label}
            >
              <svg width="8" height="10" viewBox="0 0 8 10" aria-hidden="true">
                <path d="M1 0v10M1 1h6L5.5 3 7 5H1z" />
              </svg>
              {hasRoom(at) && <span>{count > 1 ? count : amount}</span>}
            </A>
          </li>
        );
      })}
    </ol>
  );
}

/** What was judged: "BigQuery · Prod", "Team: fleet"; of a total, the rule that judged it, or the total. */
function nameOf({ kind, product, accountName, region, itemName, rule }: DayAlert, t: TrendText["t"]): string {
  if (kind === "total") return rule?.title ?? t("total");
  const named = (field: "product" | "account" | "region", name: string) =>
    isNoValue(name) ? t(`noValue.${field}`) : name;
  return joinBrief([named("product", product), named("account", accountName), named("region", region), itemName]);
}
