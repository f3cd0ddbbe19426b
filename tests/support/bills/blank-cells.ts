import { writeFile } from "node:fs/promises";
import path from "node:path";
import { BAD_ROWS } from "../../../server/cost-store/schema";
import { limitsOf } from "../../../server/imports/limits";
import { openReader } from "../../../server/imports/reader/reader";
import { dropStaging, storeFiles } from "../../../server/imports/lines/store-files";
import { csvOf } from "../test-imports";
import type { TestImports } from "../test-imports";

type Row = Record<string, string | number>;

/** Text that exports, spreadsheets and scripts write for missing values. */
const missingValues = ["", "NaN", "nan", "NULL", "null", "N/A", "n/a", "None", "-", " ", "#N/A", "\\N"];

/** A row and its required cells. */
export interface Required {
  row: Row;
  columns: string[];
}

let files = 0;

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
  const name = `blank-${(files += 1)}`;
  const file = path.join(imports.directory, name);
  await writeFile(file, csvOf([...required.map(({ row }) => complete(row)), ...cells.map(({ row }) => complete(row))]));
  const { costStore, env, log } = imports;
  const { signal } = new AbortController();
  const reader = openReader("acme", { limits: limitsOf(env), dataDir: env.DATA_DIR, log });
  const inspection = await reader.do("inspect", { file: { path: file, name } }, { name, signal });
  if ("problem" in inspection) throw new Error(inspection.problem.message);
  const stagingId = await storeFiles(
    costStore,
    name,
    { companyId: name, files: [inspection.bill], family: inspection.family, reader, signal },
    () => undefined,
  );
  await reader.close();
  const bad = await costStore.query<{ row: string; column: string; fatal: number }>(
    `SELECT toString(Row) AS row, ProblemColumn AS column, Fatal AS fatal FROM ${BAD_ROWS} WHERE ImportId = {id:String}`,
    { id: stagingId },
  );
  await dropStaging(costStore, [stagingId]);
  const refused = new Map(bad.filter(({ fatal }) => fatal !== 0).map(({ row, column }) => [Number(row), column]));
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
