import { open } from "node:fs/promises";
import { parquetMetadata, parquetSchema } from "hyparquet";
import type { FileMetaData, SchemaTree } from "hyparquet";
import { formatFileSize } from "~/lib/files/file-size";
import type { ReadingLimits } from "../limits";
import { refuse } from "../problems";
import type { FileColumn, NamedFile } from "./bill-file";
import { checkFooter } from "./footer-size";

/** Length of the footer and PAR1, at the end of the file. */
const TRAILER_BYTES = 8;
/** PAR1 at the start, and the trailer. */
const LEAST_BYTES = 12;
/** Rows allowed in any file; beyond that, each row must take at least one byte, since every row has a cost. */
const FEW_ROWS = 1_000_000;

/**
 * Columns and number of rows of a Parquet file, from its footer. Throws ImportRefused if the footer is missing or
 * implausible.
 */
export async function readParquetFooter(
  file: NamedFile,
  limits: ReadingLimits,
): Promise<{ columns: FileColumn[]; rows: number }> {
  const { footer, bytes } = await readFooter(file, limits);
  const metadata = decode(file, footer);
  checkClaims(file, metadata, bytes, limits);
  const columns = attempt(file, () => parquetSchema(metadata).children.flatMap(columnsOf));
  return { columns, rows: Number(metadata.num_rows) };
}

/** The footer with its trailer. */
async function readFooter(file: NamedFile, { recordBytes }: ReadingLimits): Promise<{ footer: Buffer; bytes: number }> {
  const handle = await open(file.path);
  try {
    const { size } = await handle.stat();
    const read = async (length: number) => (await handle.read(Buffer.alloc(length), 0, length, size - length)).buffer;
    const trailer = size < LEAST_BYTES ? null : await read(TRAILER_BYTES);
    if (trailer?.toString("latin1", 4) !== "PAR1") refuse("truncated", { file: file.name });
    const length = trailer.readUInt32LE(0);
    if (length > size - LEAST_BYTES) refuse("truncated", { file: file.name });
    if (length > recordBytes) refuse("line-too-long", { file: file.name }, { limit: formatFileSize(recordBytes) });
    return { footer: await read(length + TRAILER_BYTES), bytes: size };
  } finally {
    await handle.close();
  }
}

/** Decoding a malicious footer may fail with any error. */
function attempt<T>(file: NamedFile, work: () => T): T {
  try {
    return work();
  } catch (error) {
    return refuse(
      "not-readable",
      { file: file.name },
      { reason: error instanceof Error ? error.message : String(error) },
    );
  }
}

const decode = (file: NamedFile, footer: Buffer): FileMetaData =>
  attempt(file, () => {
    checkFooter(footer.subarray(0, -TRAILER_BYTES));
    return parquetMetadata(footer);
  });

/** Rejects footers with implausible sizes before the engine reads the file. */
function checkClaims(
  { name: file }: NamedFile,
  { schema, num_rows, row_groups }: FileMetaData,
  bytes: number,
  limits: ReadingLimits,
): void {
  const count = schema.length - 1;
  if (count > limits.columns) refuse("too-wide", { file }, { count: String(count), limit: String(limits.columns) });
  const inGroups = row_groups.reduce((rows, group) => rows + group.num_rows, 0n);
  const rows = inGroups > num_rows ? inGroups : num_rows;
  if (rows > FEW_ROWS && rows > bytes)
    refuse("claims-too-much", { file }, { rows: String(rows), size: formatFileSize(bytes) });
  const sizes = row_groups.flatMap((group) =>
    group.columns.map((column) => column.meta_data?.total_uncompressed_size ?? 0n),
  );
  const unzipped = sizes.reduce((sum, size) => sum + size, 0n);
  if (unzipped > limits.unzippedBytes)
    refuse("unzipped-too-large", { file }, { limit: formatFileSize(limits.unzippedBytes) });
}

const TEXT = "Nullable(String)";

const columnOf = (node: SchemaTree): FileColumn => {
  const { name } = node.element;
  const type = typeOf(node);
  return type === TEXT ? { name } : { name, nestedType: type };
};

/** A group also counts as one column per member: BigQuery's `service` as `service.id` and `service.description`. */
function columnsOf(node: SchemaTree): FileColumn[] {
  const column = columnOf(node);
  if (!column.nestedType?.startsWith("Tuple(")) return [column];
  const members = node.children.map((child) => ({
    ...columnOf(child),
    name: `${column.name}.${memberName(child)}`,
    group: column.name,
  }));
  return [column, ...members];
}

/** Engine type: text for all primitive values, within lists, maps and groups if nested. */
const typeOf = (node: SchemaTree): string =>
  node.element.repetition_type === "REPEATED" ? `Array(${itemType(node)})` : itemType(node);

/** Engine type of one value of a field that may be repeated. */
function itemType(node: SchemaTree): string {
  const { converted_type: kind, logical_type: logical } = node.element;
  if (node.children.length === 0) return TEXT;
  if (kind === "MAP" || kind === "MAP_KEY_VALUE" || logical?.type === "MAP") {
    const value = node.children[0]?.children[1];
    return `Map(String, ${value ? typeOf(value) : TEXT})`;
  }
  if (kind === "LIST" || logical?.type === "LIST") {
    const repeated = node.children[0];
    const [item, ...others] = repeated?.children ?? [];
    return `Array(${item && others.length === 0 ? typeOf(item) : repeated ? itemType(repeated) : TEXT})`;
  }
  return `Tuple(${node.children.map((child) => `\`${memberName(child)}\` ${typeOf(child)}`).join(", ")})`;
}

const memberName = (node: SchemaTree): string => node.element.name.replaceAll(/[\\`]/g, "");
