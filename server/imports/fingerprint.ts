import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Vendor } from "~/contract/vendors";
import type { BillFile } from "./source/bill-file";

/** Raised when lines are read differently than before, so that the same file can be imported again. */
const READERS = 1;

/** SHA-256 of the file's content. */
export async function hashFile(file: Pick<BillFile, "path">): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file.path, { highWaterMark: 1024 ** 2 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** The same for the same set of contents, whatever their names and order. */
export const fingerprintOf = (companyId: string, vendor: Vendor | undefined, hashes: string[]): string =>
  createHash("sha256")
    .update(JSON.stringify([READERS, companyId, vendor ?? null, [...hashes].sort()]))
    .digest("hex");
