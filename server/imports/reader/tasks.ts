import type { ImportProblem } from "~/contract/imports";
import type { Vendor } from "~/contract/vendors";
import type { ContentHash } from "../run/fingerprint";
import type { Family, ReadingOptions } from "../formats/format";
import type { ReadingLimits } from "../limits";
import type { ProviderInvoice } from "../provider-invoices";
import type { BillFile, NamedFile } from "../source/bill-file";

/** What a reader is started with, as JSON in its only argument. */
export interface ReaderSetup {
  limits: ReadingLimits;
  /** Its own, for the engine's working files. */
  folder: string;
}

/** What a file is, before its rows are read. */
export type Look =
  { bill: BillFile; hash: ContentHash; family: Family; name: string } | { problem: ImportProblem; bytes: number };

/** A file whose rows are to become rows of staging. */
export interface FileToPour {
  /** Under what its rows stand in staging, and what tells its slices from those of any other reading. */
  stagingId: string;
  companyId: string;
  /** 1, 2, … within the import. */
  number: number;
  file: BillFile;
  family: Family;
  /** Named by whoever imports; absent: the file says. */
  vendor?: Vendor;
  options: ReadingOptions;
  /** Several threads cut the file up at line ends, which unusual quotes can mislead. */
  inParallel: boolean;
  /** The named pipe that takes the rows, in the engine's format Native. */
  pipe: string;
}

/** Everything that looks into a file somebody sent, by name: what is given and what comes back. */
export interface ReaderTasks {
  look: { given: { file: NamedFile; vendor?: Vendor }; result: Look };
  /** Rows of the file, roughly, once it is found to be whole. */
  countRows: { given: { file: BillFile }; result: number };
  pour: { given: FileToPour; result: "poured" | "misread" };
  /** What the provider says of its invoices in a file that has no cost lines. */
  readInvoices: { given: { file: BillFile; vendor?: Vendor }; result: ProviderInvoice[] };
  /** Physical lines of data rows (0 is the first after the header), as pairs of row and line. */
  findLines: { given: { file: BillFile; rows: number[] }; result: [row: number, line: number][] };
}
export type TaskName = keyof ReaderTasks;

/** To the reader: one task at a time. */
export interface TaskMessage<Name extends TaskName = TaskName> {
  name: Name;
  given: ReaderTasks[Name]["given"];
}

/** From the reader: what came of the task. `code` is the engine's error number. */
export type TaskReply =
  { result: unknown } | { refused: ImportProblem } | { failed: { message: string; code?: number } };
