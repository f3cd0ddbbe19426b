import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import fc from "../../../tests/support/properties";
import type { BillFile } from "./bill-file";
import { readEnv } from "../../env";
import { limitsOf } from "../limits";
import { csvRecords, fieldsOf, RecordScanner, RecordTooLong } from "./csv-records";
import { inspectEnd } from "./file-end";
import { findStructuralError, findLines } from "./find-structural-error";

const limits = limitsOf(readEnv({}));

let folder: string;
let written = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-csv-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(content: string | Buffer, columns = 3, compression: "none" | "gzip" = "none"): Promise<BillFile> {
  const file = path.join(folder, `${(written += 1)}`);
  await writeFile(file, content);
  return {
    path: file,
    name: "bill.csv",
    bytes: Buffer.byteLength(content),
    kind: "csv",
    compression,
    columns: Array.from({ length: columns }, (_, n) => ({ name: `c${n}` })),
  };
}

async function recordsOf(content: string | Buffer, compression: "none" | "gzip" = "none") {
  const records = [];
  for await (const batch of csvRecords(await fileOf(content, 3, compression))) records.push(...batch);
  return records.map(({ row, line, fields, fault, bytes }) => ({ row, line, fields, fault, text: bytes.toString() }));
}

describe("records of a CSV file", () => {
  it("have their physical lines", async () => {
    expect(await recordsOf('\ufeffa,b,c\r\n1,"two\nlines ""quoted""",3\r\n4,5,6')).toEqual([
      { row: 0, line: 1, fields: 3, fault: null, text: "a,b,c" },
      { row: 1, line: 2, fields: 3, fault: null, text: '1,"two\nlines ""quoted""",3' },
      { row: 2, line: 4, fields: 3, fault: null, text: "4,5,6" },
    ]);
  });

  it("treat a quote within text as text, and one after blanks as an opening quote", async () => {
    expect(await recordsOf('1,5" disk,3\n4, "a,b" ,6\n')).toMatchObject([
      { fields: 3, fault: null },
      { fields: 3, fault: null },
    ]);
  });

  it("report their faults", async () => {
    expect(await recordsOf('1,"a"b,3\n4,5\n,,,\n"open\n1,2,3\n')).toMatchObject([
      { fault: "broken-quote" },
      { fields: 2, fault: null },
      { fields: 4, fault: null },
      { line: 4, fault: "open-quote", text: '"open\n1,2,3\n' },
    ]);
  });

  it("are independent of the chunks of the file", async () => {
    const rows = Array.from({ length: 60_000 }, (_, n) => `${n},"text ${n}\n""quoted"", ${"x".repeat(n % 90)}",💰`);
    const text = `${rows.join("\n")}\n`;
    const records = await recordsOf(gzipSync(text), "gzip");
    expect(records.map((record) => record.text)).toEqual(rows);
    expect(records.at(-1)).toMatchObject({ row: 59_999, line: 119_999, fields: 3, fault: null });
  });

  it("are independent of the size of the chunks", () => {
    const text = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " ", "\ufeff", "é"), maxLength: 60 });
    const scan = (chunks: Buffer[]) => {
      const scanner = new RecordScanner();
      return [...chunks.flatMap((chunk) => scanner.take(chunk)), ...scanner.end()].map((record) => ({
        ...record,
        bytes: record.bytes.toString("hex"),
      }));
    };
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 7 }), (records, size) => {
        const bytes = Buffer.from(records);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
          bytes.subarray(n * size, (n + 1) * size),
        );
        expect(scan(chunks)).toEqual(scan([bytes]));
      }),
    );
  });

  it("are rejected beyond a length, before they are complete", () => {
    const scanner = new RecordScanner(1000);
    expect(scanner.take(Buffer.from(`a,b\n${"x".repeat(999)}\n"${"y".repeat(500)}`))).toHaveLength(2);
    expect(() => scanner.take(Buffer.alloc(500, "\n"))).toThrow(RecordTooLong);
    expect(() => new RecordScanner(3).take(Buffer.from("a,b,c\n"))).toThrow("the record of line 1 is too long");
  });

  it("round-trip any fields", () => {
    const field = fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", " ", "é", "\\", "1") });
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 6 }), (fields) => {
        const record = fields.map((text) => `"${text.replaceAll('"', '""')}"`).join(",");
        expect(fieldsOf(Buffer.from(record))).toEqual(fields);
      }),
    );
  });

  it("trim unquoted fields", () => {
    expect(fieldsOf(Buffer.from(' a , "b" ,,c'))).toEqual(["a", "b", "", "c"]);
    expect(fieldsOf(Buffer.from('"a"b, 5" ,'))).toEqual(["a", '5"', ""]);
  });
});

