import type { ImportProblem } from "~/contract/imports/imports";
import type { ListedCommitment } from "../../commitments/listed/listed-commitment";
import type { Vendor } from "~/contract/vendors";
import type { ContentHash } from "../run/fingerprint";
import type { Family, ReadingOptions } from "../formats/format";
import type { ReadingLimits } from "../limits";
import type { ProviderInvoice } from "../provider-invoices";
import type { PriceInspection } from "../../prices/inspect-prices";
import type { PriceFile } from "../../prices/price-file";
import type { BillFile, NamedFile } from "../source/bill-file";

/** Setup of a reader, as JSON in its only argument. */
export interface ReaderSetup {
  limits: ReadingLimits;
  /** Its own folder for the engine's working files. */
  folder: string;
}

/**
 * A recognized file, before its rows are read; or why it cannot be read, its format if that was recognized, and the
 * number of its columns if it is a table.
 */
export type Inspection =
  | { bill: BillFile; hash: ContentHash; family: Family; name: string }
  | { problem: ImportProblem; bytes: number; family?: Family; columns?: number };

/** A file whose rows are to be staged. */
export interface FileToStream {
  /** Identifies its staged rows, and distinguishes its slices from those of any other attempt. */
  stagingId: string;
  companyId: string;
  /** 1, 2, … within the import. */
  number: number;
  file: BillFile;
  family: Family;
  /** Given by the user; absent: the file names it. */
  vendor?: Vendor;
  options: ReadingOptions;
  /** Several threads split the file at line ends, which fails with unusual quotes, and count rows in any order. */
  inParallel: boolean;
  /** The named pipe for the rows, in the engine's format Native. */
  pipe: string;
}

/** All tasks that parse uploaded files, by name, with their input and result. */
export interface ReaderTasks {
  inspect: { input: { file: NamedFile; vendor?: Vendor }; result: Inspection };
  /** Approximate number of rows, after checking that the file is complete. */
  countRows: { input: { file: BillFile }; result: number };
  /** Creates a named pipe. Starting `mkfifo` would halt the store's process for about 40 ms; see `pipesIn`. */
  makePipe: { input: { pipe: string }; result: void };
  streamRows: { input: FileToStream; result: "streamed" | "misread" };
  /** The provider's invoices in a file without cost lines. */
  readInvoices: { input: { file: BillFile; vendor?: Vendor }; result: ProviderInvoice[] };
  /** The commitments in a provider's list or a dataset. */
  readCommitments: { input: { file: BillFile; vendor?: Vendor }; result: ListedCommitment[] };
  /** Recognizes a price list. */
  inspectPrices: { input: { file: NamedFile }; result: PriceInspection };
  /** Writes the prices that are needed into the pipe. */
  streamPrices: { input: { file: PriceFile; fileId: string; pipe: string }; result: "streamed" };
  /** Physical lines of data rows (0 is the first after the header), as pairs of row and line. */
  findLines: { input: { file: BillFile; rows: number[] }; result: [row: number, line: number][] };
}
export type TaskName = keyof ReaderTasks;

/** To the reader: one task at a time. */
export interface TaskMessage<Name extends TaskName = TaskName> {
  name: Name;
  input: ReaderTasks[Name]["input"];
}

/** From the reader: the result of the task. `code` is the engine's error code. */
export type TaskReply =
  { result: unknown } | { refused: ImportProblem } | { failed: { message: string; code?: number } };
