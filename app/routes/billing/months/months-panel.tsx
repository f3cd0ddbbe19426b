import { Panel } from "~/ui/panel";
import { Failed } from "~/ui/loading/state";
import type { BillingPage } from "../data.server";
import { href } from "../href";
import { MonthKpis } from "./month-kpis";
import { MonthStrip, MonthWindow } from "./month-strip";
import { currenciesOf, SeveralCurrencies } from "./several-currencies";
import { useBillingText } from "../use-billing-text";

/** The totals of the months, and how the selected month compares. */
export function MonthsPanel({ page }: { page: BillingPage }) {
  const { months, bill } = page;
  const words = useBillingText(page.vendor, "");
  const { t } = words;
  if (!months) {
    return (
      <Panel title={t("totalByMonth")}>
        <Failed
          title={t("failed.months")}
          text={t("failed.text")}
          retry={{ to: href(page.search), label: t("tryAgain") }}
        />
      </Panel>
    );
  }
  return (
    <Panel
      flush
      title={t("totalByMonth")}
      note={t("afterVat", { count: months.bars.length })}
      tools={<MonthWindow page={page} months={months} />}
    >
      <div className="body">
        <MonthStrip page={page} months={months} />
        <SeveralCurrencies {...currenciesOf(months.bars)} words={words} />
        {months.bars.some(({ status }) => status !== "confirmed") && <p className="note">{t("unconfirmedMark")}</p>}
      </div>
      {bill && <MonthKpis page={page} bill={bill} months={page.sections?.trend ?? []} />}
    </Panel>
  );
}
