import { mkdtemp, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scratchFile, spool, sweepSpool } from "./spool";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "spool-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const lineOf = (n: number) => `${n} ${"x".repeat(100)}\n`;

async function* numbers(count: number, log: string[] = []): AsyncGenerator<string> {
  try {
    for (let n = 0; n < count; n += 1) yield lineOf(n);
  } finally {
    log.push("ended");
  }
}
const linesOf = (count: number) => Array.from({ length: count }, (_, n) => lineOf(n)).join("");

async function read(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return Buffer.concat(parts).toString();
}

test("output is read completely, while it is written and long after", async () => {
  expect(await read(spool(numbers(2000), await scratchFile(folder)).chunks)).toBe(linesOf(2000));
  const { chunks, finished } = spool(numbers(2000), await scratchFile(folder));
  await finished;
  const sizes: number[] = [];
  const whole = await read(
    (async function* () {
      for await (const chunk of chunks) {
        sizes.push(chunk.length);
        yield chunk;
      }
    })(),
  );
  expect(whole).toBe(linesOf(2000));
  // However large the chunks are, little of them is in memory.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
});

test("a file that nobody reads is still written, and its source is released", async () => {
  const log: string[] = [];
  const { chunks, finished } = spool(numbers(5), await scratchFile(folder));
  await finished;
  expect(log).toEqual([]);
  expect((await chunks.next()).value?.toString()).toBe(linesOf(5));
  await chunks.return(undefined);
});

test("a reader who leaves stops the source", async () => {
  const log: string[] = [];
  const { chunks } = spool(numbers(Infinity, log), await scratchFile(folder));
  await chunks.next();
  await chunks.return(undefined);
  expect(log).toEqual(["ended"]);
});

test("a reader who leaves before reading does, too, and the file is closed", async () => {
  const log: string[] = [];
  const file = await scratchFile(folder);
  await spool(numbers(Infinity, log), file).chunks.return(undefined);
  expect(log).toEqual(["ended"]);
  expect(file.fd).toBe(-1);
});

test("a failing source fails the reader: immediately, or after what has been read", async () => {
  async function* failing(count: number) {
    yield* numbers(count);
    throw new Error("the engine broke off");
  }
  for (const count of [0, 3]) {
    const { chunks, finished } = spool(failing(count), await scratchFile(folder));
    await finished;
    await expect(read(chunks)).rejects.toThrow("the engine broke off");
  }
});

test("a full disk is an error with a message, and never a short file", async () => {
  const { chunks } = spool(numbers(3), await open("/dev/full", "r+"));
  await expect(read(chunks)).rejects.toMatchObject({ status: 507, message: expect.stringContaining("disk is full") });
});

test("files are unnamed and private; those of a killed process are deleted", async () => {
  const spools = path.join(folder, "spool");
  const file = await scratchFile(folder);
  expect(await readdir(spools)).toEqual([]);
  expect((await stat(spools)).mode & 0o777).toBe(0o700);
  expect((await file.stat()).mode & 0o777).toBe(0o600);
  await file.close();
  await writeFile(path.join(spools, "left"), "x");
  await sweepSpool(folder);
  expect(await readdir(spools)).toEqual([]);
  await sweepSpool(path.join(folder, "nothing"));
});
