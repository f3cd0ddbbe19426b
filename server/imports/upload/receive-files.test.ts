import fs from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_UPLOAD_FILES, UPLOAD_FIELD } from "~/contract/imports/upload";
import { Writable } from "node:stream";
import { receiveFiles } from "./receive-files";
import type { Disk } from "./receive-files";

const limitBytes = 1024 ** 2;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-receive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function formOf(...files: [name: string, text: string][]): FormData {
  const form = new FormData();
  for (const [name, text] of files) form.append(UPLOAD_FIELD, new File([text], name));
  return form;
}

/** The body as a network brings it: in pieces of 64 KiB. */
async function receive(form: FormData, limit = limitBytes) {
  const { body, headers } = new Response(form);
  const split = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      for (let at = 0; at < chunk.length; at += 65_536) controller.enqueue(chunk.subarray(at, at + 65_536));
    },
  });
  const received = await receiveFiles(body!.pipeThrough(split), {
    contentType: headers.get("content-type")!,
    folder,
    limitBytes: limit,
  });
  const contents = await Promise.all(
    received.map(async ({ path: file, name, bytes }) => [name, bytes, await readFile(file, "utf8")]),
  );
  for (const file of received) await rm(file.path);
  return contents;
}

/** A disk with this many bytes left for files, all of which it reports as free. */
const smallDisk = (free: number): Disk => ({
  free: () => Promise.resolve(free),
  write() {
    let remaining = free;
    return new Writable({
      write(chunk: Buffer, _, done) {
        remaining -= chunk.length;
        done(
          remaining < 0
            ? Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" })
            : null,
        );
      },
    });
  },
});

const raw = (text: string, contentType = "multipart/form-data; boundary=b") =>
  receiveFiles(new Blob([text]).stream(), { contentType, folder, limitBytes });

describe("receiveFiles", () => {
  it("saves each chosen file with its name, in order", async () => {
    const long = "x".repeat(300_000);
    const form = formOf(["a.csv", "1,2"], ["청구서 10월.csv", long], ["empty.csv", ""]);
    form.append("other", new File(["no"], "no.csv"));
    form.append("word", "hello");
    expect(await receive(form)).toEqual([
      ["a.csv", 3, "1,2"],
      ["청구서 10월.csv", 300_000, long],
      ["empty.csv", 0, ""],
    ]);
  });

  it("cuts long names at a whole character", async () => {
    expect(await receive(formOf([`${"n".repeat(254)}💰.csv`, "1"]))).toEqual([["n".repeat(254), 1, "1"]]);
  });

  it("returns no files for an empty selection, and for another or no content type", async () => {
    const empty = `--b\r\nContent-Disposition: form-data; name="${UPLOAD_FIELD}"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n`;
    expect(await raw(empty)).toEqual([]);
    expect(await raw("a=1", "application/x-www-form-urlencoded")).toEqual([]);
    expect(await receiveFiles(null, { contentType: "multipart/form-data; boundary=b", folder, limitBytes })).toEqual(
      [],
    );
  });

  it("leaves no files if a body is too large, interrupted, not a form, or has too many files", async () => {
    await expect(
      receive(formOf(["a.csv", "1"], ["b.csv", "x".repeat(3 * limitBytes)]), 2 * limitBytes),
    ).rejects.toMatchObject({ reason: "too-large" });
    const begun = `--b\r\nContent-Disposition: form-data; name="${UPLOAD_FIELD}"; filename="a"\r\n\r\nabc`;
    await expect(raw(begun)).rejects.toMatchObject({ reason: "broken-off" });
    await expect(raw("", "multipart/form-data")).rejects.toMatchObject({ reason: "broken-off" });
    const many = Array.from({ length: MAX_UPLOAD_FILES + 1 }, (_, i): [string, string] => [`${i}.csv`, "1"]);
    await expect(receive(formOf(...many))).rejects.toMatchObject({ reason: "too-many" });
    const lost = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(begun));
        controller.error(new Error("connection lost"));
      },
    });
    await expect(
      receiveFiles(lost, { contentType: "multipart/form-data; boundary=b", folder, limitBytes }),
    ).rejects.toMatchObject({ reason: "broken-off" });
    expect(await readdir(folder)).toEqual([]);
  });

  it("leaves no files after a body that is interrupted before a slow disk has opened the file", async () => {
    const slowly: typeof fs.open = ((...args: Parameters<typeof fs.open>) =>
      void setTimeout(() => fs.open(...args), 200)) as typeof fs.open;
    const write = (file: string) => fs.createWriteStream(file, { fs: { ...fs, open: slowly } });
    const begun = `--b\r\nContent-Disposition: form-data; name="${UPLOAD_FIELD}"; filename="a"\r\n\r\nabc`;
    const receiving = receiveFiles(new Blob([begun]).stream(), {
      contentType: "multipart/form-data; boundary=b",
      folder,
      limitBytes,
      disk: { free: () => Promise.resolve(1e12), write },
    });
    await expect(receiving).rejects.toMatchObject({ reason: "broken-off" });
    await sleep(400);
    expect(await readdir(folder)).toEqual([]);
  });

  it("reports required and free space if the disk is full, before reading and during it", async () => {
    const megabyte = 1024 ** 2;
    const read: number[] = [];
    const body = new ReadableStream<Uint8Array>({ pull: () => void read.push(1) }, { highWaterMark: 0 });
    const announced = {
      contentType: "multipart/form-data; boundary=b",
      folder,
      limitBytes: 1000 * megabyte,
      disk: smallDisk(100 * megabyte),
    };
    // 64 MiB stay free for all else.
    await expect(receiveFiles(body, { ...announced, expectedBytes: 40 * megabyte })).rejects.toMatchObject({
      neededBytes: 104 * megabyte,
      freeBytes: 100 * megabyte,
    });
    expect(read).toEqual([]);

    const form = new Response(formOf(["a.csv", "x".repeat(3 * megabyte)]));
    const free = { ...smallDisk(megabyte), free: () => Promise.resolve(100 * megabyte) };
    const receiving = receiveFiles(form.body, {
      contentType: form.headers.get("content-type")!,
      folder,
      limitBytes: 10 * megabyte,
      disk: free,
    });
    await expect(receiving).rejects.toMatchObject({ name: "NoSpace", freeBytes: 100 * megabyte });
    expect(await readdir(folder)).toEqual([]);
  });

  it("fails by itself, without hanging, if the files cannot be written", async () => {
    const gone = path.join(folder, "gone");
    const { body, headers } = new Response(formOf(["a.csv", "x".repeat(500_000)]));
    const late = new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        await rm(gone, { recursive: true, force: true });
        controller.enqueue(chunk);
      },
    });
    const received = receiveFiles(body!.pipeThrough(late), {
      contentType: headers.get("content-type")!,
      folder: gone,
      limitBytes,
    });
    await expect(received).rejects.toMatchObject({ code: "ENOENT" });
  });
});
