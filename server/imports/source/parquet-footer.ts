import { open } from "node:fs/promises";
import { parquetMetadataAsync, parquetSchema } from "hyparquet";
import type { AsyncBuffer, SchemaTree } from "hyparquet";
import { refuse } from "../problems";
import type { FileColumn, NamedFile } from "./bill-file";

/** Columns and number of rows of a Parquet file, from its footer. Throws ImportRefused when there is none. */
export async function readParquetFooter(file: NamedFile): Promise<{ columns: FileColumn[]; rows: number }> {
  const handle = await open(file.path);
  try {
    const { size } = await handle.stat();
    const buffer: AsyncBuffer = {
      byteLength: size,
      async slice(start, end = size) {
        const bytes = Buffer.alloc(end - start);
        await handle.read(bytes, 0, bytes.length, start);
        return bytes.buffer as ArrayBuffer;
      },
    };
    const tail = Buffer.from(await buffer.slice(Math.max(0, size - 4), size));
    if (size < 12 || tail.toString("latin1") !== "PAR1") refuse("truncated", { file: file.name });
    const metadata = await readMetadata(file, buffer);
    return { columns: parquetSchema(metadata).children.map(columnOf), rows: Number(metadata.num_rows) };
  } finally {
    await handle.close();
  }
}

/** The footer is what a parser of a hostile file can fail on in any way. */
const readMetadata = (file: NamedFile, buffer: AsyncBuffer) =>
  parquetMetadataAsync(buffer).catch((error: Error) => refuse("not-readable", { file: file.name }, { reason: error.message }));

const columnOf = (node: SchemaTree): FileColumn => {
  const { name } = node.element;
  return node.children.length === 0 ? { name } : { name, nestedType: typeOf(node) };
};

/** The engine reads plain values of any kind as text; lists, maps and groups keep their shape around that. */
function typeOf(node: SchemaTree): string {
  const { converted_type: kind, logical_type: logical } = node.element;
  if (node.children.length === 0) return "Nullable(String)";
  if (kind === "MAP" || kind === "MAP_KEY_VALUE" || logical?.type === "MAP") {
    const value = node.children[0]?.children[1];
    return `Map(String, ${value ? typeOf(value) : "Nullable(String)"})`;
  }
  if (kind === "LIST" || logical?.type === "LIST") {
    const repeated = node.children[0];
    const item = repeated?.children.length === 1 ? repeated.children[0]! : repeated;
    return `Array(${item ? typeOf(item) : "Nullable(String)"})`;
  }
  return `Tuple(${node.children.map((child) => `\`${child.element.name.replaceAll(/[\\`]/g, "")}\` ${typeOf(child)}`).join(", ")})`;
}
