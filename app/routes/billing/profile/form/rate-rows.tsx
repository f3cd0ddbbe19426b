import type { FieldMetadata } from "@conform-to/react";
import { profileLimits } from "~/contract/billing/billing-profile";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import { currencies, formatExact } from "~/lib/money/money";
import { TextField } from "~/ui/controls/field";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import styles from "../profile.module.css";
import type { ProfileForm, RateForm } from "./profile-values";
import { emptyRate } from "./profile-values";
import { RepeatedRows } from "./repeated-rows";
import { useProfileText } from "../use-profile-text";

interface RateRowsProps {
  rates: FieldMetadata<RateForm[] | undefined, ProfileForm>;
  /** Month of a new row. */
  month: string;
  /** Rates of earlier months, which stay with their version. */
  earlier: BillingProfile["exchangeRates"];
}

/** The company's own exchange rates, one row per month and currency. */
export function RateRows({ rates, month, earlier }: RateRowsProps) {
  const { t, month: monthName } = useProfileText();
  const words = {
    row: (number: number) => t("rateOf", { number }),
    add: t("addRate"),
    remove: (number: number) => t("removeRate", { number }),
  };
  return (
    <Panel title={t("rates")} note={t("ratesNote")}>
      <datalist id="billing-currencies">
        {currencies.map((currency) => (
          <option key={currency} value={currency} />
        ))}
      </datalist>
      <div className={styles.rows}>
        <RepeatedRows list={rates} className="rate" limit={profileLimits.rates} empty={emptyRate(month)} words={words}>
          {(row, text) => {
            const { currency, month: ofRate, rate } = row.getFieldset();
            return (
              <>
                <TextField {...text(currency)} label={t("rateCurrency")} list="billing-currencies" autoComplete="off" />
                <TextField {...text(ofRate)} label={t("rateMonth")} type="month" />
                <TextField {...text(rate)} label={t("rateFigure")} inputMode="decimal" />
              </>
            );
          }}
        </RepeatedRows>
        {earlier.length > 0 && (
          <details className="collapsed-table rates">
            <summary>
              <Icon name="right" />
              {t("earlierRates", { count: earlier.length })}
            </summary>
            <ul>
              {earlier.map(({ currency, month: rateMonth, rate }) => (
                <li key={`${currency} ${rateMonth}`}>
                  {t("earlierRate", { month: monthName(rateMonth), currency, rate: formatExact(rate) })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}
