import { refuse } from "../problems";
import type { ProblemCode } from "../problems";
import type { ReadingLimits } from "../limits";
import type { BillFile } from "../source/bill-file";
import { findLines } from "../source/find-structural-error";

/** Why a row rejects its file. */
export interface RowFault {
  code: ProblemCode;
  /** Empty if the row as a whole is meant. */
  column: string;
  values: Record<string, string>;
}

/** Rejects a file because of a data row (0 is the first after the header), naming its line. */
export async function refuseRow(
  file: BillFile,
  row: number,
  { code, column, values }: RowFault,
  limits: ReadingLimits,
): Promise<never> {
  const [found] = await findLines(file, [row], limits);
  return refuse(code, { file: file.name, ...(found && { line: found[1] }), ...(column && { column }) }, values);
}
