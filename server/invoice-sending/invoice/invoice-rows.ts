import type { BillLineReply } from "~/contract/billing/billing";
import { billLines } from "~/lib/money/bill-equation";
import type { BillLine } from "~/lib/money/bill-equation";
import { fromUnits, isZero, toUnits } from "~/lib/money/decimal";
import { formatMoney, plainAmount } from "~/lib/money/money";
import { roundingOf } from "~/lib/money/rounding";
import type { Texts } from "../../texts";
import { linesOf } from "./invoice";
import type { Invoice } from "./invoice";
import type { FigureName } from "../../billing/bills/sent-bills";

/** A row of the document: a line of the bill, a part of a line, or a total of the lines above. */
export interface InvoiceRow {
  kind: "line" | "part" | "sum" | "total";
  name: string;
  /**
   * As displayed, without separators and with the sign it is added with; "" for parts, as only lines add up to the
   * total.
   */
  amount: string;
  /** All digits; "" for the rounding. */
  exact: string;
  currency: string;
  /** The figure of the bill; null for parts and the rounding. */
  figure: FigureName | null;
}

const signed = (line: BillLine, amount: string): string =>
  billLines[line] === 1 ? amount : fromUnits(-toUnits(amount));

/** The rows of the bill in a language, top to bottom. */
export function invoiceRows(invoice: Invoice, t: Texts): InvoiceRow[] {
  const { charge, rounded, groups } = invoice;
  const currency = charge.invoiceCurrency;
  const withDigits = (amount: string) => plainAmount(amount, currency, charge.vendor);
  const lineRows = (line: BillLine): InvoiceRow[] => [
    {
      kind: "line",
      name: t(`line.${line}`),
      amount: withDigits(signed(line, rounded[line])),
      exact: signed(line, charge[line]),
      currency,
      figure: line,
    },
    ...groups[line].map((group): InvoiceRow => ({
      kind: "part",
      // VAT applies to the subtotal above it.
      name: partName(line === "vat" ? { ...group, of: group.of && rounded.beforeVat } : group, invoice, t),
      amount: "",
      exact: signed(line, group.cost),
      currency,
      figure: null,
    })),
  ];
  const lines = linesOf(invoice);
  return [
    ...lines.filter((line) => line !== "vat").flatMap(lineRows),
    ...(isZero(rounded.rounding)
      ? []
      : [{ kind: "line" as const, name: t("rounding"), amount: rounded.rounding, exact: "", currency, figure: null }]),
    {
      kind: "sum",
      name: t("beforeVat"),
      amount: rounded.beforeVat,
      exact: charge.beforeVat,
      currency,
      figure: "beforeVat",
    },
    ...lineRows("vat"),
    { kind: "total", name: t("total"), amount: rounded.total, exact: charge.total, currency, figure: "total" },
    ...convertedTotal(invoice, t),
  ];
}

/** The rows without parts and without lines of 0. */
export const statedRows = (rows: InvoiceRow[]): InvoiceRow[] =>
  rows.filter(({ kind, amount }) => kind !== "part" && (kind !== "line" || /[1-9]/.test(amount)));

/**
 * Lines that have parts, each followed by its parts with displayed amounts. The difference between the line and its
 * rounded parts is a part of its own.
 */
export function openedRows(rows: InvoiceRow[], vendor: string, t: Texts): InvoiceRow[] {
  return rows.flatMap((row, n) => {
    if (row.kind !== "line") return [];
    const end = rows.findIndex(({ kind }, at) => at > n && kind !== "part");
    const parts = rows
      .slice(n + 1, end < 0 ? rows.length : end)
      .map((part) => ({ ...part, amount: plainAmount(part.exact, part.currency, vendor) }));
    const missing = roundingOf(
      row.amount,
      parts.map(({ amount }) => amount),
    );
    const rounding: InvoiceRow[] =
      missing === "0" ? [] : [{ ...row, kind: "part", name: t("rounding"), amount: missing, exact: "", figure: null }];
    return parts.length === 0 ? [] : [row, ...parts, ...rounding];
  });
}

/** The total in the company's currency, if that is another one and there is a rate. */
function convertedTotal({ charge }: Invoice, t: Texts): InvoiceRow[] {
  const { totalCharge, companyCurrency: currency, invoiceCurrency } = charge;
  if (totalCharge === null || currency === invoiceCurrency) return [];
  return [
    {
      kind: "sum",
      name: t("totalIn", { currency }),
      amount: plainAmount(totalCharge, currency, charge.vendor),
      exact: totalCharge,
      currency,
      figure: "totalCharge",
    },
  ];
}

/** Label of a part. */
function partName({ kind, item, percent, of }: BillLineReply["groups"][number], { charge }: Invoice, t: Texts): string {
  if (percent !== null && of !== null)
    return t("part.percent", { percent, amount: formatMoney(of, charge.invoiceCurrency, charge.vendor) });
  if (kind === "profile" && item === "fixed") return t("part.fixed");
  const name = item || t("part.unnamed");
  return kind === "purchase" || kind === "refund" || kind === "adjustment"
    ? t("part.of", { item: name, kind: t(`kind.${kind}`) })
    : name;
}
