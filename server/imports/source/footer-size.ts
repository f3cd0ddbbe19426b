/** Types of Thrift's compact protocol that occur in footers. */
const STOP = 0;
const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const I16 = 4;
const I32 = 5;
const I64 = 6;
const DOUBLE = 7;
const BINARY = 8;
const LIST = 9;
const STRUCT = 12;

/** Maximum nesting; real footers have about six levels. */
const MAX_DEPTH = 32;

/**
 * Scans the footer of a Parquet file without decoding it: its lists may not claim more elements than it has bytes,
 * because a decoder allocates as many as claimed. Throws an Error that names the claim.
 */
export function checkFooter(footer: Buffer): void {
  let at = 0;
  /** Remaining elements of all lists; each takes at least one byte. */
  let members = footer.length;

  const next = (): number => {
    if (at >= footer.length) throw new Error("its footer breaks off");
    return footer[at++]!;
  };
  const skip = (bytes: number): void => {
    if (bytes > footer.length - at)
      throw new Error(`its footer claims ${bytes} bytes where ${footer.length - at} are left`);
    at += bytes;
  };
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; shift <= 2 ** 63; shift *= 128) {
      const byte = next();
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
    throw new Error("its footer has a number without an end");
  };

  const checkDepth = (depth: number): void => {
    if (depth > MAX_DEPTH) throw new Error(`its footer nests more than ${MAX_DEPTH} deep`);
  };
  const list = (depth: number): void => {
    checkDepth(depth);
    const head = next();
    const type = head & 0x0f;
    const size = head >> 4 === 15 ? varint() : head >> 4;
    members -= size;
    if (members < 0) throw new Error(`its footer of ${footer.length} bytes claims a list of ${size}`);
    // Footers contain no lists of booleans, and decoders disagree on their encoding.
    if (size > 0 && (type === TRUE || type === FALSE))
      throw new Error("its footer has a list that no Parquet file has");
    for (let n = 0; n < size; n += 1) value(type, depth);
  };
  const struct = (depth: number): void => {
    checkDepth(depth);
    for (let head = next(); (head & 0x0f) !== STOP; head = next()) {
      if (head >> 4 === 0) varint();
      value(head & 0x0f, depth);
    }
  };
  const value = (type: number, depth: number): void => {
    if (type === TRUE || type === FALSE) return;
    if (type === BYTE) return skip(1);
    if (type === I16 || type === I32 || type === I64) return void varint();
    if (type === DOUBLE) return skip(8);
    if (type === BINARY) return skip(varint());
    if (type === LIST) return list(depth + 1);
    if (type === STRUCT) return struct(depth + 1);
    throw new Error(`its footer has a value of an unknown type (${type})`);
  };
  struct(0);
}
