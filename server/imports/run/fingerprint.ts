import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { Vendor } from "~/contract/vendors";
import type { BillFile } from "../source/bill-file";

/** Incremented when files are read differently, so that the same file can be imported again. */
const READER_VERSION = 7;
/** Length of the checksum and size at the end of a gzip file. */
const GZIP_TRAILER = 8;

export interface ContentHash {
  /** SHA-256 of the file's bytes. */
  sha256: string;
  /** Checksum and size of the text, equal for the plain and the gzipped file (with one member). */
  text: string;
}

/** Hashes that identify the content of a file. */
export async function hashFile(file: Pick<BillFile, "path" | "bytes" | "compression">): Promise<ContentHash> {
  const hash = createHash("sha256");
  let checksum = 0;
  for await (const chunk of createReadStream(file.path, { highWaterMark: 1024 ** 2 })) {
    hash.update(chunk as Buffer);
    checksum = crc32(chunk as Buffer, checksum);
  }
  const text = file.compression === "gzip" ? await readTrailer(file) : `${checksum} ${file.bytes % 2 ** 32}`;
  return { sha256: hash.digest("hex"), text };
}

async function readTrailer({ path, bytes }: Pick<BillFile, "path" | "bytes">): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer } = await handle.read(
      Buffer.alloc(GZIP_TRAILER),
      0,
      GZIP_TRAILER,
      Math.max(0, bytes - GZIP_TRAILER),
    );
    return `${buffer.readUInt32LE(0)} ${buffer.readUInt32LE(4)}`;
  } finally {
    await handle.close();
  }
}

/** Equal for equal sets of contents, regardless of file names and order. */
export const fingerprintOf = (
  companyId: string,
  vendor: Vendor | undefined,
  hashes: string[],
  version = READER_VERSION,
): string =>
  createHash("sha256")
    .update(JSON.stringify([version, companyId, vendor ?? null, [...hashes].sort()]))
    .digest("hex");

/** The fingerprints of the same contents in earlier versions, which read them differently. */
export const earlierFingerprints = (companyId: string, vendor: Vendor | undefined, hashes: string[]): string[] =>
  Array.from({ length: READER_VERSION - 1 }, (_, n) => fingerprintOf(companyId, vendor, hashes, n + 1));
