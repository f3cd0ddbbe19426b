import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Vendor } from "~/contract/vendors";
import { vendors } from "~/contract/vendors";
import { literal } from "../../cost-store/cost-store";
import type { InsertSql } from "../../cost-store/cost-store";
import { sourceBytes } from "../../cost-store/source-bytes";
import type { ListedCommitment } from "../../commitments/listed/listed-commitment";
import { readLists } from "../../commitments/listed/read-lists";
import type { ReadList } from "../../commitments/listed/read-lists";
import { commitmentTexts } from "../formats/focus-commitments";
import { RowSql } from "../formats/row-sql";
import type { ReadingLimits } from "../limits";
import { inFileOrder, sourceOf } from "../lines/import-sql";
import { formatFileSize } from "~/lib/files/file-size";
import { refuse } from "../problems";
import type { BillFile, NamedFile } from "../source/bill-file";
import { readOutput } from "./read-output";
import { explain, openEngine } from "./stream-rows";
import type { ReaderSetup, ReaderTasks } from "./tasks";

/** Largest list in bytes: some hundred thousand commitments. */
const LARGEST = 128 * 1024 ** 2;
/** Maximum number of rows of a dataset; a file with more cannot be one of commitments. */
const MAX_COMMITMENTS = 100_000;

/**
 * The provider's list in a JSON file; null if the file is not JSON, or other JSON. Throws ImportRefused if it is a list
 * that cannot be read.
 */
export async function readListFile(
  file: Pick<BillFile, "path" | "name" | "compression">,
  limits: ReadingLimits,
): Promise<ReadList | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const largest = Math.min(LARGEST, limits.unzippedBytes);
  try {
    for await (const chunk of sourceBytes(file)) {
      if (bytes === 0 && !/^\s*[{[]/.test((chunk as Buffer).subarray(0, 100).toString().replace("\ufeff", "")))
        return null;
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > largest) refuse("too-large-list", { file: file.name }, { limit: formatFileSize(largest) });
    }
  } catch (error) {
    // Files that cannot be opened or decompressed are reported by the inspection of bills.
    if ((error as NodeJS.ErrnoException).code !== undefined) return null;
    throw error;
  }
  try {
    return readLists(JSON.parse(Buffer.concat(chunks).toString("utf8").replace("\ufeff", "")));
  } catch {
    return null;
  }
}

/** Reads the commitments in a file, a list as JSON or the dataset of FOCUS. Throws ImportRefused. */
export async function readCommitments(
  { file, vendor }: ReaderTasks["readCommitments"]["input"],
  setup: ReaderSetup,
): Promise<ListedCommitment[]> {
  if (file.kind !== "json") return readDataset(file, vendor, setup);
  const list = await readListFile(file, setup.limits);
  return list?.commitments ?? refuse("not-readable", { file: file.name }, { reason: "it has changed" });
}

type DatasetRow = Record<keyof ReturnType<typeof commitmentTexts>, string>;

async function readDataset(
  file: BillFile,
  vendor: Vendor | undefined,
  setup: ReaderSetup,
): Promise<ListedCommitment[]> {
  const engine = await openEngine(setup);
  const output = path.join(setup.folder, `${randomUUID()}.jsonl`);
  const row = new RowSql(file.columns, file.kind);
  const texts = Object.entries(commitmentTexts(row));
  const columns = texts.map(([name]) => `${name} String`).join(", ");
  const insert: InsertSql = (table) => `INSERT INTO FUNCTION file(${literal(output)}, JSONEachRow, ${literal(columns)})
SELECT ${texts.map(([name, value]) => `toString(${value}) AS ${name}`).join(", ")} FROM ${row.rowsOf(table)} AS raw LIMIT ${MAX_COMMITMENTS + 1}`;
  try {
    await engine
      .insertFrom(sourceOf(file, row), insert, inFileOrder(file), row.parameters)
      .catch((error: unknown) => explain(error, file, setup));
    const rows = await readOutput<DatasetRow>(output);
    if (rows.length > MAX_COMMITMENTS)
      refuse("not-readable", { file: file.name }, { reason: `more than ${MAX_COMMITMENTS} commitments` });
    return rows.map((datasetRow, index) => commitmentOf(datasetRow, vendor, { file, line: index + 2 }));
  } finally {
    await rm(output, { force: true });
  }
}

/** Provider by the form of an id, where the dataset does not name it. */
const vendorOfId = (id: string): Vendor | undefined =>
  /^arn:aws/.test(id)
    ? "aws"
    : /^\/providers\/microsoft\./i.test(id)
      ? "azure"
      : /^ocid1\./.test(id)
        ? "oci"
        : undefined;

function commitmentOf(
  row: DatasetRow,
  vendorOption: Vendor | undefined,
  { file, line }: { file: NamedFile; line: number },
): ListedCommitment {
  const place = { file: file.name, line };
  const id = row.id ?? "";
  if (id === "") refuse("bad-value", { ...place, column: "ContractCommitmentId" }, { value: "" });
  const stated = vendors.find((candidate) => candidate === row.vendor) ?? vendorOfId(id);
  if (vendorOption && stated && stated !== vendorOption)
    refuse("wrong-provider", place, { found: stated, asked: vendorOption });
  const vendor = stated ?? vendorOption;
  if (!vendor) refuse("unknown-provider", { ...place, column: "ServiceProviderName" }, { value: row.vendor ?? "" });
  const [start, end] = [
    timeOf(row.start, "ContractCommitmentPeriodStart"),
    timeOf(row.end, "ContractCommitmentPeriodEnd"),
  ];
  const hours = (Date.parse(end) - Date.parse(start)) / 3_600_000;
  const isSpend = /spend/i.test(row.category ?? "");
  const cost = Number(row.cost || "NaN");
  return {
    vendor,
    id,
    name: (row.description ?? "").slice(0, 200),
    accountId: row.account ?? "",
    isSpend,
    type: row.type ?? "",
    serviceName: "",
    instanceFamily: "",
    instanceType: "",
    region: "",
    zone: "",
    payment: row.payment ?? "",
    offering: "",
    count: isSpend || !/^\d+(\.\d+)?$/.test(row.quantity ?? "") ? null : row.quantity!,
    tenancy: "",
    platform: "",
    isMultiAz: null,
    scope: "",
    start,
    end,
    state: row.state ?? "",
    hourly: Number.isFinite(cost) && hours > 0 ? (cost / hours).toFixed(9).replace(/\.?0+$/, "") : null,
    upfront: null,
    currency: row.currency ?? "",
    tags: {},
  };

  function timeOf(text = "", column = ""): string {
    const at = Date.parse(/\d$/.test(text) && text.includes(" ") ? `${text.replace(" ", "T")}Z` : text);
    if (Number.isNaN(at)) refuse("bad-date", { ...place, column }, { value: text });
    return new Date(at).toISOString();
  }
}
