import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Vendor } from "~/lib/providers";
import { vendors } from "~/lib/providers";
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
import { HOUR_MS } from "~/lib/time/time-frames";
import { refuse } from "../problems";
import type { BillFile } from "../source/bill-file";
import { readOutput } from "./read-output";
import { refuseRow } from "./refuse-row";
import type { RowFault } from "./refuse-row";
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
  return list?.commitments ?? refuse("not-readable", { file: file.name }, { reason: "changed" });
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
      refuse("too-many-commitments", { file: file.name }, { limit: String(MAX_COMMITMENTS) });
    for (const [index, datasetRow] of rows.entries()) {
      const fault = faultOf(datasetRow, vendor);
      if (fault) await refuseRow(file, index, fault, setup.limits);
    }
    return rows.map((datasetRow) => commitmentOf(datasetRow, (statedVendor(datasetRow) ?? vendor)!));
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

const statedVendor = ({ vendor, id }: DatasetRow): Vendor | undefined =>
  vendors.find((candidate) => candidate === vendor) ?? vendorOfId(id);

/** Why a row is no commitment; null if it is one. `asked`: the provider that was given with the file. */
function faultOf(row: DatasetRow, asked: Vendor | undefined): RowFault | null {
  if (row.id === "") return { code: "bad-value", column: "ContractCommitmentId", values: { value: "" } };
  const found = statedVendor(row);
  if (asked && found && found !== asked) return { code: "wrong-provider", column: "", values: { found, asked } };
  if (!found && !asked)
    return { code: "unknown-provider", column: "ServiceProviderName", values: { value: row.vendor } };
  const badDate = (column: string, value: string): RowFault => ({ code: "bad-date", column, values: { value } });
  if (row.start === "") return badDate("ContractCommitmentPeriodStart", row.startText);
  if (row.end === "") return badDate("ContractCommitmentPeriodEnd", row.endText);
  return null;
}

/** The commitment of a row without fault. */
function commitmentOf(row: DatasetRow, vendor: Vendor): ListedCommitment {
  const hours = (Date.parse(row.end) - Date.parse(row.start)) / HOUR_MS;
  const isSpend = /spend/i.test(row.category);
  const cost = Number(row.cost || "NaN");
  return {
    vendor,
    id: row.id,
    name: row.description.slice(0, 200),
    accountId: row.account,
    isSpend,
    type: row.type,
    serviceName: "",
    instanceFamily: "",
    instanceType: "",
    region: "",
    zone: "",
    payment: row.payment,
    offering: "",
    count: isSpend || !/^\d+(\.\d+)?$/.test(row.quantity) ? null : row.quantity,
    tenancy: "",
    platform: "",
    isMultiAz: null,
    scope: "",
    start: new Date(row.start).toISOString(),
    end: new Date(row.end).toISOString(),
    state: row.state,
    hourly: Number.isFinite(cost) && hours > 0 ? (cost / hours).toFixed(9).replace(/\.?0+$/, "") : null,
    upfront: null,
    currency: row.currency,
    tags: {},
  };
}
