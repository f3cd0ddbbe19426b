import { subtract } from "../lib/decimal";

/** A column of a table, wherever the table is read. */
export interface TableColumn<Name extends string = string> {
  /** The header of CSV, which is a promise; in words it is `column.<name>` of the locales. */
  name: Name;
  /** How its values are meant: `number` and `money` are decimal text, `day` is YYYY-MM-DD. */
  type: "text" | "number" | "money" | "day";
  /** The field of a row that it is read from, where that has another name. */
  field?: string;
  /** Rows have it without its sign: in a file it is negative, so that rows add up. */
  isDeduction?: true;
  /** Amounts of different currencies: they have not the decimals of the table's. */
  isMixed?: true;
  /** Only in the files of a query that asks for it. */
  isOptional?: true;
}

const typed =
  (type: TableColumn["type"]) =>
  <Name extends string>(name: Name, more: Omit<TableColumn, "name" | "type"> = {}): TableColumn<Name> => ({
    name,
    type,
    ...more,
  });

export const text = typed("text");
export const number = typed("number");
export const money = typed("money");
export const day = typed("day");

/** An amount that makes the bill smaller. */
export const deduction = <Name extends string>(name: Name): TableColumn<Name> => money(name, { isDeduction: true });

/** Whether its values are figures, which tables align by their digits. */
export const isFigure = ({ type }: Pick<TableColumn, "type">): boolean => type === "number" || type === "money";

/** A row's amount with the sign that it counts with. */
export const signed = ({ isDeduction }: Pick<TableColumn, "isDeduction">, amount: string): string =>
  isDeduction ? subtract("0", amount) : amount;
