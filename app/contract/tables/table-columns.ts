import { subtract } from "../../lib/money/decimal";

/** A column of a table, for screens and files. */
export interface TableColumn<Name extends string = string> {
  /** The CSV header, which is part of the API; its text key is `column.<name>`. */
  name: Name;
  /** `number`, `money` and `percent` are decimal text, `day` is YYYY-MM-DD. */
  type: "text" | "number" | "money" | "percent" | "day";
  /** Its text key, where another table has a column of the same name that means something else. */
  words?: string;
  /** The field of a row, if it has another name. */
  field?: string;
  /** Rows store it as a positive amount; in files it is negative, so that rows add up. */
  isDeduction?: true;
  /**
   * Name of the column with the currency of each row, whose value is a percentage in rows without one; absent: the rows
   * of the table share one.
   */
  currencyIn?: string;
  /** Amounts in several currencies, shown with two decimals. */
  isMixed?: true;
  /** Only in files that request it. */
  isOptional?: true;
}

const typed =
  (type: TableColumn["type"]) =>
  <Name extends string>(name: Name, overrides: Omit<TableColumn, "name" | "type"> = {}): TableColumn<Name> => ({
    name,
    type,
    ...overrides,
  });

export const text = typed("text");
export const number = typed("number");
export const money = typed("money");
export const percent = typed("percent");
export const day = typed("day");

/** An amount that lowers the bill. */
export const deduction = <Name extends string>(name: Name): TableColumn<Name> => money(name, { isDeduction: true });

/** Whether a column is numeric, and therefore right-aligned. */
export const isFigure = ({ type }: Pick<TableColumn, "type">): boolean => type !== "text" && type !== "day";

/** A row's amount with its sign in the sum. */
export const signed = ({ isDeduction }: Pick<TableColumn, "isDeduction">, amount: string): string =>
  isDeduction ? subtract("0", amount) : amount;
