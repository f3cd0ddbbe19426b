import type { FieldMetadata } from "@conform-to/react";
import { useFormMetadata } from "@conform-to/react";
import { profileLimits } from "~/contract/billing-profile";
import type { BillingProfile } from "~/contract/billing-profile";
import { currencies, formatExact } from "~/lib/money";
import { TextField } from "~/ui/controls/field";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { FORM } from "./form-id";
import styles from "../profile.module.css";
import type { ProfileForm, RateForm } from "./profile-values";
import { emptyRate } from "./profile-values";
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
  const { t, messages, month: monthName } = useProfileText();
  const form = useFormMetadata<ProfileForm>(FORM);
  const rows = rates.getFieldList();
  return (
    <Panel title={t("rates")} note={t("ratesNote")}>
      <datalist id="billing-currencies">
        {currencies.map((currency) => (
          <option key={currency} value={currency} />
        ))}
      </datalist>
      <div className={styles.rows}>
        {rows.map((row, index) => {
          const fields = row.getFieldset();
          const text = ({ id, name, initialValue, errors }: typeof fields.rate) => ({
            id,
            name,
            defaultValue: initialValue,
            errors: messages(errors),
          });
          return (
            <div
              key={row.key ?? row.name}
              className={styles.rate}
              role="group"
              aria-label={t("rateOf", { number: index + 1 })}
            >
              <TextField
                {...text(fields.currency)}
                label={t("rateCurrency")}
                list="billing-currencies"
                autoComplete="off"
              />
              <TextField {...text(fields.month)} label={t("rateMonth")} type="month" />
              <TextField {...text(fields.rate)} label={t("rateFigure")} inputMode="decimal" />
              <button
                className="btn square quiet"
                aria-label={t("removeRate", { number: index + 1 })}
                {...form.remove.getButtonProps({ name: rates.name, index })}
              >
                <Icon name="x" />
              </button>
            </div>
          );
        })}
        {rows.length < profileLimits.rates && (
          <div>
            <button
              className="btn small"
              {...form.insert.getButtonProps({ name: rates.name, defaultValue: emptyRate(month) })}
            >
              <Icon name="plus" />
              {t("addRate")}
            </button>
          </div>
        )}
        {earlier.length > 0 && (
          <details className="as-table rates">
            <summary>
              <Icon name="right" />
              {t("earlierRates", { count: earlier.length })}
            </summary>
            <ul>
              {earlier.map(({ currency, month: of, rate }) => (
                <li key={`${currency} ${of}`}>
                  {t("earlierRate", { month: monthName(of), currency, rate: formatExact(rate) })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}
