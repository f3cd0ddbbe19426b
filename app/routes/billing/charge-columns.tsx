import type { ChargeRow } from "~/contract/billing-tables";
import type { TableColumn } from "~/ui/table";
import { Figure } from "./figure";
import type { Words } from "./use-words";

const parts = ["cloudOriginalCost", "discount", "supportAndServices", "credit", "vat"] as const;
type Part = (typeof parts)[number] | "total";

interface ChargeColumns<Row> {
  words: Words;
  of: (row: Row) => ChargeRow;
  /** What all rows come to; absent where they are not to be added up. */
  sum?: ChargeRow;
  sort?: (key: Part) => TableColumn<Row>["sort"];
}

/** The bill's equation from left to right: what each row has of its parts, and what that comes to. */
export function chargeColumns<Row>({ words, of, sum, sort }: ChargeColumns<Row>): TableColumn<Row>[] {
  const { t, currency, amount } = words;
  const isTakenAway = (part: Part) => part === "discount" || part === "credit";
  const column = (part: Part): TableColumn<Row> => ({
    id: part,
    head: t(part === "total" ? "totalIn" : `column.${part}`, { currency }),
    align: "end",
    optional: part !== "total",
    ...(sort && { sort: sort(part) }),
    ...(sum && { total: part === "total" ? amount(sum.total) : <Figure words={words} value={sum[part]} isTakenAway={isTakenAway(part)} /> }),
    cell: (row) => (part === "total" ? <b className="total-cell">{amount(of(row).total)}</b> : <Figure words={words} value={of(row)[part]} isTakenAway={isTakenAway(part)} />),
  });
  return [...parts.map(column), column("total")];
}
