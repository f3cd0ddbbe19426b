import { formatMonth } from "~/i18n/dates";
import { Icon } from "~/ui/icon";
import type { CostView } from "~/features/cost-report/cost-view";
import type { Report } from "~/features/cost-report/report";
import { useCostText } from "~/features/cost-report/use-cost-text";
import { joinFacts } from "~/lib/lists";
import { joinProviders } from "~/lib/providers";

/** A rate with at most six significant digits: "0.000723". */
const shortRate = (rate: string): string => String(Number(Number(rate).toPrecision(6)));

/** The exchange rates used, if any amount was converted. */
export function Rates({ view, report }: { view: CostView; report: Report }) {
  const { t, lang } = useCostText(view);
  return (
    <details className="collapsed-table rates">
      <summary>
        <Icon name="right" />
        {t("rates", { count: report.rates.length })}
      </summary>
      <ul>
        {report.rates.map(({ from, month, rate, rateMonth, source, vendors }) => (
          <li key={`${from} ${month} ${vendors[0]}`}>
            {joinFacts(
              [
                t("rate", { month: formatMonth(month, lang), from, rate: shortRate(rate), to: report.currency }),
                t(`rateSource.${source}`),
              ],
              lang,
            )}
            {report.rates.filter((other) => other.from === from && other.month === month).length > 1 &&
              ` · ${joinProviders(vendors, lang)}`}
            {rateMonth !== month && ` ${t("rateOf", { month: formatMonth(rateMonth, lang) })}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
