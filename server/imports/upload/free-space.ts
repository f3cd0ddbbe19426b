import { statfs } from "node:fs/promises";

/** Must remain free after an upload, for the lines of its import and for the stores. */
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

/** Free space for this process on the disk of an existing folder, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Throws NoSpace unless the folder's disk has space for these bytes and the reserve. */
export async function checkSpace(folder: string, bytes: number, free = freeBytes): Promise<void> {
  const available = await free(folder);
  if (bytes + RESERVE_BYTES > available) throw new NoSpace(bytes + RESERVE_BYTES, available);
}
