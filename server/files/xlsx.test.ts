import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import fc from "../../tests/support/properties";
import type { Column, Sheet } from "./sheet";
import { xlsxOf } from "./xlsx";
import { cellOf } from "./xlsx-cells";

const columns: Column[] = [
  { name: "name", type: "text" },
  { name: "cost", type: "money" },
  { name: "usage", type: "number" },
  { name: "day", type: "day" },
];

async function* each(rows: string[][]): AsyncGenerator<string[]> {
  yield* rows;
}
const sheetOf = (rows: string[][], title = "Cost"): Sheet => ({ title, columns, rows: each(rows) });

async function bytesOf(sheet: Sheet, settings?: { maxRows: number }): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxOf(sheet, settings)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
/** Rows of each sheet as another library reads them. */
async function read(sheet: Sheet, settings?: { maxRows: number }) {
  const { sheets } = await readXlsx(await bytesOf(sheet, settings));
  return sheets.map(({ name, rows }) => ({ name, rows }));
}

describe("a workbook", () => {
  test("has the table's texts, numbers and days", async () => {
    const [only] = await read(
      sheetOf([
        ["EC2", "1234.5", "-0.000001", "2026-10-01"],
        ["", "", "", ""],
        ["비용 💰", "0", "7", "2024-02-29"],
      ]),
    );
    expect(only!.name).toBe("Cost");
    expect(only!.rows).toEqual([
      ["name", "cost", "usage", "day"],
      ["EC2", 1234.5, -0.000001, new Date("2026-10-01T00:00:00Z")],
      [null, null, null, null],
      ["비용 💰", 0, 7, new Date("2024-02-29T00:00:00Z")],
    ]);
  });

  test("continues in another sheet when one is full", async () => {
    const rows = Array.from({ length: 7 }, (_, n) => [`row ${n}`, "1", "", ""]);
    const sheets = await read(sheetOf(rows, "A/B: what [it] costs, in full"), { maxRows: 4 });
    expect(sheets.map(({ name }) => name)).toEqual([
      "A B  what  it  costs, in",
      "A B  what  it  costs, in 2",
      "A B  what  it  costs, in 3",
    ]);
    expect(sheets.map((sheet) => sheet.rows.length)).toEqual([4, 4, 2]);
    expect(sheets.flatMap((sheet) => sheet.rows.slice(1).map(([name]) => name))).toEqual(rows.map(([name]) => name));
    expect(await read(sheetOf(rows.slice(0, 6)), { maxRows: 4 })).toHaveLength(2);
  });

  test("without rows still has its head", async () => {
    expect(await read(sheetOf([]))).toEqual([{ name: "Cost", rows: [["name", "cost", "usage", "day"]] }]);
  });

  test("preserves any text", async () => {
    const hostile = [
      "=1+1",
      "+A1",
      "-2+3",
      "@SUM(A1)",
      "\t=1",
      "a\u0000b",
      "\u0007",
      "\r\n",
      " edge ",
      "_x0041_",
      "<c>&\"'",
      "a\nb",
      "\ufffe",
      "]]>",
      "0012",
      "1e5",
      "2026-10-01",
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom(...hostile), fc.string(), fc.string({ unit: "grapheme" })), { minLength: 1 }),
        async (texts) => {
          const [only] = await read(sheetOf(texts.map((text) => [text, "", "", ""])));
          expect(only!.rows.slice(1).map(([text]) => text ?? "")).toEqual(texts);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("prevents text from becoming a formula", () => {
    for (const text of ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\n=1", "＝1"])
      expect(cellOf.text(text)).toMatch(/^<c t="inlineStr" s="3">/);
    expect(cellOf.text("plain")).toBe('<c t="inlineStr"><is><t>plain</t></is></c>');
  });

  test("truncates text that is too long for a cell, and marks it", () => {
    expect(/<t>(.*)<\/t>/.exec(cellOf.text("x".repeat(32_768)))![1]).toBe(`${"x".repeat(32_766)}…`);
    expect(/<t>(.*)<\/t>/.exec(cellOf.text("x".repeat(32_767)))![1]).toHaveLength(32_767);
  });
});

describe("numbers", () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: 1, max: 30 }))
    .map(([units, scale]) => {
      const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
      return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
    });

  test("have all digits in the file, and are read as the nearest number", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 1 }), async (texts) => {
        expect(texts.map((text) => cellOf.number(text))).toEqual(texts.map((text) => `<c><v>${text}</v></c>`));
        const [only] = await read(sheetOf(texts.map((text) => ["", text, text, ""])));
        expect(only!.rows.slice(1).map(([, money, number]) => [money, number])).toEqual(
          texts.map((text) => [Number(text), Number(text)]),
        );
      }),
      { numRuns: 50 },
    );
  });

  test("have the decimals of their column's currency, or of their row's; percentages have none", async () => {
    const amounts: Column[] = [
      { name: "won", type: "money", decimals: 0 },
      { name: "amount", type: "money", decimals: 0, currencyAt: 2 },
      { name: "currency", type: "text" },
      { name: "share", type: "percent" },
    ];
    const rows = [
      ["1", "1.5", "USD", "12.5"],
      ["1", "2", "KRW", ""],
      ["1", "97.5", "", ""],
    ];
    const total = ["3", "", "", "100"];
    const { sheets } = await readXlsx(await bytesOf({ title: "Total", columns: amounts, rows: each(rows), total }), {
      readStyles: true,
    });
    const formatAt = (row: number, index: number) => sheets[0]!.cells?.get(`${row},${index}`)?.style?.numFmt;
    expect([formatAt(1, 0), formatAt(1, 1)]).toEqual(["#,##0", "#,##0.00"]);
    expect([formatAt(2, 0), formatAt(2, 1)]).toEqual(["#,##0", "#,##0"]);
    // Of a hundred, as in CSV: the format must not multiply them.
    expect([formatAt(3, 1), formatAt(1, 3), formatAt(4, 3)]).toEqual(Array(3).fill('#,##0.00"%"'));
    expect(sheets[0]!.rows.map((row) => row[3])).toEqual(["share", 12.5, null, null, 100]);
  });

  test.each(["1e5", "NaN", " 1", "1,000", "=1"])("exclude anything else: %j", (text) => {
    expect(() => cellOf.number(text)).toThrow(RangeError);
  });

  test("may be missing", () => expect(cellOf.number("")).toBe("<c/>"));
});

