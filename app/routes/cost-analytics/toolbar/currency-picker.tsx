import { symbolOf } from "~/lib/money";
import { A } from "~/ui/a";
import { Icon } from "~/ui/icon";
import { Popover } from "~/ui/popover";
import type { CostPage } from "../data.server";
import { href } from "../href";
import { KeepForm } from "./keep-form";
import { useWords } from "../use-words";

const nameOf = (currency: string): string => {
  const symbol = symbolOf(currency).trim();
  return symbol === currency ? currency : `${currency} (${symbol})`;
};

/** The currency figures are shown in. */
export function CurrencyPicker({ page }: { page: CostPage }) {
  const { search, currency, currencies, kept } = page;
  const { t } = useWords(page);
  return (
    <Popover
      id="currency"
      label={t("currency")}
      align="end"
      trigger={
        <>
          {nameOf(currency)}
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
          {nameOf(code)}
        </A>
      ))}
      <hr />
      <KeepForm
        intent="keepCurrency"
        name="currency"
        values={[currency]}
        isKept={currency === kept.currency}
        returnTo={href(search)}
      />
    </Popover>
  );
}
