import { mkdir, open, readdir, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { errorCodes } from "~/contract/error-codes";
import { CallError } from "../call-error";

/** Size of one read. */
const CHUNK_BYTES = 64 * 1024;

const spoolFolder = (dataDir: string): string => path.join(dataDir, "spool");

/** An unlinked file, which disappears with the process however that ends. Throws CallError 507 if the disk is full. */
export async function scratchFile(dataDir: string): Promise<FileHandle> {
  const folder = spoolFolder(dataDir);
  const file = path.join(folder, crypto.randomUUID());
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(file, "wx+", 0o600);
    await rm(file);
    return handle;
  } catch (error) {
    throw explained(error);
  }
}

/** Removes files of processes that were killed between creating and unlinking them. */
export async function sweepSpool(dataDir: string): Promise<void> {
  const folder = spoolFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) await rm(path.join(folder, name), { force: true });
}

export interface Spooled {
  /**
   * The content in small chunks, to be read at any speed. Fails as the source does. Must be read to the end or closed
   * with `return`.
   */
  chunks: AsyncGenerator<Uint8Array>;
  /** Resolves, and never rejects, once the source has ended, failed or been closed. */
  finished: Promise<void>;
}

/**
 * Writes `source` to `file` at full speed, while the chunks are read from it at the client's speed: the source finishes
 * early, and a slow client only takes disk space. The file is closed with the chunks.
 */
export function spool(source: AsyncIterable<string | Uint8Array>, file: FileHandle): Spooled {
  let written = 0;
  let isFinished = false;
  let isGivenUp = false;
  let fault: { error: unknown } | undefined;
  let wake = () => undefined as void;

  async function make(): Promise<void> {
    try {
      for await (const chunk of source) {
        if (isGivenUp) return;
        const bytes = Buffer.from(chunk as Uint8Array);
        await writeAt(file, bytes, written);
        written += bytes.length;
        wake();
      }
    } catch (error) {
      fault = { error };
    } finally {
      isFinished = true;
      wake();
    }
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    let position = 0;
    try {
      yield new Uint8Array();
      for (;;) {
        if (fault) throw fault.error;
        if (position < written) {
          const length = Math.min(CHUNK_BYTES, written - position);
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
          position += bytesRead;
          yield buffer.subarray(0, bytesRead);
        } else if (isFinished) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      isGivenUp = true;
      await finished;
      await file.close();
    }
  }

  const finished = make();
  const chunks = read();
  // To its first yield: if a reader leaves earlier, a generator ends without closing the file.
  void chunks.next();
  return { chunks, finished };
}

async function writeAt(file: FileHandle, bytes: Uint8Array, start: number): Promise<void> {
  try {
    for (let done = 0; done < bytes.length;)
      done += (await file.write(bytes, done, bytes.length - done, start + done)).bytesWritten;
  } catch (error) {
    throw explained(error);
  }
}

/** A full disk as CallError 507; other errors as they are. */
function explained(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new CallError(507, errorCodes.failed, "The server's disk is full, so the file cannot be created.");
}
