import { writeFile } from "node:fs/promises";
import path from "node:path";
import { BAD_ROWS } from "../../../server/cost-store/schema";
import { limitsOf } from "../../../server/imports/limits";
import { openReader } from "../../../server/imports/reader/reader";
import { dropStaging, storeFiles } from "../../../server/imports/lines/store-files";
import { csvOf } from "../test-imports";
import type { TestImports } from "../test-imports";

type Row = Record<string, string | number>;

/** The ways in which exports, spreadsheets and scripts write that there is nothing. */
export const nothings = ["", "NaN", "nan", "NULL", "null", "N/A", "n/a", "None", "-", " ", "#N/A", "\\N"];

/** A row and the cells of it that a bill needs. */
export interface Required {
  row: Row;
  columns: string[];
}

let files = 0;

/**
 * Sets every required cell to each kind of nothing, one per row of one file, and lets the engine read it. Returns the
 * cells that would not have refused the import as `column = text`, and those that were refused under another name.
 */
export async function cellsThatPass(imports: TestImports, given: Required[]): Promise<string[]> {
  const cells = given.flatMap(({ row, columns }) =>
    columns.flatMap((column) => nothings.map((text) => ({ row: { ...row, [column]: text }, column, text }))),
  );
  // Rows that are whole stand between them: what passes is not taken for the one before.
  const header = [...new Set(given.flatMap(({ row }) => Object.keys(row)))];
  const complete = (row: Row) => Object.fromEntries(header.map((name) => [name, row[name] ?? ""]));
  const name = `blank-${(files += 1)}`;
  const file = path.join(imports.directory, name);
  await writeFile(file, csvOf([...given.map(({ row }) => complete(row)), ...cells.map(({ row }) => complete(row))]));
  const { costStore, env, log } = imports;
  const { signal } = new AbortController();
  const reader = openReader("acme", { limits: limitsOf(env), dataDir: env.DATA_DIR, log });
  const look = await reader.do("inspect", { file: { path: file, name } }, { name, signal });
  if ("problem" in look) throw new Error(look.problem.message);
  const stagingId = await storeFiles(
    costStore,
    name,
    { companyId: name, files: [look.bill], family: look.family, reader, signal },
    () => undefined,
  );
  await reader.close();
  const bad = await costStore.query<{ row: string; column: string; fatal: number }>(
    `SELECT toString(Row) AS row, ProblemColumn AS column, Fatal AS fatal FROM ${BAD_ROWS} WHERE ImportId = {id:String}`,
    { id: stagingId },
  );
  await dropStaging(costStore, [stagingId]);
  const refused = new Map(bad.filter(({ fatal }) => fatal !== 0).map(({ row, column }) => [Number(row), column]));
  const whole = given.flatMap((_, n) => (refused.has(n) ? [`row ${n} as it is: ${refused.get(n)}`] : []));
  return [
    ...whole,
    ...cells.flatMap(({ column, text }, n) =>
      refused.get(given.length + n) === column
        ? []
        : [`${column} = “${text}”: ${refused.get(given.length + n) ?? "taken"}`],
    ),
  ];
}
