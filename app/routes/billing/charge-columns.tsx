import type { ChargeRow } from "~/contract/billing";
import { subtract } from "~/lib/decimal";
import type { TableColumn } from "~/ui/table";
import { AmountCell } from "./amount-cell";
import type { Words } from "./use-billing-text";

const parts = ["cloudOriginalCost", "discount", "supportAndServices", "credit", "vat"] as const;
type ChargeColumn = (typeof parts)[number] | "total";

interface ChargeColumnsOptions<Row> {
  words: Words;
  /** null: could not be loaded. */
  of: (row: Row) => ChargeRow | null;
  /** Total of all rows; absent if they must not be added. */
  sum?: ChargeRow;
  sort?: (key: ChargeColumn) => TableColumn<Row>["sort"];
}

const isDeduction = (part: ChargeColumn): boolean => part === "discount" || part === "credit";
/** With the sign that it counts with. */
const counted = (charges: ChargeRow | null, part: ChargeColumn): string | null =>
  charges && (isDeduction(part) ? subtract("0", charges[part]) : charges[part]);

/** The bill's equation from left to right: each row's parts and their total. */
export function chargeColumns<Row>({ words, of, sum, sort }: ChargeColumnsOptions<Row>): TableColumn<Row>[] {
  const { t, currency, amount, amounts } = words;
  const column = (part: ChargeColumn): TableColumn<Row> => ({
    id: part,
    head: t(part === "total" ? "totalIn" : `column.${part}`, { currency }),
    align: "end",
    optional: part !== "total",
    ...(sort && { sort: sort(part) }),
    ...(sum && {
      total:
        part === "total" ? (
          amount(sum.total)
        ) : (
          <AmountCell words={words} value={sum[part]} isDeduction={isDeduction(part)} />
        ),
    }),
    amounts: amounts((row) => counted(of(row), part), counted(sum ?? null, part)),
    cell: (row) => {
      const charges = of(row);
      if (!charges) return <span className="muted">–</span>;
      return part === "total" ? (
        <b className="total-cell">{amount(charges.total)}</b>
      ) : (
        <AmountCell words={words} value={charges[part]} isDeduction={isDeduction(part)} />
      );
    },
  });
  return [...parts.map(column), column("total")];
}
