import { formatPlain, plainAmount } from "~/lib/money";
import type { ColumnAmounts } from "./table";

interface Money<Row> {
  currency: string;
  /** The provider that all of a row's amount is of, null for several; without a row, of the total's. */
  vendorOf: (row: Row | null) => string | null;
  /** Decimal text; null: the row has none, or it is not known. */
  of: (row: Row) => string | null;
  /** null: the rows are not to be added up. */
  total: string | null;
  /** How a row's amount is rounded where it is another way than the total's. */
  plain?: typeof plainAmount;
}

/** The amounts of a table's column as they are rounded. */
export function columnAmounts<Row>({
  currency,
  vendorOf,
  of,
  total,
  plain = plainAmount,
}: Money<Row>): ColumnAmounts<Row> {
  return {
    of: (row) => {
      const exact = of(row);
      return exact === null ? null : { exact, shown: plain(exact, currency, vendorOf(row)) };
    },
    total: total === null ? null : { exact: total, shown: plainAmount(total, currency, vendorOf(null)) },
    format: (amount) => formatPlain(amount, currency),
  };
}
