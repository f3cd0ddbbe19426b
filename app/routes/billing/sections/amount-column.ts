import type { TableColumn } from "~/ui/table/table";
import type { BillingText } from "../use-billing-text";

interface AmountColumnOptions<Row> {
  id: string;
  head: string;
  amountOf: (row: Row) => string;
  total: string;
}

/** A column of amounts that add up to the total. */
export const amountColumn = <Row>(
  { amount, amounts }: Pick<BillingText, "amount" | "amounts">,
  { id, head, amountOf, total }: AmountColumnOptions<Row>,
): TableColumn<Row> => ({
  id,
  head,
  align: "end",
  isPinned: true,
  cell: (row) => amount(amountOf(row)),
  total: amount(total),
  amounts: amounts(amountOf, total),
});
