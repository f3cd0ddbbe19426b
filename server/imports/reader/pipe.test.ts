import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pipeBytes } from "../../cost-store/source-bytes";
import { makePipe, openForWriting } from "./pipe";

let folder: string;
let pipe: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-pipe-"));
  pipe = path.join(folder, "pipe");
  await makePipe(pipe);
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