describe("while writing", () => {
  /** Endless rows that count how many were taken. */
  function counted() {
    const state = { taken: 0, isClosed: false };
    async function* rows() {
      try {
        for (;;) {
          state.taken += 1;
          yield [`row ${state.taken} ${Math.sin(state.taken)}`, "1", "1", "2026-10-01"];
        }
      } finally {
        state.isClosed = true;
      }
    }
    return { state, sheet: { title: "Cost", columns, rows: rows() } satisfies Sheet };
  }

  test("rows are produced only as fast as the file is read", async () => {
    const { state, sheet } = counted();
    const chunks = xlsxOf(sheet);
    let bytes = 0;
    for (let n = 0; n < 30; n += 1) bytes += (await chunks.next()).value!.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(bytes).toBeGreaterThan(100_000);
    // A row is some 40 bytes compressed: what was taken fits between the bytes that came out and a few full buffers.
    expect(state.taken).toBeLessThan(100_000);
    await chunks.return(undefined);
    expect(state.isClosed).toBe(true);
  });

  test("a failing query fails before the first byte, or aborts the file", async () => {
    async function* failing(after: number) {
      for (let n = 0; n < after; n += 1) yield [`row ${n}`, "1", "1", ""];
      throw new Error("the engine is gone");
    }
    const chunks = xlsxOf({ title: "Cost", columns, rows: failing(0) });
    await expect(chunks.next()).rejects.toThrow("the engine is gone");
    await expect(bytesOf({ title: "Cost", columns, rows: failing(50_000) })).rejects.toThrow("the engine is gone");
  });
});
