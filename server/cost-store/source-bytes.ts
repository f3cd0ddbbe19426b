import { constants, createReadStream, openSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { SourceFile } from "./cost-store";

const CHUNK = 1024 ** 2;

/** What comes through a named pipe. Unlike a file it is waited for, which must not keep one of the few threads that read files. */
export const pipeBytes = (path: string): Readable =>
  new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), readable: true, writable: false });

/**
 * The file's bytes, unzipped; destroyed with the error when it cannot be read or its gzip stream is
 * broken.
 */
export function sourceBytes(file: Pick<SourceFile, "path" | "compression">): Readable {
  const raw = createReadStream(file.path, { highWaterMark: CHUNK });
  if (file.compression === "none") return raw;
  const unzipped = createGunzip({ chunkSize: CHUNK });
  raw.on("error", (error) => unzipped.destroy(error));
  unzipped.on("close", () => raw.destroy());
  return raw.pipe(unzipped);
}
