import { csvOf } from "../test-imports";
import type { TestImports } from "../test-imports";
import { fatalRowsIn } from "./read-bill";

type Row = Record<string, string | number>;

/** Text that exports, spreadsheets and scripts write for missing values. */
const missingValues = ["", "NaN", "nan", "NULL", "null", "N/A", "n/a", "None", "-", " ", "#N/A", "\\N"];

/** A row and its required cells. */
export interface Required {
  row: Row;
  columns: string[];
}

/**
 * Sets every required cell to each kind of missing value, one per row of one file, and imports it. Returns the cells
 * that did not reject the import, as `column = text`, and those whose problem names another column.
 */
export async function cellsThatPass(imports: TestImports, required: Required[]): Promise<string[]> {
  const cells = required.flatMap(({ row, columns }) =>
    columns.flatMap((column) => missingValues.map((text) => ({ row: { ...row, [column]: text }, column, text }))),
  );
  // With complete rows in between, so that an accepted cell is not taken for its predecessor.
  const header = [...new Set(required.flatMap(({ row }) => Object.keys(row)))];
  const complete = (row: Row) => Object.fromEntries(header.map((name) => [name, row[name] ?? ""]));
  const rows = [...required.map(({ row }) => complete(row)), ...cells.map(({ row }) => complete(row))];
  const refused = new Map((await fatalRowsIn(imports, csvOf(rows))).map(({ row, column }) => [row, column]));
  const whole = required.flatMap((_, n) => (refused.has(n) ? [`row ${n} as it is: ${refused.get(n)}`] : []));
  return [
    ...whole,
    ...cells.flatMap(({ column, text }, n) =>
      refused.get(required.length + n) === column
        ? []
        : [`${column} = “${text}”: ${refused.get(required.length + n) ?? "taken"}`],
    ),
  ];
}
