import type { ChargeRow } from "~/contract/billing";
import { counted } from "~/contract/table-columns";
import type { TableColumn } from "~/contract/table-columns";
import { tables } from "~/contract/tables";
import type { TableColumn as ShownColumn } from "~/ui/table";
import { Figure } from "./figure";
import type { Words } from "./use-words";

type Part = keyof ChargeRow;
const parts = tables.accounts.columns.filter((column): column is TableColumn<Part> => column.type === "money");

interface ChargeColumns<Row> {
  words: Words;
  /** null: could not be loaded. */
  of: (row: Row) => ChargeRow | null;
  /** What all rows come to; absent where they are not to be added up. */
  sum?: ChargeRow;
  sort?: (key: Part) => ShownColumn<Row>["sort"];
}

/** The bill's equation from left to right: what each row has of its parts, and what that comes to. */
export function chargeColumns<Row>({ words, of, sum, sort }: ChargeColumns<Row>): ShownColumn<Row>[] {
  const { t, currency, amount, amounts } = words;
  return parts.map((column) => {
    const { name: part, isDeduction } = column;
    const countedOf = (charges: ChargeRow | null) => charges && counted(column, charges[part]);
    return {
      id: part,
      head: t(part === "total" ? "totalIn" : `column.${part}`, { currency }),
      align: "end",
      optional: part !== "total",
      ...(sort && { sort: sort(part) }),
      ...(sum && {
        total:
          part === "total" ? amount(sum.total) : <Figure words={words} value={sum[part]} isTakenAway={isDeduction} />,
      }),
      amounts: amounts((row) => countedOf(of(row)), countedOf(sum ?? null)),
      cell: (row) => {
        const charges = of(row);
        if (!charges) return <span className="muted">–</span>;
        return part === "total" ? (
          <b className="total-cell">{amount(charges.total)}</b>
        ) : (
          <Figure words={words} value={charges[part]} isTakenAway={isDeduction} />
        );
      },
    };
  });
}
