import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { MAX_UPLOAD_FILES, UPLOAD_FIELD } from "~/contract/imports/upload";
import { cutText } from "~/lib/cut-text";
import { isOutOfSpace } from "../../cost-store/engine-codes";
import { checkSpace, freeBytes, NoSpace } from "./free-space";

/** A request body that is not accepted. */
export class ReceiveError extends Error {
  override name = "ReceiveError";
  constructor(readonly reason: "too-large" | "broken-off" | "too-many") {
    super(reason);
  }
}

export interface ReceivedFile {
  path: string;
  /** The user's file name. */
  name: string;
  bytes: number;
}

interface Receiving {
  contentType: string;
  /** Folder for the files, each under a generated name. */
  folder: string;
  /** Maximum size of the whole body. */
  limitBytes: number;
  /** Content-Length, if given. */
  expectedBytes?: number;
  disk?: Disk;
}

/** The disk for the files; tests use a full one. */
export interface Disk {
  free(folder: string): Promise<number>;
  write(file: string): Writable;
}

const realDisk: Disk = { free: freeBytes, write: (file) => createWriteStream(file, { mode: 0o600 }) };

/**
 * Saves the files of a multipart body while it arrives, in constant memory. Resolves to the files in form order; to []
 * for no selected files or another content type. Throws ReceiveError if the body is too large, incomplete or has too
 * many files, NoSpace if the disk is full; the folder is then left empty.
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
    const file: ReceivedFile = { path: path.join(folder, randomUUID()), name: safeFileName(filename), bytes: 0 };
    files.push(file);
    const upload = save(stream, file, disk);
    // The parser waits for the end of every file, and would wait forever for one that failed.
    upload.catch((error: Error) => parser.destroy(error));
    saving.push(upload);
  });
  const reading = pipeline(Readable.from(limited(limitBytes, body)), parser);
  const [read] = await Promise.allSettled([reading]);
  const [failed] = (await Promise.allSettled(saving)).filter((result) => result.status === "rejected");
  if (!tooMany && read.status === "fulfilled" && !failed) return files;
  await removeFiles(files);
  if (tooMany) throw new ReceiveError("too-many");
  const error: unknown = read.status === "rejected" ? read.reason : failed!.reason;
  if (isOutOfSpace(error)) throw await noSpace(files, receiving);
  throw causeOf(error);
}

/** The missing disk space for the body, as far as its size is known. */
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

/** The last segment of the browser's file name, without characters that would break lines or lists. */
function safeFileName(name: string): string {
  const base = name
    .split(/[\\/]/)
    .at(-1)!
    .replaceAll(/\p{Cc}/gu, " ")
    .trim();
  return cutText(base, 255) || "upload";
}

async function save(stream: Readable, file: ReceivedFile, disk: Disk): Promise<void> {
  stream.on("data", (chunk: Buffer) => (file.bytes += chunk.length));
  const target = disk.write(file.path);
  const closed = once(target, "close").catch(() => undefined);
  try {
    await pipeline(stream, target);
  } finally {
    // A failed file may not have been opened yet, and would be created after its deletion.
    await closed;
  }
}

async function* limited(limitBytes: number, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw new ReceiveError("too-large");
    yield chunk;
  }
}

/** Errors while writing a file are the server's; all others are the client's. */
function causeOf(error: unknown): Error {
  if (error instanceof ReceiveError) return error;
  const isStorageError =
    error instanceof Error && ["open", "write"].includes((error as NodeJS.ErrnoException).syscall ?? "");
  return isStorageError ? error : new ReceiveError("broken-off");
}
