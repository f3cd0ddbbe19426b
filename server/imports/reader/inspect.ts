import { stat } from "node:fs/promises";
import type { Vendor } from "~/contract/vendors";
import { hashFile } from "../run/fingerprint";
import { recognise } from "../formats/formats";
import type { ReadingLimits } from "../limits";
import { ImportRefused, refuse } from "../problems";
import type { BillFile, NamedFile } from "../source/bill-file";
import { inspectEnd } from "../source/file-end";
import { findFault } from "../source/find-fault";
import { inspectFile } from "../source/inspect-file";
import type { Inspection } from "./tasks";

/** Recognizes a file by its content. */
export async function inspect(file: NamedFile, vendor: Vendor | undefined, limits: ReadingLimits): Promise<Inspection> {
  try {
    const bill = await inspectFile(file, limits);
    const { format, name } = recognise(bill, vendor);
    return { bill, family: format.family, name, hash: await hashFile(bill) };
  } catch (error) {
    if (error instanceof ImportRefused) return { problem: error.problem, bytes: await sizeOf(file) };
    throw error;
  }
}

/** Size of the file in bytes; 0 if it does not exist. */
const sizeOf = ({ path }: NamedFile): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Approximate number of rows. Throws ImportRefused if the file is truncated or exceeds a limit. */
export async function countRows(file: BillFile, limits: ReadingLimits): Promise<number> {
  if (file.rows !== undefined) return file.rows;
  const end = await inspectEnd(file, limits).catch((error: unknown) => {
    if (error instanceof ImportRefused) throw error;
    return refuse("truncated", { file: file.name });
  });
  const fault = end.isOpen ? await findFault(file, limits) : null;
  if (fault) throw new ImportRefused(fault);
  return end.expectedRows;
}
