import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Hono } from "hono";
import { errorCodes } from "~/contract/call";
import { uploadPath } from "~/contract/imports";
import type { uploadReply } from "~/contract/imports";
import type { z } from "zod";
import { describeError } from "~/lib/log";
import type { TokenChecker } from "../access-token";
import { authorise, identify } from "../permission";
import { CallError } from "../serve";
import type { Caller, Services } from "../serve";
import { importFiles } from "./import-files";
import { createImport } from "./import-records";
import { problem } from "./problems";
import { uploadsFolder } from "./uploads-folder";

const access = { menu: "imports", level: "edit" } as const;

/** The upload call: takes the file's bytes, answers with the id of its import, and imports it after the answer. */
export function mountUpload(app: Hono, services: Services, tokens: TokenChecker): void {
  app.post(uploadPath, async (c) => {
    const context = { companyId: c.req.header("x-company-id") };
    const caller = authorise({ access }, await identify({ access }, c.req.header("authorization"), context, services, tokens), {});
    const name = readName(c.req.header("x-file-name"));
    const body = c.req.raw.body;
    const declared = Number(c.req.header("content-length") ?? 0);
    const file = await receive(body as ReadableStream<Uint8Array> | null, { name, declared, services });
    const importId = await startImport(caller, { path: file.path, name, bytes: file.bytes }, services);
    return c.json({ Data: { importId } satisfies z.input<typeof uploadReply> });
  });
}

/** Only the last part of what the browser calls the file, without what would break a line or a list. */
function readName(header: string | undefined): string {
  let name: string;
  try {
    name = decodeURIComponent(header ?? "");
  } catch {
    throw new CallError(400, errorCodes.invalid, "The name of the file is not valid.");
  }
  const base = name.split(/[\\/]/).at(-1)!.replaceAll(/\p{Cc}/gu, " ").trim();
  return base.slice(0, 255) || "upload";
}

interface Upload {
  name: string;
  /** Content-Length, 0 when it is not said. */
  declared: number;
  services: Services;
}

async function receive(body: ReadableStream<Uint8Array> | null, { name, declared, services }: Upload): Promise<{ path: string; bytes: number }> {
  const { env, log } = services;
  const limit = env.UPLOAD_LIMIT_BYTES;
  if (declared > limit) throw tooLarge(name, limit);
  const folder = uploadsFolder(env.DATA_DIR);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) done(tooLarge(name, limit));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body ? Readable.fromWeb(body) : Readable.from([]), measure, createWriteStream(file, { mode: 0o600 }));
    return { path: file, bytes };
  } catch (error) {
    await rm(file, { force: true });
    if (error instanceof CallError) throw error;
    log.warn("upload broke off", describeError(error));
    throw new CallError(400, errorCodes.invalid, "The file did not arrive completely.");
  }
}

function tooLarge(file: string, limit: number): CallError {
  const { message } = problem("too-large", { file }, { limit: String(limit) });
  return new CallError(413, errorCodes.tooLarge, message);
}

/** Registers the import, so that its page exists at once, and lets it run by itself. */
async function startImport(caller: Caller, file: { path: string; name: string; bytes: number }, services: Services): Promise<string> {
  const { companyId, user } = caller;
  const by = user.userEmail || user.userNm;
  const { name, bytes } = file;
  const importId = await createImport(services.stateStore, { companyId, files: [{ name, bytes }], format: null, by });
  void importFiles({ companyId, files: [{ path: file.path, name }], by, importId }, services)
    .catch((error: unknown) => services.log.error("import of an upload failed", { importId, ...describeError(error) }))
    .finally(() => rm(file.path, { force: true }));
  return importId;
}
