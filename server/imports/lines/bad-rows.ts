import type { ImportProblem } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import type { CostStore } from "../../cost-store/cost-store";
import { BAD_ROWS } from "../../cost-store/schema";
import { MAX_REFUSALS } from "../import-records";
import { problem, refusal } from "../problems";
import type { ProblemCode } from "../problems";
import type { FilesToStore } from "./store-files";

interface BadRow {
  file: number;
  row: string;
  code: ProblemCode;
  column: string;
  value: string;
}

const query = (store: CostStore, stagingId: string, fatal: number, limit: number): Promise<BadRow[]> =>
  store.query<BadRow>(
    `SELECT FileNumber AS file, toString(Row) AS row, Problem AS code, ProblemColumn AS column, ProblemValue AS value
     FROM ${BAD_ROWS} WHERE ImportId = {id:String} AND (Fatal != 0) = {fatal:UInt8}
     ORDER BY FileNumber, Row LIMIT {limit:UInt32}`,
    { id: stagingId, fatal, limit },
  );

type Files = Pick<FilesToStore, "files" | "reader" | "signal">;

async function linesOf({ files, reader, signal }: Files, number: number, rows: number[]): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const file = files[number - 1]!;
  return new Map(await reader.do("findLines", { file, rows }, { name: file.name, signal }));
}

const placeOf = ({ files }: Files, bad: BadRow, line: number | undefined) => ({
  file: files[bad.file - 1]!.name,
  ...(line !== undefined && { line }),
  ...(bad.column && { column: bad.column }),
});

/** The first row that rejects the whole import, with its line; null if there is none. */
export async function findFatal(
  store: CostStore,
  stagingId: string,
  files: Files,
  vendor?: Vendor,
): Promise<ImportProblem | null> {
  const [bad] = await query(store, stagingId, 1, 1);
  if (!bad) return null;
  const lines = await linesOf(files, bad.file, [Number(bad.row)]);
  const values: Record<string, string> =
    bad.code === "wrong-provider" ? { found: bad.value, asked: vendor ?? "" } : { value: bad.value };
  return problem(bad.code, placeOf(files, bad, lines.get(Number(bad.row))), values);
}

/** Number of all rows with a problem. */
export async function countBadRows(store: CostStore, stagingId: string): Promise<number> {
  const [count] = await store.query<{ total: string }>(
    `SELECT toString(count()) AS total FROM ${BAD_ROWS} WHERE ImportId = {id:String}`,
    { id: stagingId },
  );
  return Number(count!.total);
}

/** The first rejected rows with their lines. */
export async function findRefused(store: CostStore, stagingId: string, files: Files): Promise<ImportProblem[]> {
  const rows = await query(store, stagingId, 0, MAX_REFUSALS);
  const listed: ImportProblem[] = [];
  for (const index of files.files.keys()) {
    const ofFile = rows.filter((row) => row.file === index + 1);
    const lines = await linesOf(
      files,
      index + 1,
      ofFile.map((row) => Number(row.row)),
    );
    listed.push(
      ...ofFile.map((bad) => refusal(bad.code, placeOf(files, bad, lines.get(Number(bad.row))), { value: bad.value })),
    );
  }
  return listed;
}
