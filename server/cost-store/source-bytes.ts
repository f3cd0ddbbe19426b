import { constants, createReadStream, open } from "node:fs";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import type { SourceFile } from "./cost-store";

const CHUNK = 1024 ** 2;

/**
 * What comes through a named pipe, once somebody opens it for writing. Unlike a file it is waited for, which must not
 * keep one of the few threads that read files longer than that.
 */
export async function pipeBytes(path: string): Promise<Readable> {
  const fd = await promisify(open)(path, constants.O_RDONLY);
  return new Socket({ fd, readable: true, writable: false });
}

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
