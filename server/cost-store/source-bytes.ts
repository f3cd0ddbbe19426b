import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { SourceFile } from "./cost-store";

const CHUNK = 1024 ** 2;

/**
 * The file's bytes from `start` on, unzipped; destroyed with the error when it cannot be read or its gzip stream is
 * broken.
 */
export function sourceBytes(file: Pick<SourceFile, "path" | "compression">, start = 0): Readable {
  const raw = createReadStream(file.path, { highWaterMark: CHUNK, start });
  if (file.compression === "none") return raw;
  const unzipped = createGunzip({ chunkSize: CHUNK });
  raw.on("error", (error) => unzipped.destroy(error));
  unzipped.on("close", () => raw.destroy());
  return raw.pipe(unzipped);
}
