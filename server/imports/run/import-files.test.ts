import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportSummary } from "~/contract/imports/imports";
import { fatalRowsIn, linesIn } from "../../../tests/support/bills/read-bill";
import { focusRow } from "../../../tests/support/bills/focus-row";
import { csvOf, openTestImports, without } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { importFiles } from "./import-files";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

/** Its costs are those that a test gives. */
const line = (fields: Record<string, string | number | undefined> = {}) =>
  focusRow({ BilledCost: "1", EffectiveCost: "1", ListCost: "1", ListUnitPrice: "1", ContractedCost: 0, ...fields });

const bill = csvOf([line(), line({ BilledCost: "2.5" })]);
const [header = "", ...rows] = bill.trimEnd().split("\n");
const fields = header.split(",").length;
const storedTotals = { lines: 2, billed: "3.5", effective: "2" };

it("drops the kept results of its company only", async () => {
  const ask = (company: string) =>
    imports.costStore.query(
      "SELECT toString(generateUUIDv4()) AS id FROM (SELECT {company:String} AS CompanyId) WHERE CompanyId = {company:String}",
      { company },
    );
  const askBoth = async () => [await ask("importing"), await ask("other")];
  const [before, ofOther] = await askBoth();
  expect(await askBoth()).toEqual([before, ofOther]);
  await imports.importOne("importing", bill);
  const [after, stillOfOther] = await askBoth();
  expect(after).not.toEqual(before);
  expect(stillOfOther).toEqual(ofOther);
});

