import { mkdir, open, readdir, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { errorCodes } from "~/contract/call";
import { CallError } from "../serve";

/** What is read of a file at once. */
const CHUNK_BYTES = 64 * 1024;

const spoolFolder = (dataDir: string): string => path.join(dataDir, "spool");

/** A file that has no name: it is gone with the process, however that ends. Throws CallError 507 when the disk is full. */
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

/** Removes what a process left that was killed between making a file and taking its name away. */
export async function sweepSpool(dataDir: string): Promise<void> {
  const folder = spoolFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) await rm(path.join(folder, name), { force: true });
}

export interface Spooled {
  /** What has been made, in small pieces, to be taken at any speed. Fails as the source does. To be read, or ended by `return`. */
  chunks: AsyncGenerator<Uint8Array>;
  /** Resolves, never rejects, when the source has ended, failed or been given up. */
  made: Promise<void>;
}

/**
 * Lets `source` be made at its own speed into `file`, from which the chunks are read at the reader's, meanwhile and
 * afterwards: what makes it is free early, and a slow reader costs disk alone. The file is closed with the chunks.
 */
export function spool(source: AsyncIterable<string | Uint8Array>, file: FileHandle): Spooled {
  let written = 0;
  let isMade = false;
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
      isMade = true;
      wake();
    }
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    let position = 0;
    try {
      for (;;) {
        if (fault) throw fault.error;
        if (position < written) {
          const length = Math.min(CHUNK_BYTES, written - position);
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
          position += bytesRead;
          yield buffer.subarray(0, bytesRead);
        } else if (isMade) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      isGivenUp = true;
      await made;
      await file.close();
    }
  }

  const made = make();
  return { chunks: read(), made };
}

async function writeAt(file: FileHandle, bytes: Uint8Array, start: number): Promise<void> {
  try {
    for (let done = 0; done < bytes.length;)
      done += (await file.write(bytes, done, bytes.length - done, start + done)).bytesWritten;
  } catch (error) {
    throw explained(error);
  }
}

/** The error, told to people where it says that the disk is full. */
function explained(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== "ENOSPC" && code !== "EDQUOT") return error;
  return new CallError(507, errorCodes.failed, "The server's disk is full, so the file cannot be created.");
}
