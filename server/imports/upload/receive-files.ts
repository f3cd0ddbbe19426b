import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { MAX_UPLOAD_FILES, UPLOAD_FIELD } from "~/contract/upload";
import { isOutOfSpace } from "../../cost-store/engine-codes";
import { checkSpace, freeBytes, NoSpace } from "./free-space";

/** A body that cannot be taken as a whole. */
export class ReceiveError extends Error {
  override name = "ReceiveError";
  constructor(readonly reason: "too-large" | "broken-off" | "too-many") {
    super(reason);
  }
}

export interface ReceivedFile {
  path: string;
  /** What the sender calls it. */
  name: string;
  bytes: number;
}

interface Receiving {
  contentType: string;
  /** Where the files go, each under a name of its own. */
  folder: string;
  /** Of the whole body. */
  limitBytes: number;
  /** Length of the body, where the sender says. */
  expectedBytes?: number;
  disk?: Disk;
}

/** The disk that takes the files; tests have one that is full. */
export interface Disk {
  free(folder: string): Promise<number>;
  write(file: string): Writable;
}

const realDisk: Disk = { free: freeBytes, write: (file) => createWriteStream(file, { mode: 0o600 }) };

/**
 * Saves every chosen file of a multipart body while it arrives; memory stays flat. Resolves in the order of the form;
 * an empty choice, or another kind of body, to []. Throws ReceiveError when the body is larger, breaks off or brings
 * too many files, NoSpace when the disk does not take it; nothing is left in the folder then.
 */
export async function receiveFiles(
  body: ReadableStream<Uint8Array> | null,
  receiving: Receiving,
): Promise<ReceivedFile[]> {
  const { contentType, folder, limitBytes, expectedBytes = 0, disk = realDisk } = receiving;
  if (!body || !contentType.startsWith("multipart/form-data")) return [];
  if (expectedBytes > limitBytes) throw new ReceiveError("too-large");
  await mkdir(folder, { recursive: true });
  await checkSpace(folder, expectedBytes, disk.free);
  const files: ReceivedFile[] = [];
  const saving: Promise<void>[] = [];
  let tooMany = false;
  const parser = openParser(contentType);
  parser.on("filesLimit", () => (tooMany = true));
  parser.on("file", (field, stream, { filename }) => {
    if (field !== UPLOAD_FIELD || !filename) return void stream.resume();
    const file: ReceivedFile = { path: path.join(folder, randomUUID()), name: nameOf(filename), bytes: 0 };
    files.push(file);
    const one = save(stream, file, disk);
    // The parser waits for the end of every file: a disk that fails must not keep it waiting.
    one.catch((error: Error) => parser.destroy(error));
    saving.push(one);
  });
  const reading = pipeline(Readable.from(upTo(limitBytes, body)), parser);
  const [read] = await Promise.allSettled([reading]);
  const [failed] = (await Promise.allSettled(saving)).filter((one) => one.status === "rejected");
  if (!tooMany && read.status === "fulfilled" && !failed) return files;
  await removeFiles(files);
  if (tooMany) throw new ReceiveError("too-many");
  const error: unknown = read.status === "rejected" ? read.reason : failed!.reason;
  if (isOutOfSpace(error)) throw await noSpace(files, receiving);
  throw causeOf(error);
}

/** How much the disk lacks for what was sent, as far as that is known. */
async function noSpace(
  files: ReceivedFile[],
  { expectedBytes = 0, folder, disk = realDisk }: Receiving,
): Promise<NoSpace> {
  const received = files.reduce((bytes, file) => bytes + file.bytes, 0);
  return new NoSpace(Math.max(expectedBytes, received), await disk.free(folder));
}

export async function removeFiles(files: ReceivedFile[]): Promise<void> {
  for (const file of files) await rm(file.path, { force: true });
}

function openParser(contentType: string): busboy.Busboy {
  try {
    const limits = { files: MAX_UPLOAD_FILES, fields: 10, fieldSize: 10_000 };
    return busboy({ headers: { "content-type": contentType }, defParamCharset: "utf8", limits });
  } catch {
    throw new ReceiveError("broken-off");
  }
}

/** Only the last part of what the browser calls the file, without what would break a line or a list. */
function nameOf(given: string): string {
  const base = given
    .split(/[\\/]/)
    .at(-1)!
    .replaceAll(/\p{Cc}/gu, " ")
    .trim();
  return base.slice(0, 255) || "upload";
}

async function save(stream: Readable, file: ReceivedFile, disk: Disk): Promise<void> {
  stream.on("data", (chunk: Buffer) => (file.bytes += chunk.length));
  const target = disk.write(file.path);
  const closed = once(target, "close").catch(() => undefined);
  try {
    await pipeline(stream, target);
  } finally {
    // One that fails may not have been opened yet: deleted before, it would be made after.
    await closed;
  }
}

async function* upTo(limitBytes: number, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw new ReceiveError("too-large");
    yield chunk;
  }
}

/** What fails while a file is written is our failure; all else is the sender's. */
function causeOf(error: unknown): Error {
  if (error instanceof ReceiveError) return error;
  const isOurs = error instanceof Error && ["open", "write"].includes((error as NodeJS.ErrnoException).syscall ?? "");
  return isOurs ? error : new ReceiveError("broken-off");
}
