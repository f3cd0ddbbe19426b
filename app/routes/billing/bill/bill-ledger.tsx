import type { BillCharge } from "~/contract/billing/billing";
import type { BillLine } from "~/lib/money/bill-equation";
import { billLines, billLinesOf, roundedBill } from "~/lib/money/bill-equation";
import { isZero } from "~/lib/money/decimal";
import { Money } from "~/ui/table/amount";
import type { LedgerLine } from "~/ui/table/ledger";
import { Ledger } from "~/ui/table/ledger";
import { Panel } from "~/ui/panel";
import { Segmented } from "~/ui/controls/segmented";
import { BillBadge } from "./bill-badge";
import { BillFacts } from "./bill-facts";
import type { BillingPage } from "../data.server";
import { hrefWith, toggled } from "../href";
import { partsOfLine } from "./line-parts";
import { useBillingText } from "../use-billing-text";

/** The bill as an equation, rounded as displayed; every nonzero line expands to its parts. */
export function BillLedger({ page, bill }: { page: BillingPage; bill: BillCharge }) {
  const { search, currencies } = page;
  const words = useBillingText(page.vendor, bill.invoiceCurrency);
  const { t, month, amount, vendor } = words;
  const rounded = roundedBill(bill, bill.invoiceCurrency, vendor);
  const partsOf = (line: BillLine) => {
    const reply = page.lines[line];
    if (!reply) return { parts: [{ label: t("notLoaded"), amount: "" }] };
    // VAT applies to the subtotal above it.
    const groups =
      line === "vat" ? reply.groups.map((group) => ({ ...group, of: group.of && rounded.beforeVat })) : reply.groups;
    return partsOfLine({ line, groups }, rounded[line], words);
  };
  const lineOf = (line: BillLine): LedgerLine => {
    const isOpen = search.line.includes(line);
    const operator = line === "cloudOriginalCost" ? undefined : billLines[line] === 1 ? "+" : "−";
    return {
      operator,
      label: t(`line.${line}`, { percent: percentOf(bill, line) }),
      ...(isZero(bill[line])
        ? { amount: <span className="muted">–</span> }
        : {
            amount: amount(rounded[line]),
            toggle: { to: hrefWith(search, { line: toggled(search.line, line), page: search.page }), isOpen },
            ...(isOpen && partsOf(line)),
          }),
    };
  };
  const names = billLinesOf(bill.yearMonth);
  const rounding: LedgerLine[] = isZero(rounded.rounding)
    ? []
    : [{ operator: "+", label: t("rounding"), amount: amount(rounded.rounding) }];
  return (
    <Panel
      title={t("billOf", { month: month(bill.yearMonth) })}
      tools={
        <>
          {currencies.length > 1 && (
            <Segmented
              small
              label={t("invoiceCurrency")}
              items={currencies.map((code, index) => ({
                to: hrefWith(search, { currency: index === 0 ? null : code }),
                label: code,
                current: code === bill.invoiceCurrency,
              }))}
            />
          )}
          <BillBadge bill={bill} />
        </>
      }
    >
      <Ledger
        label={t("billOf", { month: month(bill.yearMonth) })}
        lines={[
          ...names.filter((line) => line !== "vat").map(lineOf),
          ...rounding,
          { operator: "=", label: t("beforeVat"), amount: amount(rounded.beforeVat), kind: "sum" },
          lineOf("vat"),
          {
            operator: "=",
            label: t("totalIn", { currency: bill.invoiceCurrency }),
            amount: <Money value={rounded.total} currency={bill.invoiceCurrency} vendor={vendor} />,
            kind: "grand",
          },
        ]}
      />
      <BillFacts page={page} bill={bill} rounded={rounded} words={words} />
    </Panel>
  );
}

/** Percentage that a line was calculated with; "" if none. */
function percentOf({ percents }: BillCharge, line: BillLine): string {
  const percent = (percents as Partial<Record<BillLine, string>>)[line] ?? "0";
  return isZero(percent) ? "" : ` ${percent}%`;
}
