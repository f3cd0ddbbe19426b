import { formatDay } from "~/i18n/dates";
import { ANOMALIES, detailHref } from "~/features/anomalies/href";
import { formatShort, toFloat } from "~/lib/money/money";
import { isNoValue } from "~/lib/no-value";
import { A } from "~/ui/navigation/a";
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
/** Percent of a narrow chart's width that a flag takes. */
const NARROW_LABEL_WIDTH_PERCENT = 6;

/** Below the time axis, a flag for each day with anomalies in the displayed costs; it leads to its alert or alerts. */
export function FlagLane({ alerts, dates, words: { t, lang } }: FlagLaneProps) {
  const visible = alerts.filter(({ baseDate }) => dates.includes(baseDate));
  if (visible.length === 0) return null;
  const places = visible.map(({ baseDate }) => ((dates.indexOf(baseDate) + 0.5) / dates.length) * 100);
  const hasRoom = (at: number) =>
    !places.some((place) => place > places[at]! && place - places[at]! < LABEL_WIDTH_PERCENT);
  // If flags overlap in a narrow chart, every other one is a line lower.
  const isBelow = places.reduce<boolean[]>((below, place, at) => {
    const isClose = at > 0 && place - places[at - 1]! < NARROW_LABEL_WIDTH_PERCENT;
    return [...below, isClose && !below[at - 1]];
  }, []);
  return (
    <ol className="flag-lane" aria-label={t("anomalies")}>
      {visible.map((alert, at) => {
        const { baseDate, number, count, level, difference, days } = alert;
        const amount = `${difference.startsWith("-") ? "−" : "+"}${formatShort(Math.abs(toFloat(difference)), "USD")}`;
        const day = formatDay(baseDate, lang);
        const label =
          count > 1
            ? t("anomaliesOn", { count, day })
            : t(days > 1 ? "anomalyOfDays" : "anomalyOn", { name: nameOf(alert) || t("total"), amount, day, days });
        return (
          <li key={number} style={{ "--x": places[at] }} data-below={isBelow[at] ? "" : undefined}>
            <A
              className={level}
              href={count > 1 ? `${ANOMALIES}?start=${baseDate}&end=${baseDate}` : detailHref(number)}
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

const nameOf = ({ product, accountName, region }: DayAlert): string =>
  [product, accountName, region].filter((name) => name !== "" && !isNoValue(name)).join(" · ");