describe("accepted files", () => {
  /** The bill with a resource that each file has of its own: together, they are one import, whose end takes longest. */
  const own = csvOf([line({ ResourceId: "own" }), line({ ResourceId: "own", BilledCost: "2.5" })]);
  const [names = "", ...lines] = own.trimEnd().split("\n");
  const accepted: [name: string, text: string, pack?: (text: string) => Buffer][] = [
    ["a byte order mark", `\ufeff${own}`],
    ["Windows line ends", own.replaceAll("\n", "\r\n")],
    ["quotes around everything", own.replace(/[^,\n]+/g, (cell) => (cell.includes('"') ? cell : `"${cell}"`))],
    ["blank lines at the end", `${own}\n\n`],
    ["no line end at the end", own.trimEnd()],
    ["names in other cases", own.replace(names, names.toUpperCase())],
    ["blanks around names and numbers", own.replace(names, names.replaceAll(",", " , ")).replaceAll("2.5", " 2.5 ")],
    ["quoted blanks around numbers", own.replaceAll("2.5", '" 2.5 "')],
    [
      "a price with more than 30 decimals",
      csvOf([
        line({ ResourceId: "own", ListUnitPrice: `0.${"1".repeat(40)}` }),
        line({ ResourceId: "own", BilledCost: "2.5" }),
      ]),
    ],
    [
      "columns nobody knows",
      csvOf([
        line({ ResourceId: "own", "x_Ünïcode 'quoted' {a:String}": "1" }),
        line({ ResourceId: "own", BilledCost: "2.5", "x\\`y": "2" }),
      ]),
    ],
    ["a column twice that nobody reads", `${names},x_Note,x_Note\n${lines.map((row) => `${row},1,x`).join("\n")}\n`],
    ["a column without a name", `${names},,\n${lines.map((row) => `${row},1,2`).join("\n")}\n`],
    ["line ends within quotes", own.replaceAll("Amazon EC2", '"Amazon\nEC2"')],
    ["NUL bytes in text", own.replaceAll("Amazon EC2", "Amazon\0EC2")],
    ["very long text", own.replaceAll("Amazon EC2", "x".repeat(3_000_000))],
    ["a quote within text", own.replaceAll("Amazon EC2", 'Amazon 5" EC2')],
    ["gzip", own, gzipSync],
    [
      "gzip in two pieces",
      own,
      (text) => Buffer.concat([gzipSync(`${names}\n`), gzipSync(text.slice(names.length + 1).trimEnd())]),
    ],
  ];

  describe("together", () => {
    let summaries: ImportSummary[];
    let totals: Record<string, unknown>[];
    beforeAll(async () => {
      const files = accepted.map(([name, text, pack = Buffer.from], n) => [
        name,
        pack(text.replaceAll("own", `own ${n}`)),
      ]);
      summaries = await imports.importAll("taken", Object.fromEntries(files) as Record<string, Buffer>);
      totals = await imports.costStore.query(
        `SELECT ResourceId AS resource, toUInt32(count()) AS lines, toString(sum(BilledCost)) AS billed,
           toString(sum(EffectiveCost)) AS effective
         FROM cloudtally.cost_lines WHERE CompanyId = 'taken' GROUP BY ResourceId`,
      );
    });

    it("are all published", () => {
      const rows = 2 * accepted.length;
      expect(summaries).toMatchObject([{ status: "published", problem: null, rowsRead: rows, rowsStored: rows }]);
      expect(totals).toHaveLength(accepted.length);
    });

    it.each(accepted.map(([name], n) => ({ name, n })))("may have $name", ({ n }) => {
      expect(totals).toContainEqual({ resource: `own ${n}`, ...storedTotals });
    });
  });

  it("preserves text with line breaks, emoji and long words", async () => {
    const name = `💰 ${"비용".repeat(10)}\nsecond "line"`;
    const content = csvOf([line({ ServiceName: name, ResourceId: "\0" })]);
    expect(await linesIn(imports, content, ["ServiceName", "ResourceId"])).toEqual([
      { ServiceName: name, ResourceId: "\0" },
    ]);
  });

  it("skips rows without a charge and cost, and lists each", async () => {
    const quoted = line({ ResourceName: "two\nlines" });
    const content = csvOf([
      quoted,
      line({ BilledCost: 0, EffectiveCost: "", ListCost: 0, ChargePeriodStart: "soon" }),
      line({ BilledCost: "", EffectiveCost: "", ListCost: "0.00", BillingCurrency: "" }),
      line({ BilledCost: 0, EffectiveCost: 0, ListCost: 0, ProviderName: "Acme" }),
      line({ BilledCost: 0, EffectiveCost: 0, ListCost: 0, ListUnitPrice: "free" }),
    ]);
    const summary = await imports.importOne("refusals", content);
    expect(summary).toMatchObject({ status: "published", rowsRead: 5, rowsStored: 1, rowsRefused: 4 });
    const refusals = await imports.stateStore.query<{ problem: unknown }>(
      "SELECT problem FROM import_refusals WHERE import_id = $1 ORDER BY line",
      [summary.importId],
    );
    expect(refusals.map(({ problem }) => problem)).toMatchObject([
      { code: "bad-date", file: "bill.csv", line: 4, column: "ChargePeriodStart", values: { value: "soon" } },
      {
        code: "missing-currency",
        line: 5,
        column: "BillingCurrency",
        message: expect.stringContaining("The row has no cost and is left out."),
      },
      { code: "unknown-provider", line: 6, column: "ProviderName", values: { value: "Acme" } },
      { code: "not-money", line: 7, column: "ListUnitPrice", values: { value: "free" } },
    ]);
  });

  it("lists the first 500 rejected rows, and counts all", async () => {
    const free = line({ BilledCost: 0, EffectiveCost: 0, ListCost: 0, ChargePeriodStart: "soon" });
    const { importId, ...counts } = await imports.importOne("refusals", csvOf([line(), ...Array(1001).fill(free)]));
    expect(counts).toMatchObject({ status: "published", rowsRead: 1002, rowsStored: 1, rowsRefused: 1001 });
    const stored = "SELECT count(*)::int AS rows, max(line)::int AS last FROM import_refusals WHERE import_id = $1";
    // The header and the stored row come first.
    expect(await imports.stateStore.query(stored, [importId])).toEqual([{ rows: 500, last: 502 }]);
  });

  it("keeps only the beginning of long values of rejected rows", async () => {
    const free = { BilledCost: 0, EffectiveCost: 0, ListCost: 0, ChargePeriodStart: "비".repeat(5000) };
    const values: string[] = [];
    const query: typeof imports.costStore.query = async (sql, parameters) => {
      const rows = await imports.costStore.query<{ value?: string }>(sql, parameters);
      if (sql.includes("ProblemValue")) values.push(...rows.map(({ value = "" }) => value));
      return rows as never;
    };
    const costStore = { ...imports.costStore, query };
    const path = await imports.write(csvOf([line(), line(free)]));
    const [summary] = await importFiles(
      { companyId: "refusals", files: [{ path, name: "long.csv" }], by: "test" },
      { ...imports, costStore: { ...costStore, for: () => costStore } },
    );
    expect(summary).toMatchObject({ status: "published", rowsRefused: 1 });
    expect(values).toEqual(["비".repeat(401)]);
  });

  it("records what the state store cannot store: NUL, and characters cut in half", async () => {
    const free = { BilledCost: 0, EffectiveCost: 0, ListCost: 0 };
    const content = csvOf([
      line({ BillingAccountId: "1\0" }),
      line({ ...free, ChargePeriodStart: "so\0on" }),
      line({ ...free, ChargePeriodStart: `${"x".repeat(398)}💰💰` }),
    ]);
    const summary = await imports.importOne("unstorable", content);
    expect(summary).toMatchObject({ status: "published", sums: [{ billingAccountId: "1\ufffd" }] });
    const refusals = await imports.stateStore.query<{ value: string }>(
      "SELECT problem->'values'->>'value' AS value FROM import_refusals WHERE import_id = $1 ORDER BY line",
      [summary.importId],
    );
    expect(refusals.map(({ value }) => value)).toEqual(["so\ufffdon", `${"x".repeat(398)}…`]);
  });
});

