import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { BillCharge, BillMonth } from "~/contract/billing/billing";
import { markup } from "../../../../tests/support/markup";
import type { BillingPage } from "../data.server";
import { MonthKpis } from "./month-kpis";

/** The only texts of the tests; others are their keys. */
const texts = createInstance();
await texts.init({
  lng: "en",
  resources: { en: { billing: { "kpi.difference": "({{amount}})", "kpi.rate.own": "[{{rate}}]" } } },
  keySeparator: false,
});

const monthOf = (yearMonth: string, total: string) =>
  ({
    yearMonth,
    currency: "USD",
    status: "confirmed",
    billsThrough: `${yearMonth}-31`,
    sum: { total },
    bills: [],
  }) as unknown as BillMonth;

test.each([
  ["100", "101.5", "(+$1.50)"],
  ["100", "98.5", "(−$1.50)"],
  ["100", "100.001", "($0.00)"],
])("a bill of %s, then one of %s: the difference is %s", (before, total, difference) => {
  const html = markup(
    <I18nextProvider i18n={texts}>
      <MonthKpis
        page={{ vendor: "aws", damaged: [] } as unknown as BillingPage}
        bill={{ yearMonth: "2026-08", invoiceCurrency: "USD", companyCurrency: "USD" } as BillCharge}
        months={[monthOf("2026-07", before), monthOf("2026-08", total)]}
      />
    </I18nextProvider>,
  );
  expect(html).toContain(difference);
});

test.each([
  ["1380", "1,380"],
  ["0.000724637681", "0.0007246377"],
  ["0.00000076", "0.00000076"],
])("a rate of %s is shown as %s", (exchangeRate, shown) => {
  const bill = {
    ...{ yearMonth: "2026-08", invoiceCurrency: "KRW", companyCurrency: "USD", totalCharge: "1" },
    ...{ exchangeRate, exchangeRateSource: "own", exchangeRateMonth: "2026-08" },
  } as BillCharge;
  const page = { vendor: "aws", damaged: [] } as unknown as BillingPage;
  const html = markup(
    <I18nextProvider i18n={texts}>
      <MonthKpis page={page} bill={bill} months={[monthOf("2026-08", "1")]} />
    </I18nextProvider>,
  );
  expect(html).toContain(`[${shown}]`);
});
