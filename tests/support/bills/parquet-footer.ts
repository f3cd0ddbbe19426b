/**
 * Handwritten footers of Parquet files: Thrift's compact protocol
 * (https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md).
 */

const I32 = 5;
const I64 = 6;
const BINARY = 8;
const LIST = 9;
const STRUCT = 12;

function varint(value: number | bigint): number[] {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return [...bytes, Number(rest)];
}
const zigzag = (value: number | bigint): number[] => varint(BigInt(value) * 2n);

const text = (value: string): number[] => [...varint(value.length), ...Buffer.from(value)];
/** Fields with consecutive numbers. */
const struct = (...fields: [type: number, bytes: number[], skipped?: number][]): number[] => [
  ...fields.flatMap(([type, bytes, skipped = 0]) => [((1 + skipped) << 4) | type, ...bytes]),
  0,
];
const listHead = (type: number, size: number): number[] => [0xf0 | type, ...varint(size)];

/** A file with this footer. */
const fileOf = (footer: number[]): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([Buffer.from("PAR1"), Buffer.from(footer), length, Buffer.from("PAR1")]);
};

/** A file of some hundred bytes whose footer claims a number of lists with a number of elements each. */
export const fileOfLists = (lists: number, members: number): Buffer =>
  fileOf(struct(...Array.from({ length: lists }, (): [number, number[]] => [LIST, listHead(STRUCT, members)])));

/** A text column; with members, a group. */
export interface Field {
  name: string;
  members?: Field[];
  isRepeated?: boolean;
}

function schemaOf({ name, members, isRepeated = false }: Field): number[][] {
  const repetition = zigzag(isRepeated ? 2 : 1);
  if (!members) return [struct([I32, zigzag(6)], [I32, repetition, 1], [BINARY, text(name)])];
  const group = struct([I32, repetition, 2], [BINARY, text(name)], [I32, zigzag(members.length)]);
  return [group, ...members.flatMap(schemaOf)];
}

/** A file with these columns and no row group, whose footer claims a number of rows. */
export function fileOfRows(columns: Field[], rows: bigint): Buffer {
  const root = struct([BINARY, text("schema"), 3], [I32, zigzag(columns.length)]);
  const schema = [root, ...columns.flatMap(schemaOf)];
  return fileOf(
    struct(
      [I32, zigzag(1)],
      [LIST, [...listHead(STRUCT, schema.length), ...schema.flat()]],
      [I64, zigzag(rows)],
      [LIST, listHead(STRUCT, 0)],
    ),
  );
}

/** A file whose footer has structures nested to a depth. */
export const fileOfDepth = (depth: number): Buffer =>
  fileOf([...Array.from({ length: depth }, () => (1 << 4) | STRUCT), ...Array.from({ length: depth + 1 }, () => 0)]);
