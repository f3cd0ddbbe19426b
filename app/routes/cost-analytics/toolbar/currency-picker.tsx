import { symbolOf } from "~/lib/money/money";
import { A } from "~/ui/navigation/a";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/overlays/popover";
import type { CostPage } from "../data.server";
import { href } from "~/features/cost-report/search/href";
import { SaveDefaultForm } from "./save-default-form";
import { useCostText } from "~/features/cost-report/use-cost-text";

const currencyName = (currency: string): string => {
  const symbol = symbolOf(currency).trim();
  return symbol === currency ? currency : `${currency} (${symbol})`;
};

type CurrencyPickerProps = Pick<CostPage, "view" | "currencies" | "defaults">;

/** The currency figures are shown in. */
export function CurrencyPicker({ view, currencies, defaults }: CurrencyPickerProps) {
  const { search, currency } = view;
  const { t } = useCostText(view);
  return (
    <Popover
      id="currency"
      label={t("currency")}
      align="end"
      trigger={
        <>
          {currencyName(currency)}
          <Icon name="down" />
        </>
      }
    >
      <header>{t("currency")}</header>
      {currencies.map((code) => (
        <A
          key={code}
          className="option"
          href={href({ ...search, currency: code })}
          aria-current={code === currency ? "true" : undefined}
        >
          {currencyName(code)}
        </A>
      ))}
      <hr />
      <SaveDefaultForm
        intent="keepCurrency"
        name="currency"
        values={[currency]}
        isDefault={currency === defaults.currency}
        returnTo={href(search)}
      />
    </Popover>
  );
}
