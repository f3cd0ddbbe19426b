import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine, figure } from "./csv";

/** A reader by RFC 4180, to see that what is written is what is read. */
function read(line: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    cells.push(match[1] === undefined ? match[2]! : match[1].replaceAll('""', '"'));
    if (match[3] === "\r\n") break;
  }
  return cells;
}

describe("csvLine", () => {
  it("quotes what needs quotes and nothing else", () => {
    expect(csvLine(["plain", "a,b", 'say "hi"', "two\nlines", ""])).toBe('plain,"a,b","say ""hi""","two\nlines",\r\n');
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("keeps %j from running as a formula", (text) => {
    expect(read(csvLine([text]))).toEqual([`'${text}`]);
  });

  it("leaves signs inside a text and in figures alone", () => {
    expect(csvLine(["a=b", "x-1", figure("-12.5"), figure("0.000000000000000000000000000001")])).toBe(
      "a=b,x-1,-12.5,0.000000000000000000000000000001\r\n",
    );
  });

  it("writes nothing but decimals as figures", () => {
    for (const bad of ["1e5", "=1", "", "NaN", "1,5", "--1", "1."]) expect(() => figure(bad)).toThrow(RangeError);
  });

  it("is read back as it was written", () => {
    const cell = fc.string({ unit: "binary" }).map((text) => `a${text}`);
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
        expect(read(csvLine(cells))).toEqual(cells);
      }),
    );
  });
});