const latin1 = (text: string) => Buffer.from(text, "latin1");

describe("rejected files", () => {
  const company = "not taken";
  beforeAll(() => imports.importOne(company, bill));

  const everyFormat =
    /FOCUS \(.+; FOCUS 1\.4 invoices \(.+; FOCUS commitments \(.+; AWS CUR \(.+; Azure cost details \(.+; Google Cloud billing export \(.+; OCI cost report \([\w/]+, [\w/]+, [\w/]+\)/;

  const inLine3 = (change: Record<string, string>) => csvOf([line(), line(change), line()]);

  it.each<[string, string | Buffer, object]>([
    ["an empty file", "", { code: "empty-file" }],
    ["an amount with NUL", inLine3({ BilledCost: "1\0" }), { code: "not-money", values: { value: "1\ufffd" } }],
    ["a header without rows", `${header}\n`, { code: "empty-file" }],
    [
      "rows without any charge",
      csvOf([line({ BilledCost: 0, EffectiveCost: 0, ListCost: 0, ChargePeriodStart: "" })]),
      { code: "nothing-stored", values: { rows: "1" } },
    ],
    [
      "a shopping list",
      "item,price\nmilk,1.20\n",
      {
        code: "not-a-bill",
        values: { columns: "item, price", formats: expect.stringMatching(everyFormat) },
        message: expect.stringMatching(everyFormat),
      },
    ],
    ["JSON", '{"BilledCost": 1}', { code: "not-a-table", values: { kind: "json" } }],
    [
      "a workbook",
      Buffer.from("504b030414000600", "hex"),
      {
        code: "not-a-table",
        values: { kind: "zip" },
        message: expect.stringContaining("new.csv is a ZIP archive or an Excel workbook, not a CSV or Parquet file."),
      },
    ],
    ["UTF-16", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bill, "utf16le")]), { code: "utf-16" }],
    ["UTF-16 without a mark", Buffer.from(bill, "utf16le"), { code: "utf-16" }],
    ["lines that end with carriage returns alone", bill.replaceAll("\n", "\r"), { code: "lone-returns" }],
    ["Latin-1 in a row", latin1(inLine3({ ServiceName: "Zürich" })), { code: "wrong-encoding", line: 3 }],
    ["Latin-1 in the header", latin1(bill.replace("Tags", "Größe")), { code: "wrong-encoding", line: 1 }],
    [
      "no billed cost",
      csvOf([line({ BilledCost: undefined })]).replace("BilledCost", "Cost"),
      { code: "missing-column", column: "BilledCost", values: { format: "FOCUS 1.0" } },
    ],
    [
      "no currency column",
      bill.replace("BillingCurrency", "Currency"),
      { code: "missing-column", column: "BillingCurrency" },
    ],
    ["no provider column", bill.replace("ProviderName", "Seller"), { code: "missing-column", column: "ProviderName" }],
    [
      "a column twice",
      `${header},ServiceName\n${rows.map((row) => `${row},other`).join("\n")}\n`,
      { code: "duplicate-column", line: 1, column: "ServiceName" },
    ],
    [
      "a cost twice, written differently",
      `${header},billed_cost\n${rows.map((row) => `${row},7`).join("\n")}\n`,
      { code: "duplicate-column", line: 1, column: "BilledCost" },
    ],
    [
      "a wrong date of something that costs",
      inLine3({ ChargePeriodStart: "2026-02-30" }),
      { code: "bad-date", line: 3, column: "ChargePeriodStart", values: { value: "2026-02-30" } },
    ],
    [
      "a row too short",
      bill + rows[0]!.slice(0, 20),
      { code: "uneven-row", line: 4, values: { expected: String(fields) } },
    ],
    [
      "a row too long",
      `${header}\n${rows[0]},x\n`,
      { code: "uneven-row", line: 2, values: { fields: String(fields + 1) } },
    ],
    [
      "a blank line between rows",
      `${header}\n${rows[0]}\n\n${rows[1]}\n`,
      { code: "uneven-row", line: 3, values: { fields: "0" } },
    ],
    [
      "a quote that is never closed",
      `${header}\n${rows[0]}\n${rows[1]!.replace("{}", '"{')}\n`,
      { code: "open-quote", line: 3 },
    ],
    [
      "a quote that is never closed, in gzip",
      gzipSync(`${header}\n${rows[0]}\n${rows[1]!.replace("{}", '"{')}\n`),
      { code: "open-quote", line: 3 },
    ],
    [
      "text after a closing quote",
      `${header}\n${rows[0]!.replace("Amazon EC2", '"Amazon" EC2')}\n`,
      { code: "broken-quote", line: 2 },
    ],
    ["truncated gzip", gzipSync(bill + rows.join("\n").repeat(5000)).subarray(0, 500), { code: "truncated" }],
    ["gzip without its end", gzipSync(bill).subarray(0, -4), { code: "truncated" }],
    ["gzip with more than text", Buffer.concat([gzipSync(bill), Buffer.alloc(512)]), { code: "gzip-padding" }],
    ["Parquet without its end", Buffer.from("PAR1 and then nothing more"), { code: "truncated" }],
    [
      "Parquet with a broken footer",
      Buffer.concat([Buffer.from("PAR1"), Buffer.alloc(64, 7), Buffer.from([9, 0, 0, 0]), Buffer.from("PAR1")]),
      { code: "not-readable" },
    ],
  ])("has or is %s", async (_name, content, problem) => {
    const summary = await imports.importOne(company, content, { name: "new.csv" });
    expect(summary).toMatchObject({ status: "failed", sums: [], problem: { file: "new.csv", ...problem } });
    expect(summary.problem!.message).toContain("new.csv");
    expect(await imports.totalsOf(company)).toEqual(storedTotals);
  });

  /** A field with a text that rejects its file, as all other fields of the row are right. */
  const wrong: [name: string, code: string, column: string, value: string][] = [
    ["words for money", "not-money", "BilledCost", "free"],
    ["words for another cost", "not-money", "ListCost", "n.a."],
    ["a currency sign", "not-money", "BilledCost", "$10"],
    ["thousands separators", "not-money", "EffectiveCost", "1,234.50"],
    ["two points", "not-money", "BilledCost", "1.2.3"],
    ["a lone sign", "not-money", "BilledCost", "-"],
    ["infinity", "not-money", "BilledCost", "inf"],
    ["more money than there is", "not-money", "BilledCost", "1e40"],
    ["31 decimals", "too-precise", "BilledCost", `0.${"1".repeat(31)}`],
    ["31 decimals by exponent", "too-precise", "BilledCost", "1.5e-30"],
    ["a price in words for something that costs", "not-money", "ListUnitPrice", "free"],
    ["a date that does not exist", "bad-date", "ChargePeriodStart", "2026-02-30"],
    ["day before month", "bad-date", "ChargePeriodStart", "13/09/2026"],
    ["month 0", "bad-date", "ChargePeriodStart", "2026-00-10"],
    ["hour 25", "bad-date", "ChargePeriodStart", "2026-09-03T25:00:00Z"],
    ["a date long gone", "bad-date", "ChargePeriodStart", "1970-01-01"],
    ["no date", "bad-date", "ChargePeriodStart", ""],
    ["a wrong billing period", "bad-date", "BillingPeriodStart", "January"],
    ["no currency", "missing-currency", "BillingCurrency", ""],
    ["a sign for a currency", "missing-currency", "BillingCurrency", "$"],
    ["an unknown provider", "unknown-provider", "ProviderName", "Acme Co"],
  ];

  describe("because of a row with", () => {
    let problems: Map<number, object>;
    beforeAll(async () => {
      const content = csvOf(wrong.map(([, , column, value]) => line({ [column]: value })));
      problems = new Map((await fatalRowsIn(imports, content)).map(({ row, ...problem }) => [row, problem]));
    });

    it.each(wrong.map(([name, ...expected], row) => ({ name, expected, row })))("$name", ({ expected, row }) => {
      const [code, column, value] = expected;
      expect(problems.get(row)).toEqual({ code, column, value });
    });
  });

  it("reports the physical line if rows span several", async () => {
    const content = csvOf([
      line({ ServiceName: "one\ntwo\nthree" }),
      line({ Tags: "{\n}" }),
      line({ BilledCost: "x" }),
    ]);
    expect((await imports.importOne("lines", content)).problem).toMatchObject({ code: "not-money", line: 7 });
  });

  it("finds the one invalid row among many, in file order", async () => {
    // Only columns that it must have: more would take longer to read.
    const { ProviderName, BillingAccountId, BillingCurrency, ChargePeriodStart, ChargeCategory, ...costs } = line();
    const short = { ProviderName, BillingAccountId, BillingCurrency, ChargePeriodStart, ChargeCategory };
    const of = (BilledCost: string) => ({ ...short, BilledCost, EffectiveCost: costs.EffectiveCost });
    const [names, good, bad] = csvOf([of("0.01"), of("oops")]).split("\n");
    const many = Array.from({ length: 72_000 }, (_, n) => (n === 69_999 || n === 71_000 ? bad : good));
    const summary = await imports.importOne("many", [names, ...many].join("\n"));
    expect(summary.problem).toMatchObject({
      code: "not-money",
      line: 70_001,
      column: "BilledCost",
      values: { value: "oops" },
    });
  });

  it("leaves nothing of a rejected file in the store", async () => {
    await imports.importOne("gone", csvOf([line(), line({ BilledCost: "x" })]));
    const [stored] = await imports.costStore.query(
      "SELECT count() AS lines FROM cloudtally.cost_lines WHERE CompanyId = 'gone'",
    );
    expect(stored).toEqual({ lines: "0" });
    const [staged] = await imports.costStore.query("SELECT count() AS rows FROM cloudtally.import_bad_rows");
    expect(staged).toEqual({ rows: "0" });
  });

  it("reports an invalid path", async () => {
    const folder = path.join(imports.directory, "folder");
    await mkdir(folder, { recursive: true });
    const files = [
      { path: folder, name: "folder" },
      { path: path.join(folder, "none.csv"), name: "none.csv" },
    ];
    const summaries = await importFiles({ companyId: "paths", files, by: "test" }, imports);
    expect(summaries.map(({ problem }) => problem?.code)).toEqual(["is-a-folder", "no-such-file"]);
  });
});

describe("a named provider", () => {
  it("applies to a file without a known provider", async () => {
    const acme = csvOf([line({ ProviderName: "Acme" }), line({ ProviderName: "" })]);
    expect(await imports.importOne("named", acme, { vendor: "openstack" })).toMatchObject({
      status: "published",
      sums: [{ vendor: "openstack", rowsStored: 2 }],
    });
  });

  it("is rejected if the file contradicts it", async () => {
    expect((await imports.importOne("contradicts", bill, { vendor: "azure" })).problem).toMatchObject({
      code: "wrong-provider",
      values: { found: "aws", asked: "azure" },
    });
    const cost = csvOf([
      {
        MeterCategory: "VM",
        MeterId: "m",
        SubscriptionId: "s",
        ConsumedService: "c",
        Date: "2026-01-01",
        CostInBillingCurrency: 1,
        BillingCurrency: "USD",
      },
    ]);
    expect((await imports.importOne("contradicts", cost, { vendor: "aws" })).problem).toMatchObject({
      code: "wrong-provider",
      values: { found: "azure" },
    });
  });
});

describe("several files", () => {
  it("are one import by format, and identical ones count once", async () => {
    const more = csvOf([line({ BilledCost: 10, EffectiveCost: 0 })]);
    const summaries = await imports.importAll("several", {
      "a.csv": bill,
      "b.csv.gz": gzipSync(more),
      "again.csv": bill,
      "zipped.csv.gz": gzipSync(bill),
      "notes.txt": "hello\n",
    });
    expect(summaries.map(({ status, fileNames }) => [status, fileNames])).toEqual([
      ["published", ["a.csv", "b.csv.gz"]],
      ["failed", ["notes.txt"]],
    ]);
    expect(await imports.totalsOf("several")).toEqual({ lines: 3, billed: "13.5", effective: "2" });
  });

  it("are all rejected if one of them is", async () => {
    const [summary] = await imports.importAll("together", {
      "a.csv": bill,
      "b.csv": csvOf([line({ BilledCost: "x" })]),
    });
    expect(summary).toMatchObject({
      status: "failed",
      fileNames: ["a.csv", "b.csv"],
      problem: { code: "not-money", file: "b.csv", line: 2 },
    });
    expect(await imports.totalsOf("together")).toMatchObject({ lines: 0 });
  });

  it("are all rejected if one that may be a part of them cannot be recognized", async () => {
    const cut = { status: "failed", problem: { code: "truncated", file: "b.parquet" } };
    expect(await imports.importAll("parts", { "a.csv": bill, "b.parquet": "PAR1 and nothing else" })).toMatchObject([
      { fileNames: ["a.csv"], ...cut },
      { fileNames: ["b.parquet"], ...cut },
    ]);
    const lacking = { status: "failed", problem: { code: "missing-column", file: "b.csv", column: "BilledCost" } };
    const other = csvOf([
      {
        ...{ MeterCategory: "VM", MeterId: "m", SubscriptionId: "s", ConsumedService: "c", Date: "01/05/2026" },
        ...{ CostInBillingCurrency: 1, BillingCurrency: "USD" },
      },
    ]);
    const files = { "a.csv": bill, "b.csv": csvOf([without(line(), "BilledCost")]), "azure.csv": other };
    expect(await imports.importAll("parts", files)).toMatchObject([
      { fileNames: ["a.csv"], ...lacking },
      { fileNames: ["b.csv"], ...lacking },
      { fileNames: ["azure.csv"], status: "published" },
    ]);
    // As `split` makes them of a large bill.
    const headless = { status: "failed", problem: { code: "not-a-bill", file: "ab" } };
    const split = { aa: bill, ab: rows.join("\n"), "list.csv": "item,price\nmilk,1.20\n" };
    expect(await imports.importAll("parts", split)).toMatchObject([
      { fileNames: ["aa"], ...headless },
      { fileNames: ["ab"], ...headless },
      { fileNames: ["list.csv"], status: "failed", problem: { file: "list.csv" } },
    ]);
    expect(await imports.totalsOf("parts")).toMatchObject({ lines: 1, billed: "1" });
  });

  it("report their progress", async () => {
    const progress: number[] = [];
    const file = path.join(imports.directory, "progress.csv");
    await writeFile(file, bill);
    await importFiles(
      { companyId: "progress", files: [{ path: file, name: "progress.csv" }], by: "test" },
      imports,
      ({ percent }) => progress.push(percent),
    );
    expect(progress.at(-1)).toBe(100);
  });
});
