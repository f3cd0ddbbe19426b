import { open } from "node:fs/promises";
import { basename } from "node:path";
import type { ImportProblem, ImportSummary } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import { ensureCompany } from "../../people/people";
import { cancellable, ImportCancelled, ImportInterrupted } from "./cancel";
import type { Family } from "../formats/format";
import { queueOf } from "./import-queue";
import { createImport, currentTime, describeFiles } from "../import-records";
import { forImports } from "../import-services";
import type { ImportServices } from "../import-services";
import { limitsOf } from "../limits";
import type { StorageMethod } from "../originals/originals";
import { ImportRefused } from "../problems";
import { openReader as openReaderOfCompany } from "../reader/reader";
import type { Reader } from "../reader/reader";
import type { Inspection } from "../reader/tasks";
import { recordOutcome } from "./record-end";
import { outcomeOf, runImport } from "./run-import";
import type { BillFile, NamedFile } from "../source/bill-file";
import type { Queries } from "../../state-store/state-store";
import { findSummary } from "../summaries";

export interface ImportRequest {
  companyId: string;
  /** Name of a company that is created; renames an existing one. */
  companyName?: string;
  /** `name` is the user's file name. */
  files: NamedFile[];
  /** The provider, if the files do not name it. */
  vendor?: Vendor;
  /** Name of the user, for the list of imports. */
  by: string;
  /** Providers whose lines the user may import; absent: all. */
  authorized?: Vendor[];
  /** How originals are stored; absent: not at all. */
  keeping?: StorageMethod;
  /** The damaged import of the same files that this one repairs. */
  repairs?: string;
  /** An import that was registered before the files were inspected (createImport). */
  importId?: string;
  /** The files remain in the uploads folder until the import has ended, so that it can run again. */
  isUpload?: boolean;
  /** Cancels everything not yet published. */
  signal?: AbortSignal;
}

export interface ImportProgress {
  importId: string;
  fileNames: string[];
  format: string | null;
  /** Whole percent, 0 to 100. */
  percent: number;
}

/** The files of one import: of the same format, or one unrecognized file. */
interface Group {
  files: NamedFile[];
  bytes: number[];
  name: string | null;
  bill?: { files: BillFile[]; hashes: string[]; family: Family };
  /** Rejects it: of its only file, which was not recognized, or of one that may be a part of the same bill. */
  problem?: ImportProblem;
}

/** A request with the time at which its files were received, if it has no registered import that knows. */
type ReceivedRequest = ImportRequest & { receivedAt?: string };

/** Resources of an import besides its services. */
interface ImportResources {
  reader: Reader;
  signal: AbortSignal;
}

/**
 * Imports billing exports into a company when it is their turn: one import per format, each atomic. Problems of the
 * files do not throw: the import is returned with status failed and its problem, or with status cancelled. Rejects with
 * the reason of the request's signal if aborted, or if a store or the engine fails; the import's status is updated
 * before, unless it is going to run again.
 */
