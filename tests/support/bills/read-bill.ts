import { randomUUID } from "node:crypto";
import { BAD_ROWS, FILE_SUMS, LINES } from "../../../server/cost-store/schema";
import { limitsOf } from "../../../server/imports/limits";
import { dropStaging, storeFiles } from "../../../server/imports/lines/store-files";
import type { TestImports } from "../test-imports";

/*
 * What an import reads of a bill, without its rollups, checks and publication, which take most of the time of a small
 * one.
 */

/** The content of a bill in CSV, or a file of any kind. */
type Bill = string | { path: string };

interface FatalRow {
  /** From 0, without the header. */
  row: number;
  code: string;
  column: string;
  value: string;
}

/** All rows for which the import is rejected, whose problem names only the first. */
export const fatalRowsIn = (imports: TestImports, bill: Bill): Promise<FatalRow[]> =>
  read(imports, bill, (stagingId) =>
    imports.costStore.query<FatalRow>(
      `SELECT toUInt32(Row) AS row, Problem AS code, ProblemColumn AS column, ProblemValue AS value
       FROM ${BAD_ROWS} WHERE ImportId = {stagingId:String} AND Fatal != 0 ORDER BY row`,
      { stagingId },
    ),
  );

/** The lines: the requested columns, with amounts as text, in their order. Throws if any row is rejected. */
export const linesIn = (imports: TestImports, bill: Bill, columns: string[]): Promise<Record<string, unknown>[]> =>
  read(imports, bill, async (stagingId, company) => {
    const problems = await imports.costStore.query(`SELECT * FROM ${BAD_ROWS} WHERE ImportId = {stagingId:String}`, {
      stagingId,
    });
    if (problems.length > 0) throw new Error(JSON.stringify(problems[0]));
    // A bill that is read twice leaves lines of the first time.
    return imports.costStore.query(
      `SELECT ${columns.join(", ")} FROM ${LINES} WHERE CompanyId = {company:String}
         AND SliceId IN (SELECT SliceId FROM ${FILE_SUMS} WHERE ImportId = {stagingId:String})
       ORDER BY ${columns.map((_, n) => n + 1).join(", ")}`,
      { company, stagingId },
    );
  });

/** Number and sums of its lines. */
export async function totalsIn(imports: TestImports, bill: Bill): Promise<Record<string, unknown>> {
  const [totals] = await linesIn(imports, bill, [
    "toUInt32(count()) AS lines",
    "toString(sum(BilledCost)) AS billed",
    "toString(sum(EffectiveCost)) AS effective",
  ]);
  return totals!;
}

async function read<T>(
  imports: TestImports,
  bill: Bill,
  find: (stagingId: string, company: string) => Promise<T>,
): Promise<T> {
  const { costStore, env, log, openReader } = imports;
  const [name, path] = [randomUUID(), typeof bill === "string" ? await imports.write(bill) : bill.path];
  const { signal } = new AbortController();
  const reader = openReader!(name, { limits: limitsOf(env), dataDir: env.DATA_DIR, log });
  try {
    const inspection = await reader.do("inspect", { file: { path, name } }, { name, signal });
    if ("problem" in inspection) throw new Error(inspection.problem.message);
    const files = { companyId: name, files: [inspection.bill], family: inspection.family, reader, signal };
    const stagingId = await storeFiles(costStore, name, files, () => undefined);
    const result = await find(stagingId, name);
    await dropStaging(costStore, [stagingId]);
    return result;
  } finally {
    await reader.close();
  }
}
