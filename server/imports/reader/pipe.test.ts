import { execFile } from "node:child_process";
import { lstat, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pipeBytes } from "../../cost-store/source-bytes";
import { openForWriting, pipesIn } from "./pipe";

let folder: string;
let pipe: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-pipe-"));
  pipe = path.join(folder, "pipe");
  await pipesIn(folder)(pipe);
});
afterEach(() => rm(folder, { recursive: true }));

/** Everything that the reader has received at the end. */
const readers = {
  "that waits for a writer": async () => (await promisify(execFile)("cat", [pipe])).stdout,
  "of this process": async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of await pipeBytes(pipe)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  },
};

describe.each(Object.entries(readers))("a reader %s", (_, read) => {
  it("reads everything, however late it arrives", async () => {
    const reading = sleep(300).then(read);
    const writing = await openForWriting(pipe, reading);
    await writeFile(pipe, "rows");
    writing.close();
    expect(await reading).toBe("rows");
  });

  it("does not end while somebody may still write", async () => {
    const reading = read();
    const writing = await openForWriting(pipe, reading);
    for (const piece of ["one ", "two ", "three"]) {
      await sleep(50);
      await writeFile(pipe, piece);
    }
    writing.close();
    expect(await reading).toBe("one two three");
  });
});

it("fails with its reader", async () => {
  await expect(
    openForWriting(
      pipe,
      sleep(50).then(() => Promise.reject(new Error("no engine"))),
    ),
  ).rejects.toThrow("no engine");
  await expect(openForWriting(pipe, Promise.resolve())).rejects.toThrow("never read");
  await expect(openForWriting(path.join(folder, "none"), sleep(50))).rejects.toThrow("ENOENT");
});

it("is another one for every file", async () => {
  const makePipe = pipesIn(folder);
  const found = new Set<number>();
  for (let n = 0; n < 70; n += 1) {
    const name = path.join(folder, String(n));
    await makePipe(name);
    const made = await lstat(name);
    expect([made.isFIFO(), made.mode & 0o777]).toEqual([true, 0o600]);
    found.add(made.ino);
  }
  expect(found.size).toBe(70);
});

it("is made again if those in store were deleted", async () => {
  const store = path.join(folder, "store");
  const makePipe = pipesIn(store);
  for (const name of ["first", "second"]) {
    await makePipe(path.join(folder, name));
    expect((await lstat(path.join(folder, name))).isFIFO()).toBe(true);
    await rm(store, { recursive: true });
  }
});
