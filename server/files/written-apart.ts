import { spawn } from "node:child_process";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { compiledProgram } from "../compiled-program";
import { createPool } from "../pool";
import type { Pool } from "../pool";

/** Programs that write a file on standard output, of what they read on standard input (see writer.ts). */
export type Writer = "write-workbook" | "write-invoice-pdf";

/** Processes of one writer at the same time; more wait. */
const AT_ONCE = 2;
const places: Record<Writer, Pool<number>> = {
  "write-workbook": createPool(Array.from({ length: AT_ONCE }, (_, n) => n)),
  "write-invoice-pdf": createPool(Array.from({ length: AT_ONCE }, (_, n) => n)),
};

/** Of what a failing program says; the rest is of no use. */
const KEPT_CHARACTERS = 2000;

/**
 * A file that another process writes, so that nobody who asks this one for a page waits for it. It is written as it is
 * taken and as `input` comes. Fails as `input` does, and with an Error when the program ends before its time.
 */
export async function* writtenApart(
  writer: Writer,
  input: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const place = await places[writer].take();
  const child = spawn(process.execPath, [compiledProgram(writer)], { stdio: "pipe" });
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  ended.catch(() => undefined);
  let complaint = "";
  child.stderr
    .setEncoding("utf8")
    .on("data", (text: string) => (complaint = (complaint + text).slice(-KEPT_CHARACTERS)));

  let fault: { error: unknown } | undefined;
  const noted = noting(input, (error) => {
    fault = { error };
    child.kill("SIGKILL");
  });
  // What else keeps it from being fed is the program's end, which tells more.
  const fed = pipeline(noted, child.stdin).catch(() => undefined);
  try {
    for await (const chunk of child.stdout) yield chunk as Uint8Array;
    const [code, signal] = await ended;
    if (fault) throw fault.error;
    if (code !== 0) throw new Error(`${writer} ended too early (${signal ?? code}). ${complaint}`);
  } finally {
    child.kill("SIGKILL");
    await fed;
    places[writer].giveBack(place);
  }
}

async function* noting<T>(source: AsyncIterable<T>, onError: (error: unknown) => void): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    onError(error);
    throw error;
  }
}
