import { constants, createReadStream, open } from "node:fs";
import { Socket } from "node:net";
import type { ReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import type { Gunzip } from "node:zlib";
import type { SourceFile } from "./cost-store";

const CHUNK = 1024 ** 2;

/**
 * Reads a named pipe once a writer has opened it. Waiting for the writer must not block one of the few threads that
 * read files.
 */
export async function pipeBytes(path: string): Promise<Readable> {
  const fd = await promisify(open)(path, constants.O_RDONLY);
  return new Socket({ fd, readable: true, writable: false });
}

/**
 * The file's uncompressed bytes; the stream is destroyed with the error if the file cannot be read or its gzip
 * stream is broken.
 */
export function sourceBytes(file: Pick<SourceFile, "path" | "compression">): ReadStream | Gunzip {
  const raw = createReadStream(file.path, { highWaterMark: CHUNK });
  if (file.compression === "none") return raw;
  const unzipped = createGunzip({ chunkSize: CHUNK });
  raw.on("error", (error) => unzipped.destroy(error));
  unzipped.on("close", () => raw.destroy());
  return raw.pipe(unzipped);
}