describe("a fault in a file", () => {
  it("is located by line, and rows are mapped to lines", async () => {
    const file = await fileOf('a,b,c\n1,"\n\n",3\n4,5,6\n7,8\n9,9,9\n');
    expect(await findStructuralError(file, limits)).toMatchObject({
      code: "uneven-row",
      line: 6,
      values: { fields: "2", expected: "3" },
    });
    expect(Object.fromEntries(await findLines(file, [0, 1, 3], limits))).toEqual({ 0: 2, 1: 5, 3: 7 });
  });

  it("is a record that is too long, also while lines are found", async () => {
    const file = await fileOf('a,b,c\n1,2,3\n4,"\n\n\n\n",6\n7,8,9\n');
    const short = { ...limits, recordBytes: 8 };
    const tooLong = { code: "line-too-long", line: 3, values: { limit: "8 B" } };
    expect(await findStructuralError(file, short)).toMatchObject(tooLong);
    await expect(findLines(file, [2], short)).rejects.toMatchObject({ problem: tooLong });
  });

  it("is not an empty line at the end", async () => {
    expect(await findStructuralError(await fileOf("a,b,c\n1,2,3\n\n\r\n"), limits)).toBeNull();
    expect(await findStructuralError(await fileOf("a,b,c\n1,2,3\n\n4,5,6\n"), limits)).toMatchObject({
      code: "uneven-row",
      line: 3,
      values: { fields: "0" },
    });
  });

  it("is broken gzip or text that is not UTF-8", async () => {
    expect(
      await findStructuralError(await fileOf(gzipSync("a,b,c\n".repeat(9999)).subarray(0, -9), 3, "gzip"), limits),
    ).toMatchObject({ code: "truncated" });
    expect(
      await findStructuralError(await fileOf(Buffer.from("a,b,c\n1,caf\xe9,3\n", "latin1")), limits),
    ).toMatchObject({
      code: "wrong-encoding",
      line: 2,
    });
  });
});

describe("the end of a file", () => {
  const row = (n: number) => `${n},"text, with ""quotes""\nand a second line",{}\n`;
  const rows = Array.from({ length: 60_000 }, (_, n) => row(n)).join("");

  it.each([
    ["small", "a,b,c\n1,2,3\n", false],
    ["small and open", 'a,b,c\n1,2,"3', true],
    ["large", `a,b,c\n${rows}`, false],
    ["large and open", `a,b,c\n${rows}1,2,"{""a"":`, true],
    ["large and open, with line ends in what is open", `a,b,c\n${rows}1,2,"{""a"":\n1,2,3\n4,5,6\n`, true],
    ["large, open and closed again", `a,b,c\n${rows}1,2,"{}"\n`, false],
  ])("is detected if it is %s", async (_, content, isOpen) => {
    expect((await inspectEnd(await fileOf(content), limits)).isOpen).toBe(isOpen);
    expect((await inspectEnd(await fileOf(gzipSync(content), 3, "gzip"), limits)).isOpen).toBe(isOpen);
  });

  it.each([
    ["blank lines", "\n".repeat(2 ** 21)],
    ["rows of other tables", "1,2\n".repeat(2 ** 19)],
    ["rows before one of another table", `${"1,2,3\n".repeat(2 ** 18)}1,2\n`],
  ])("is sought once among %s", async (_, rows) => {
    const take = vi.spyOn(RecordScanner.prototype, "take");
    expect((await inspectEnd(await fileOf(`a,b,c\n${rows}`), limits)).isOpen).toBe(false);
    expect(take).toHaveBeenCalledOnce();
    take.mockRestore();
  });

  it("is found behind records that only lead to the right ones", async () => {
    // The file's last megabyte starts within the text, whose lines could be records of another table.
    const text = `"${"x".repeat(100_000)}\nx,y\nx,y\nend"`;
    const rows = "1,2,3\n".repeat((2 ** 20 - 20_000) / 6);
    expect((await inspectEnd(await fileOf(`a,b,c\n1,2,${text}\n${rows}1,2,"3`), limits)).isOpen).toBe(true);
  });

  it("gives an estimate of the number of rows", async () => {
    const { expectedRows } = await inspectEnd(await fileOf(`a,b,c\n${"1,2,3\n".repeat(500_000)}`), limits);
    expect(expectedRows).toBeGreaterThan(490_000);
    expect(expectedRows).toBeLessThan(510_000);
  });
});
