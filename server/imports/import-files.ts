import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ImportProblem, ImportSummary } from "~/contract/imports";
import type { Vendor } from "~/contract/vendors";
import { ensureCompany } from "../people/people";
import { hashFile } from "./fingerprint";
import type { ContentHash } from "./fingerprint";
import type { Format } from "./formats/format";
import { recognise } from "./formats/formats";
import { createImport, describeFiles, finishImport } from "./import-records";
import type { ImportServices } from "./import-services";
import { inTurn } from "./in-turn";
import { ImportRefused, problem } from "./problems";
import { runImport } from "./run-import";
import type { BillFile, NamedFile } from "./source/bill-file";
import { inspectFile } from "./source/inspect-file";
import { findSummary } from "./summaries";

export interface ImportRequest {
  companyId: string;
  /** Given to a company that is created; renames one that exists. */
  companyName?: string;
  /** `name` is what people call the file. */
  files: NamedFile[];
  /** The provider, where the files do not say. */
  vendor?: Vendor;
  /** Who imports, for the list. */
  by: string;
  /** An import that was registered for these files before they were looked at (createImport). */
  importId?: string;
}

export interface ImportProgress {
  importId: string;
  fileNames: string[];
  format: string | null;
  /** Whole percent, 0 to 100. */
  percent: number;
}

/** Files that are one import: of one format, or one file that is of none. */
interface Group {
  files: NamedFile[];
  bytes: number[];
  name: string | null;
  bill?: { files: BillFile[]; hashes: string[]; format: Format };
  problem?: ImportProblem;
}

/**
 * Brings billing exports into a company: one import per format among the files, each all or nothing. What the files
 * hold never makes it throw: such an import is returned with status failed and its problem. Rejects when a store or
 * the engine fails; the import is marked failed before that.
 */
export async function importFiles(
  request: ImportRequest,
  services: ImportServices,
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<ImportSummary[]> {
  const { companyId, companyName } = request;
  try {
    await ensureCompany(services.stateStore, companyId, companyName);
    const summaries: ImportSummary[] = [];
    for (const [index, group] of (await groupFiles(request)).entries()) {
      const importId = await register(group, index === 0 ? request.importId : undefined, request, services);
      await importGroup(importId, group, request, services, onProgress);
      summaries.push((await findSummary(services.stateStore, companyId, importId))!);
    }
    return summaries;
  } catch (error) {
    if (request.importId) await endUnfinished(request.importId, request, services, error);
    throw error;
  }
}

async function register(group: Group, registered: string | undefined, { companyId, by }: ImportRequest, { stateStore }: ImportServices): Promise<string> {
  const described = { files: group.files.map(({ name }, n) => ({ name, bytes: group.bytes[n] ?? 0 })), format: group.name };
  if (!registered) return createImport(stateStore, { companyId, by, ...described });
  await describeFiles(stateStore, registered, described);
  return registered;
}

async function importGroup(
  importId: string,
  group: Group,
  { companyId, vendor }: ImportRequest,
  services: ImportServices,
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  if (!group.bill) return finishImport(services.stateStore, importId, { status: "failed", problem: group.problem });
  const { files, hashes, format } = group.bill;
  const fileNames = files.map((file) => file.name);
  const onPercent = (percent: number) => onProgress({ importId, fileNames, format: group.name, percent: Math.floor(percent) });
  await inTurn(importId, services, () => runImport({ importId, companyId, files, hashes, format, vendor }, services, onPercent));
}

/** An import that was registered before its files could be looked at must not stay unfinished. */
async function endUnfinished(importId: string, { files }: ImportRequest, { stateStore }: ImportServices, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const found = problem("failed", { file: files.map(({ name }) => name).join(", ") }, { reason });
  await finishImport(stateStore, importId, { status: "failed", problem: found });
}

/** Looks at every file; those of one format come together, a file with the content of another, zipped or not, is left out. */
async function groupFiles({ files, vendor }: ImportRequest): Promise<Group[]> {
  const groups = new Map<string, Group>();
  const seen = new Set<string>();
  for (const [index, named] of files.entries()) {
    const file = { path: named.path, name: named.name || basename(named.path) };
    const found = await lookAt(file, vendor);
    if ("problem" in found) {
      groups.set(`file ${index}`, { files: [file], bytes: [found.bytes], name: null, problem: found.problem });
      continue;
    }
    const { bill, hash, format, name } = found;
    // A text is compared with zipped ones and the other way round: pieces of gzip may end alike.
    const isZipped = bill.compression === "gzip";
    if (seen.has(hash.sha256) || seen.has(`${!isZipped} ${hash.text}`)) continue;
    seen.add(hash.sha256).add(`${isZipped} ${hash.text}`);
    const group = groups.get(format.family) ?? { files: [], bytes: [], name, bill: { files: [], hashes: [], format } };
    groups.set(format.family, group);
    group.files.push(file);
    group.bytes.push(bill.bytes);
    group.bill!.files.push(bill);
    group.bill!.hashes.push(hash.sha256);
  }
  return [...groups.values()];
}

type Look = { bill: BillFile; hash: ContentHash; format: Format; name: string } | { problem: ImportProblem; bytes: number };

async function lookAt(file: NamedFile, vendor: Vendor | undefined): Promise<Look> {
  try {
    const bill = await inspectFile(file);
    const { format, name } = recognise(bill, vendor);
    return { bill, format, name, hash: await hashFile(bill) };
  } catch (error) {
    if (error instanceof ImportRefused) return { problem: error.problem, bytes: await sizeOf(file) };
    throw error;
  }
}

/** Bytes of the file; 0 when there is none. */
const sizeOf = ({ path }: NamedFile): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
