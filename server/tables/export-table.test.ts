import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TableFormat } from "~/contract/tables/tables";
import fc from "../../tests/support/properties";
import { parseCsv } from "../../tests/support/parse-csv";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { bind, sql } from "../cost-store/sql";
import { fileOf } from "./export-table";
import type { ExportTable } from "./export-table";

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

const bytesOf = async (table: ExportTable, format: TableFormat): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of fileOf(stores.costStore, table, format)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/**
 * A table of the given rows: a text, the same as one of few values, a decimal, a day and a figure that may be absent.
 */
const tableOf = (rows: [text: string, cost: string, day: string, usage: string][]): ExportTable => ({
  title: "Lines",
  columns: [
    { name: "text", type: "text", value: sql`r.1` },
    { name: "few", type: "text", value: sql`toLowCardinality(r.1)` },
    { name: "cost", type: "money", value: sql`toDecimal256(r.2, 30)` },
    { name: "day", type: "day", value: sql`toDate(r.3)` },
    { name: "usage", type: "number", value: sql`toDecimal256OrNull(r.4, 30)` },
  ],
  from: sql`(SELECT tupleElement(pair, 1) AS n, tupleElement(pair, 2) AS list, (list[1], list[2], list[3], list[4]) AS r
    FROM (SELECT arrayJoin(arrayZip(range(${bind("UInt32", rows.length)}), ${bind("Array(Array(String))", rows)})) AS pair)) ORDER BY n`,
});

const hostile = [
  "=1+1",
  "+A1",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r",
  "\n=1",
  "＝1",
  'say "hi"',
  "a,b",
  "two\r\nlines",
  "'",
  "",
  " edge ",
  "nul\0",
  "비용 💰",
  "a=b",
  "\\N",
  "x-1",
];

test("as CSV every text is one cell that no spreadsheet executes, and figures have all digits", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "grapheme" })), { minLength: 1, maxLength: 30 }),
      async (words) => {
        const csv = (
          await bytesOf(
            tableOf(words.map((text) => [text, "-0.000000000000000000000000000001", "2026-10-01", ""])),
            "csv",
          )
        ).toString();
        const escaped = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
        expect(parseCsv(csv)).toEqual([
          ["text", "few", "cost", "day", "usage"],
          ...words.map((text) => [escaped(text), escaped(text), "-0.000000000000000000000000000001", "2026-10-01", ""]),
        ]);
      },
    ),
    { numRuns: 60 },
  );
});

test("lines end as in RFC 4180 and are quoted only if necessary", async () => {
  const csv = (
    await bytesOf(
      tableOf([
        ["plain", "12.50", "2026-10-01", "3"],
        ['say "hi"', "0", "2026-10-02", "x"],
      ]),
      "csv",
    )
  ).toString();
  expect(csv).toBe(
    'text,few,cost,day,usage\r\nplain,plain,12.5,2026-10-01,3\r\n"say ""hi""","say ""hi""",0,2026-10-02,\r\n',
  );
});

test("as XLSX it has the same content", async () => {
  const table = tableOf([
    ...hostile.map((text): [string, string, string, string] => [text, "1234.5", "2026-10-01", "7"]),
    ["last", "-0.1", "2026-10-31", "x"],
  ]);
  const { sheets } = await readXlsx(await bytesOf(table, "xlsx"));
  const rows = sheets[0]!.rows.slice(1).map(([text, few, ...rest]) => [text ?? "", few ?? "", ...rest]);
  expect(sheets[0]!.name).toBe("Lines");
  expect(rows).toEqual([
    ...hostile.map((text) => [text, text, 1234.5, new Date("2026-10-01T00:00:00Z"), 7]),
    ["last", "last", -0.1, new Date("2026-10-31T00:00:00Z"), null],
  ]);
});

test.each<TableFormat>(["csv", "xlsx"])("as %s, it has only a header without rows", async (format) => {
  const empty = { ...tableOf([]), from: null };
  const bytes = await bytesOf(empty, format);
  if (format === "csv") expect(bytes.toString()).toBe("text,few,cost,day,usage\r\n");
  else expect((await readXlsx(bytes)).sheets[0]!.rows).toEqual([["text", "few", "cost", "day", "usage"]]);
});

test.each<TableFormat>(["csv", "xlsx"])("as %s, a failing query fails before the first byte", async (format) => {
  const chunks = fileOf(stores.costStore, { ...tableOf([]), from: sql`nothing` }, format);
  await expect(chunks.next()).rejects.toThrow(/nothing/);
});

test.each<TableFormat>(["csv", "xlsx"])("as %s, a download that is aborted stops the query", async (format) => {
  const endless: ExportTable = {
    title: "Numbers",
    columns: [{ name: "n", type: "number", value: sql`number` }],
    from: sql`system.numbers`,
  };
  // More often than there are sessions: each of them must come back.
  for (let n = 0; n < 3; n += 1) {
    for await (const chunk of fileOf(stores.costStore, endless, format)) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
  }
  expect(await stores.costStore.query("SELECT 1 AS v")).toEqual([{ v: 1 }]);
});
