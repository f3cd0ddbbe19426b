import type { ChargeRow } from "~/contract/billing/billing";
import { signed } from "~/contract/tables/table-columns";
import type { TableColumn } from "~/contract/tables/table-columns";
import { tables } from "~/contract/tables/tables";
import type { TableColumn as ShownColumn } from "~/ui/table/table";
import { AmountCell } from "./amount-cell";
import type { BillingText } from "../use-billing-text";

type ChargeColumn = keyof ChargeRow;
const parts = tables.accounts.columns.filter((column): column is TableColumn<ChargeColumn> => column.type === "money");

interface ChargeColumnsOptions<Row> {
  words: BillingText;
  /** null: could not be loaded. */
  chargeOf: (row: Row) => ChargeRow | null;
  /** Total of all rows; absent if they must not be added. */
  sum?: ChargeRow;
}

/** The bill's equation from left to right: each row's parts and their total. */
export function chargeColumns<Row>({ words, chargeOf, sum }: ChargeColumnsOptions<Row>): ShownColumn<Row>[] {
  const { t, currency, amount, amounts } = words;
  return parts.map((column) => {
    const { name: part, isDeduction } = column;
    const signedOf = (charges: ChargeRow | null) => charges && signed(column, charges[part]);
    return {
      id: part,
      head: t(part === "total" ? "totalIn" : `column.${part}`, { currency }),
      align: "end",
      ...(part === "total" ? { isPinned: true } : { priority: 1 }),
      sort: "descending",
      ...(sum && {
        total:
          part === "total" ? (
            amount(sum.total)
          ) : (
            <AmountCell words={words} value={sum[part]} isDeduction={isDeduction} />
          ),
      }),
      amounts: amounts((row) => signedOf(chargeOf(row)), signedOf(sum ?? null)),
      cell: (row) => {
        const charges = chargeOf(row);
        if (!charges) return <span className="muted">–</span>;
        return part === "total" ? (
          <b className="total-cell">{amount(charges.total)}</b>
        ) : (
          <AmountCell words={words} value={charges[part]} isDeduction={isDeduction} />
        );
      },
    };
  });
}
