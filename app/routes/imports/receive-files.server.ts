import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";

/** Files one form may bring; more are ignored by the parser and reported as an error. */
export const MAX_FILES = 50;

/** A body that cannot be taken as a whole. */
export class ReceiveError extends Error {
  override name = "ReceiveError";
  constructor(readonly reason: "too-large" | "broken-off" | "too-many") {
    super(reason);
  }
}

type Take<T> = (fileName: string, body: ReadableStream<Uint8Array>) => Promise<T>;

/**
 * Hands every chosen file of a multipart body to `take`, one after the other and while it arrives: no file is ever
 * held in memory or on disk here. Resolves to what `take` returned, in the order of the form; an empty choice to [].
 * A `take` that fails or stops reading does not stop the others; the first failure is thrown once all have ended.
 * @param limitBytes of the whole body
 * @throws ReceiveError when the body is larger, breaks off or brings too many files; streams given out then fail too.
 */
export async function receiveFiles<T>(request: Request, field: string, limitBytes: number, take: Take<T>): Promise<T[]> {
  const type = request.headers.get("content-type") ?? "";
  if (!request.body || !type.startsWith("multipart/form-data")) return [];
  const taken: Promise<T>[] = [];
  let previous: Promise<unknown> = Promise.resolve();
  let tooMany = false;
  const parser = busboy({ headers: { "content-type": type }, defParamCharset: "utf8", limits: { files: MAX_FILES, fields: 10, fieldSize: 10_000 } });
  parser.on("filesLimit", () => (tooMany = true));
  parser.on("file", (name, file, { filename }) => {
    // A failure also reaches `take` through its stream; unheard, the same failure would end the process.
    file.on("error", () => undefined);
    if (name !== field || !filename) return void file.resume();
    const { body, drain } = toWebStream(file);
    const one = previous.then(() => take(filename, body)).finally(drain);
    previous = one.catch(() => undefined);
    taken.push(one);
  });
  const reading = pipeline(Readable.from(upTo(limitBytes, request.body)), parser).catch(brokenOff);
  const [read] = await Promise.allSettled([reading]);
  const all = await Promise.allSettled(taken);
  if (read?.status === "rejected") throw read.reason;
  if (tooMany) throw new ReceiveError("too-many");
  return all.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });
}

function brokenOff(error: unknown): never {
  throw error instanceof ReceiveError ? error : new ReceiveError("broken-off");
}

/**
 * The body's chunks up to the limit. A body that is larger is read on for a while, unused: a browser shows the answer
 * only after it has sent everything.
 */
async function* upTo(limitBytes: number, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes <= limitBytes) yield chunk;
    if (bytes > 4 * limitBytes) break;
  }
  if (bytes > limitBytes) throw new ReceiveError("too-large");
}

/** Like Readable.toWeb, but with `drain`: the parser waits for the end of every file, read or not. */
function toWebStream(file: Readable): { body: ReadableStream<Uint8Array>; drain: () => void } {
  let open = true;
  const drain = () => {
    open = false;
    file.resume();
  };
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const settle = (how: () => void) => {
      if (open) how();
      open = false;
    };
    file.pause();
    file.on("data", (chunk: Buffer) => {
      if (!open) return;
      controller.enqueue(chunk);
      if ((controller.desiredSize ?? 0) <= 0) file.pause();
    });
    file.on("end", () => settle(() => controller.close()));
    file.on("error", (error) => settle(() => controller.error(error)));
  };
  return { body: new ReadableStream({ start, pull: () => void file.resume(), cancel: drain }), drain };
}
