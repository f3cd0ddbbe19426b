import type { BillLineReply } from "~/contract/billing";
import { billLines } from "~/lib/bill-equation";
import type { BillLine } from "~/lib/bill-equation";
import { fromUnits, isZero, toUnits } from "~/lib/decimal";
import { formatMoney, plainAmount } from "~/lib/money";
import { roundingOf } from "~/lib/rounding";
import type { Texts } from "../../texts";
import { linesOf } from "./invoice";
import type { Invoice } from "./invoice";
import type { FigureName } from "./sent-bills";

/** A row of the document: a line of the bill, what it is made of, or a sum of the lines above. */
export interface InvoiceRow {
  kind: "line" | "part" | "sum" | "total";
  name: string;
  /** As the screen shows it, without separators; "" for a part: only lines add up to the total. Sign as it counts. */
  amount: string;
  /** Every digit; "" for the rounding. */
  exact: string;
  currency: string;
  /** What of the bill it is; null for a part and for the rounding. */
  figure: FigureName | null;
}

const signed = (line: BillLine, amount: string): string =>
  billLines[line] === 1 ? amount : fromUnits(-toUnits(amount));

/** The bill in the words of a language, top to bottom. */
export function invoiceRows(invoice: Invoice, t: Texts): InvoiceRow[] {
  const { charge, shown, groups } = invoice;
  const currency = charge.invoiceCurrency;
  const withDigits = (amount: string) => plainAmount(amount, currency, charge.vendor);
  const lineRows = (line: BillLine): InvoiceRow[] => [
    {
      kind: "line",
      name: t(`line.${line}`),
      amount: withDigits(signed(line, shown[line])),
      exact: signed(line, charge[line]),
      currency,
      figure: line,
    },
    ...groups[line].map((group): InvoiceRow => ({
      kind: "part",
      name: partName(group, invoice, t),
      amount: "",
      exact: signed(line, group.cost),
      currency,
      figure: null,
    })),
  ];
  const lines = linesOf(invoice);
  return [
    ...lines.filter((line) => line !== "vat").flatMap(lineRows),
    ...(isZero(shown.rounding)
      ? []
      : [{ kind: "line" as const, name: t("rounding"), amount: shown.rounding, exact: "", currency, figure: null }]),
    {
      kind: "sum",
      name: t("beforeVat"),
      amount: shown.beforeVat,
      exact: charge.beforeVat,
      currency,
      figure: "beforeVat",
    },
    ...lineRows("vat"),
    { kind: "total", name: t("total"), amount: shown.total, exact: charge.total, currency, figure: "total" },
    ...convertedTotal(invoice, t),
  ];
}

/** The rows without what lines are made of, and without lines that come to nothing. */
export const statedRows = (rows: InvoiceRow[]): InvoiceRow[] =>
  rows.filter(({ kind, amount }) => kind !== "part" && (kind !== "line" || /[1-9]/.test(amount)));

/**
 * Those lines of the rows that are made of something, each with its parts below it, as they are shown: what the rounded
 * parts miss of the line is a part of its own.
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

/** In the company's currency, when that is another one and there is a rate. */
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

/** What a group of a line is called. */
function partName({ kind, item, percent, of }: BillLineReply["groups"][number], { charge }: Invoice, t: Texts): string {
  if (percent !== null && of !== null)
    return t("part.percent", { percent, amount: formatMoney(of, charge.invoiceCurrency, charge.vendor) });
  if (kind === "profile" && item === "fixed") return t("part.fixed");
  const name = item || t("part.unnamed");
  return kind === "purchase" || kind === "refund" || kind === "adjustment"
    ? t("part.of", { item: name, kind: t(`kind.${kind}`) })
    : name;
}
