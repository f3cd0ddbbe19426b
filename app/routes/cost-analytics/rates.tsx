import { providerOf } from "~/lib/providers";
import { formatMonth } from "~/i18n/dates";
import { Icon } from "~/ui/icon";
import type { CostPage } from "./data.server";
import type { Report } from "./report";
import { useWords } from "./use-words";

/** A rate with at most six significant digits: "0.000723". */
const shortRate = (rate: string): string => String(Number(Number(rate).toPrecision(6)));

/** The exchange rates used, if any amount was converted. */
export function Rates({ page, report }: { page: CostPage; report: Report }) {
  const { t, lang } = useWords(page);
  return (
    <details className="as-table rates">
      <summary>
        <Icon name="right" />
        {t("rates", { count: report.rates.length })}
      </summary>
      <ul>
        {report.rates.map(({ from, month, rate, rateMonth, source, vendors }) => (
          <li key={`${from} ${month} ${vendors[0]}`}>
            {formatMonth(month, lang)}: 1 {from} = {shortRate(rate)} {report.currency}, {t(`rateSource.${source}`)}
            {report.rates.filter((other) => other.from === from && other.month === month).length > 1 &&
              ` · ${vendors.map((vendor) => providerOf(vendor).shortName).join(", ")}`}
            {rateMonth !== month && ` ${t("rateOf", { month: formatMonth(rateMonth, lang) })}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
