import { crc32, deflateSync } from "node:zlib";

/** A picture of few colors: one byte per pixel, row by row, its place in the palette. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
  /** "#rrggbb". */
  palette: string[];
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The picture as PNG with a palette of 8 bits (https://www.w3.org/TR/png-3/). */
export function pngOf({ width, height, pixels, palette }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per pixel, of a palette; the rest of the header is 0: deflate, the usual filters, not interlaced.
  header.set([8, 3], 8);
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const colors = Buffer.from(palette.map((color) => color.slice(1)).join(""), "hex");
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", colors),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
