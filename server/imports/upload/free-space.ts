import { statfs } from "node:fs/promises";

/** What must stay free beside an upload: its import stores lines, and the stores go on writing. */
const RESERVE_BYTES = 64 * 1024 ** 2;

/** There is not enough space on the disk; both in bytes. */
export class NoSpace extends Error {
  override name = "NoSpace";
  constructor(
    readonly neededBytes: number,
    readonly freeBytes: number,
  ) {
    super(`There is no space: ${neededBytes} bytes are needed, ${freeBytes} are free.`);
  }
}

/** Bytes that this process may still write where the folder is; the folder exists. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws NoSpace unless the folder's disk takes so many bytes, and leaves some for all else. */
export async function checkSpace(folder: string, bytes: number, free = freeBytes): Promise<void> {
  const found = await free(folder);
  if (bytes + RESERVE_BYTES > found) throw new NoSpace(bytes + RESERVE_BYTES, found);
}
