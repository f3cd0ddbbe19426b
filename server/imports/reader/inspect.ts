import { stat } from "node:fs/promises";
import type { Vendor } from "~/contract/vendors";
import { hashFile } from "../run/fingerprint";
import type { Family } from "../formats/format";
import { checkColumns, recognise } from "../formats/formats";
import type { ReadingLimits } from "../limits";
import { ImportRefused, refuse } from "../problems";
import type { BillFile, NamedFile } from "../source/bill-file";
import { inspectEnd } from "../source/file-end";
import { findStructuralError } from "../source/find-structural-error";
import { readListFile } from "./read-commitments";
import { inspectFile, readStart } from "../source/inspect-file";
import type { Inspection } from "./tasks";

/** Recognizes a file by its content. */
export async function inspect(file: NamedFile, vendor: Vendor | undefined, limits: ReadingLimits): Promise<Inspection> {
  let family: Family | undefined;
  let columns: number | undefined;
  try {
    const list = await inspectList(file, vendor, limits);
    if (list) return list;
    const bill = await inspectFile(file, limits);
    columns = bill.columns.length;
    const recognised = recognise(bill);
    family = recognised.format.family;
    checkColumns(bill, recognised, vendor);
    return { bill, family, name: recognised.name, hash: await hashFile(bill) };
  } catch (error) {
    if (error instanceof ImportRefused) return { problem: error.problem, bytes: await sizeOf(file), family, columns };
    throw error;
  }
}

/** A provider's list of commitments as JSON, gzipped or not; null if it is something else. */
async function inspectList(
  file: NamedFile,
  vendor: Vendor | undefined,
  limits: ReadingLimits,
): Promise<Inspection | null> {
  const start = await readStart(file).catch(() => Buffer.alloc(0));
  const compression = start[0] === 0x1f && start[1] === 0x8b ? "gzip" : "none";
  const list = await readListFile({ ...file, compression }, limits);
  if (!list) return null;
  const mismatch = list.commitments.find((commitment) => vendor !== undefined && commitment.vendor !== vendor);
  if (mismatch) refuse("wrong-provider", { file: file.name }, { found: mismatch.vendor, asked: vendor ?? "" });
  const bill: BillFile = { ...file, bytes: await sizeOf(file), kind: "json", compression, columns: [] };
  return { bill, family: "commitments", name: list.name, hash: await hashFile(bill) };
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
  const structuralError = end.isOpen ? await findStructuralError(file, limits) : null;
  if (structuralError) throw new ImportRefused(structuralError);
  return end.expectedRows;
}