export async function importFiles(
  request: ImportRequest,
  allServices: ImportServices,
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<ImportSummary[]> {
  const services = forImports(allServices);
  const { companyId, companyName, importId, signal = new AbortController().signal } = request;
  const files = request.files.map(({ path, name }) => ({ path, name: name || basename(path) }));
  const queued = { importId, companyId, size: await sizeOf(files) };
  try {
    // Before its turn: an upload that is received while this one waits or is inspected is newer.
    const receivedAt = importId ? undefined : await currentTime(services.stateStore);
    await ensureCompany(services.stateStore, companyId, companyName);
    const work = (until: AbortSignal) =>
      queueOf(allServices.costStore).run(queued, until, () =>
        importAll({ ...request, files, receivedAt }, services, { outer: signal, signal: until }, onProgress),
      );
    return await (importId ? cancellable(importId, services, signal, work) : work(signal));
  } catch (error) {
    const named = files.map(({ name }) => name).join(", ");
    if (importId && !(error instanceof ImportInterrupted))
      await recordOutcome(importId, outcomeOf(error, named), services, signal);
    if (error instanceof ImportCancelled && !signal.aborted) return [];
    throw error;
  }
}

/** `signal` ends the inspection, `outer` everything. */
async function importAll(
  request: ReceivedRequest,
  services: ImportServices,
  { outer, signal }: { outer: AbortSignal; signal: AbortSignal },
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportSummary[]> {
  const { env, log, stateStore, openReader = openReaderOfCompany } = services;
  const reader = openReader(request.companyId, { limits: limitsOf(env), dataDir: env.DATA_DIR, log });
  try {
    const groups = await groupFiles(request, { reader, signal });
    outer.throwIfAborted();
    // All are registered at once and before the first one runs, so that none is lost if this process ends.
    const importIds = await stateStore.transaction(async (tx) => {
      const ids: string[] = [];
      for (const [n, group] of groups.entries())
        ids.push(await register(tx, group, n === 0 ? request.importId : undefined, request));
      return ids;
    });
    let before: Promise<unknown> = Promise.resolve();
    const imports = groups.map((group, n) =>
      cancellable(importIds[n]!, services, outer, (until) => {
        // What is rejected ends at once: run again after a restart, it would not have the file that rejects it.
        const turn = group.problem ? Promise.resolve() : before;
        const importing = turn.then(() =>
          importGroup(importIds[n]!, group, request, services, { reader, signal: until }, onProgress),
        );
        if (!group.problem) before = importing.catch(() => undefined);
        return importing;
      }),
    );
    for (const outcome of await Promise.allSettled(imports)) if (outcome.status === "rejected") throw outcome.reason;
    return await Promise.all(
      importIds.map(async (importId) => (await findSummary(stateStore, request.companyId, importId))!),
    );
  } finally {
    await reader.close();
  }
}

async function register(
  tx: Queries,
  group: Group,
  registered: string | undefined,
  { companyId, by, importId: receivedWith, receivedAt, isUpload, authorized = [] }: ReceivedRequest,
): Promise<string> {
  const described = {
    files: group.files.map(({ name }, n) => ({ name, bytes: group.bytes[n] ?? 0 })),
    format: group.name,
    upload: isUpload
      ? { files: group.files.map(({ path, name }) => ({ stored: basename(path), name })), authorized }
      : undefined,
  };
  if (!registered) return createImport(tx, { companyId, by, receivedWith, receivedAt, ...described });
  await describeFiles(tx, registered, described);
  return registered;
}

async function importGroup(
  importId: string,
  group: Group,
  { companyId, vendor, authorized, keeping, repairs }: ImportRequest,
  services: ImportServices,
  means: ImportResources,
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  if (group.problem || !group.bill)
    return recordOutcome(importId, { status: "failed", problem: group.problem }, services, means.signal);
  const fileNames = group.bill.files.map((file) => file.name);
  const onPercent = (percent: number) =>
    onProgress({ importId, fileNames, format: group.name, percent: Math.floor(percent) });
  await runImport(
    { importId, companyId, vendor, authorized, keeping, repairs, ...group.bill, ...means },
    services,
    onPercent,
  );
}

/** Problems of files that are no part of the bills they come with, such as a manifest, or have nothing of them. */
const notOfABill = new Set([
  "not-a-table",
  "other-dataset",
  "too-large-list",
  "wrong-provider",
  "is-a-folder",
  "empty-file",
]);

/** A file that was not recognized. */
type Unread = Extract<Inspection, { problem: ImportProblem }>;

/**
 * Whether a file that cannot be read may be a part of the bill that it comes with, which would replace the whole month
 * without it. A part that was split off has rows of as many fields, but no header.
 */
function mayBePart({ problem, family, columns }: Unread, bill: NonNullable<Group["bill"]>): boolean {
  if (problem.code === "not-a-bill") return bill.files.some((file) => file.columns.length === columns);
  return !notOfABill.has(problem.code) && (family === undefined || family === bill.family);
}

/** Inspects all files and groups them by format; skips files with the same content as another, compressed or not. */
async function groupFiles({ files, vendor }: ImportRequest, means: ImportResources): Promise<Group[]> {
  const groups = new Map<string, Group>();
  const fingerprints = new Set<string>();
  const unread: Unread[] = [];
  for (const [index, file] of files.entries()) {
    const inspection = await inspect(file, vendor, means);
    if ("problem" in inspection) {
      groups.set(`file ${index}`, {
        files: [file],
        bytes: [inspection.bytes],
        name: null,
        problem: inspection.problem,
      });
      unread.push(inspection);
      continue;
    }
    const { bill, hash, family, name } = inspection;
    // Plain files are compared with gzipped ones only, as gzip members of different files may end alike.
    const isZipped = bill.compression === "gzip";
    if (fingerprints.has(hash.sha256) || fingerprints.has(`${!isZipped} ${hash.text}`)) continue;
    fingerprints.add(hash.sha256).add(`${isZipped} ${hash.text}`);
    const group = groups.get(family) ?? { files: [], bytes: [], name, bill: { files: [], hashes: [], family } };
    groups.set(family, group);
    group.files.push(file);
    group.bytes.push(bill.bytes);
    group.bill!.files.push(bill);
    group.bill!.hashes.push(hash.sha256);
  }
  for (const group of groups.values())
    group.problem ??= unread.find((file) => group.bill && mayBePart(file, group.bill))?.problem;
  return [...groups.values()];
}

/** Inspects a file; one that crashes the reader is unacceptable. */
const inspect = (file: NamedFile, vendor: Vendor | undefined, { reader, signal }: ImportResources) =>
  reader.do("inspect", { file, vendor }, { name: file.name, signal }).catch((error: unknown) => {
    if (error instanceof ImportRefused) return { problem: error.problem, bytes: 0 };
    throw error;
  });

/** Estimated expansion of gzipped and Parquet files. */
const GROWTH = 10;
const packed = ["1f8b", "5041"];

/** Approximate size of the files' text in bytes; 0 for unreadable files. */
async function sizeOf(files: NamedFile[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => textSize(file).catch(() => 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function textSize({ path }: NamedFile): Promise<number> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return packed.includes(buffer.toString("hex")) ? size * GROWTH : size;
  } finally {
    await handle.close();
  }
}
