import type { TableColumn } from "~/ui/table/table";
import type { Words } from "../use-billing-text";

interface AmountColumnOptions<Row> {
  id: string;
  head: string;
  of: (row: Row) => string;
  total: string;
}

/** A column of amounts that add up to the total. */
export const amountColumn = <Row>(
  { amount, amounts }: Pick<Words, "amount" | "amounts">,
  { id, head, of, total }: AmountColumnOptions<Row>,
): TableColumn<Row> => ({
  id,
  head,
  align: "end",
  isPinned: true,
  cell: (row) => amount(of(row)),
  total: amount(total),
  amounts: amounts(of, total),
});
