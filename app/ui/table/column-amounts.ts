import { formatPlain, plainAmount } from "~/lib/money/money";
import type { ColumnAmounts } from "./table";

interface Money<Row> {
  currency: string;
  /** The provider of a row's whole amount, null for several; without a row, that of the total. */
  vendorOf: (row: Row | null) => string | null;
  /** Decimal text; null: the row has none, or it is unknown. */
  amountOf: (row: Row) => string | null;
  /** null: the rows have no total. */
  total: string | null;
  /** How a row's amount is rounded, if differently from the total. */
  plain?: typeof plainAmount;
}

/** Exact and displayed amounts of a table column. */
export function columnAmounts<Row>({
  currency,
  vendorOf,
  amountOf,
  total,
  plain = plainAmount,
}: Money<Row>): ColumnAmounts<Row> {
  return {
    figureOf: (row) => {
      const exact = amountOf(row);
      return exact === null ? null : { exact, rounded: plain(exact, currency, vendorOf(row)) };
    },
    total: total === null ? null : { exact: total, rounded: plainAmount(total, currency, vendorOf(null)) },
    format: (amount) => formatPlain(amount, currency),
  };
}
