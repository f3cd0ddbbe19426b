import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CostStoreError, quoteIdentifier, literal } from "../../../server/cost-store/cost-store";
import { bind, sql } from "../../../server/cost-store/sql";
import type { CostStore, Parameter, SourceFile, Workload } from "../../../server/cost-store/cost-store";

const hostile = [
  "plain",
  "",
  "it's",
  "'; DROP TABLE t; --",
  'say "hi"',
  "back\\slash\\",
  "\\'",
  "\\N",
  "NULL",
  "line\nend\r\n\ttab",
  "nul\0byte",
  "{v:String}",
  "`tick`",
  "$1 %s ?",
  "\u2028 비용 💰 é",
  "\u0007\u001b[31m",
  // Twice, it is what one parameter of a ClickHouse server holds.
  "x".repeat(65_000),
];

const failure = (work: Promise<unknown>): Promise<CostStoreError> =>
  work.then(
    () => Promise.reject(new Error("it did not fail")),
    (error: unknown) => {
      expect(error).toBeInstanceOf(CostStoreError);
      return error as CostStoreError;
    },
  );

/** Tests for every cost store, whatever its engine. */
export function testCostStore(open: () => Promise<{ store: CostStore; stop(): Promise<void> }>): void {
  let store: CostStore;
  let stop: () => Promise<void>;
  let folder: string;
  beforeAll(async () => {
    ({ store, stop } = await open());
    folder = await mkdtemp(path.join(tmpdir(), "cloudtally-suite-"));
    await store.command("CREATE DATABASE IF NOT EXISTS suite ENGINE = Atomic");
  });
  afterAll(async () => {
    await store?.close();
    await stop?.();
    await rm(folder, { recursive: true, force: true });
  });

  const bound = async (type: string, v: Parameter) =>
    (await store.query<{ v: unknown }>(`SELECT {v:${type}} AS v`, { v }))[0]!.v;

  describe("parameters", () => {
    it.each(hostile.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
      "transfer %s unchanged",
      async (_, text) => {
        expect(await bound("String", text)).toBe(text);
        expect(await bound("Nullable(String)", text)).toBe(text);
        expect(await bound("Array(String)", [text, "", text])).toEqual([text, "", text]);
      },
    );

    it("transfer lists of hostile text, of lists and of numbers beyond 53 bits", async () => {
      expect(await bound("Array(String)", hostile)).toEqual(hostile);
      expect(await bound("Array(Array(String))", [["a'"], [], ["\\", "\n"]])).toEqual([["a'"], [], ["\\", "\n"]]);
      expect(await bound("Array(UInt64)", [18446744073709551615n, 0n])).toEqual(["18446744073709551615", "0"]);
      expect(await bound("Array(UInt64)", [])).toEqual([]);
    });

    it("transfer lists longer than a statement or an address unchanged, in queries and in files", async () => {
      const long = Array.from({ length: 2000 }, (_, n) => [`row ${n}`, `it's 💰 ${"비용 ".repeat(40)}`]);
      const [text, parameters] =
        sql`SELECT concat(item[1], item[2], '\n') AS line FROM (SELECT arrayJoin(${bind("Array(Array(String))", long)}) AS item)
          WHERE item[1] IN ${bind(
            "Array(String)",
            long.map(([name]) => name!),
          )} ORDER BY toUInt32(substring(item[1], 5))`.toQuery();
      const expected = long.map(([name, rest]) => `${name}${rest}\n`);
      expect((await store.query<{ line: string }>(text, parameters)).map(({ line }) => line)).toEqual(expected);
      const read: Uint8Array[] = [];
      for await (const chunk of store.for("exports").streamText(text, parameters)) read.push(chunk);
      expect(Buffer.concat(read).toString()).toBe(expected.join(""));
    });

    it("transfer numbers, booleans, days and null", async () => {
      expect(await bound("UInt32", 4294967295)).toBe(4294967295);
      expect(await bound("Float64", -1.5e-7)).toBe(-1.5e-7);
      expect(await bound("Bool", true)).toBe(true);
      expect(await bound("Date", "2026-02-28")).toBe("2026-02-28");
      expect(await bound("Nullable(String)", null)).toBeNull();
      expect(await bound("Decimal(76, 30)", "-0.000000000000000000000000000001")).toBe(
        "-0.000000000000000000000000000001",
      );
    });

    it("are required each time, even if an earlier query had them", async () => {
      await store.query("SELECT {left_over:String} AS v", { left_over: "secret" });
      expect((await failure(store.query("SELECT {left_over:String} AS v"))).message).toContain("left_over");
      expect((await failure(store.command("SELECT {left_over:String}"))).message).toContain("left_over");
      const stream = store.stream("SELECT {left_over:String} AS v")[Symbol.asyncIterator]();
      expect((await failure(stream.next())).message).toContain("left_over");
    });

    it("are ignored within quotes", async () => {
      expect(await store.query("SELECT '{a:b}' AS v, 1 AS `{c:d}`")).toEqual([{ v: "{a:b}", "{c:d}": 1 }]);
    });
  });

  it("names and literals transfer hostile text", async () => {
    for (const text of hostile.filter((value) => value !== "" && value.length < 200 && !value.includes("\0"))) {
      expect(await store.query(`SELECT ${literal(text)} AS ${quoteIdentifier(text)}`)).toEqual([{ [text]: text }]);
    }
  });

  describe("queries", () => {
    it("return decimals and 64-bit integers as text", async () => {
      expect(
        await store.query(
          "SELECT toDecimal256('1234567890123456.000000000000000000000000000001', 30) AS money, toUInt64(18446744073709551615) AS id, count() AS n FROM numbers(3)",
        ),
      ).toEqual([{ money: "1234567890123456.000000000000000000000000000001", id: "18446744073709551615", n: "3" }]);
    });

    it("return no rows as an empty list", async () => {
      expect(await store.query("SELECT number FROM numbers(0)")).toEqual([]);
    });

    it("run concurrently without mixing up their parameters", async () => {
      const requested = Array.from({ length: 40 }, (_, n) => `value ${n}`);
      const answers = await Promise.all(
        requested.map((text) => store.query<{ v: string }>("SELECT {v:String} AS v, sleep(0.01)", { v: text })),
      );
      expect(answers.map(([row]) => row!.v)).toEqual(requested);
    });

    it("fail with the engine's error code, and the next one works", async () => {
      expect((await failure(store.query("SELEKT 1"))).code).toBe(62);
      expect((await failure(store.query("SELECT * FROM suite.nothing"))).code).toBe(60);
      expect((await failure(store.command("SELECT throwIf(1)"))).code).toBe(395);
      expect(await store.query("SELECT 1 AS v")).toEqual([{ v: 1 }]);
    });

    it("return the version", async () => {
      expect(await store.version()).toMatch(/^\d+\.\d+/);
    });
  });

  describe("streams", () => {
    it("return every row in order", async () => {
      let next = 0;
      for await (const row of store.stream<{ number: string }>("SELECT number FROM numbers({n:UInt32})", {
        n: 100_000,
      })) {
        if (row.number !== String(next)) throw new Error(`${row.number} instead of ${next}`);
        next += 1;
      }
      expect(next).toBe(100_000);
    });

    it("may be abandoned early, any number of times", async () => {
      for (let n = 0; n < 5; n += 1) {
        for await (const row of store.stream<{ number: string }>("SELECT number FROM numbers(1000000)"))
          if (row.number === "5") break;
      }
      expect(await store.query("SELECT 1 AS v")).toEqual([{ v: 1 }]);
    });

    it("return text as the engine writes it", async () => {
      const read: Uint8Array[] = [];
      for await (const chunk of store.streamText(
        "SELECT concat(toString(number), {end:String}) AS line FROM numbers(200000)",
        { end: ',"é"\r\n' },
      ))
        read.push(chunk);
      expect(Buffer.concat(read).toString()).toBe(Array.from({ length: 200_000 }, (_, n) => `${n},"é"\r\n`).join(""));
      expect((await failure(store.streamText("SELECT * FROM suite.nothing")[Symbol.asyncIterator]().next())).code).toBe(
        60,
      );
    });

    it("reject when the query fails", async () => {
      const read = async () => {
        for await (const row of store.stream("SELECT * FROM suite.nothing")) void row;
      };
      expect((await failure(read())).code).toBe(60);
    });

    it("reject when the query fails after half a million rows", async () => {
      const read = async () => {
        for await (const row of store.stream("SELECT throwIf(number = 600000) AS fails FROM numbers(800000)")) void row;
      };
      expect((await failure(read())).message).toMatch(/throwIf|code: 395/i);
    });
  });

  describe("workloads", () => {
    it("give way to pages, and continue while a file is being read", async () => {
      const settings = "SELECT getSetting('priority') AS priority, getSetting('max_threads') AS threads";
      const settingsOf = async (workload: Workload) =>
        (await store.for(workload).query<{ priority: number; threads: number }>(settings))[0]!;
      expect(await settingsOf("pages")).toMatchObject({ priority: 1 });
      expect(await settingsOf("exports")).toMatchObject({ priority: 2, threads: 1 });
      expect(await settingsOf("imports")).toMatchObject({ priority: 3 });
      expect(await settingsOf("checks")).toMatchObject({ priority: 3, threads: 1 });
      const file = store
        .for("exports")
        .stream<{ number: string }>("SELECT number FROM numbers(100000)")
        [Symbol.asyncIterator]();
      expect((await file.next()).value).toEqual({ number: "0" });
      for (const workload of ["pages", "imports", "checks"] as const)
        expect(await store.for(workload).query("SELECT 1 AS v")).toEqual([{ v: 1 }]);
      await file.return?.();
    });

    it("are the same store, whichever workload opens another", async () => {
      expect(store.for("exports").for("pages")).toBe(store);
      expect(store.for("imports")).toBe(store.for("imports"));
    });
  });

  describe("files", () => {
    const rows = 'id,text\n1,"it\'s, ""quoted"""\n2,💰\n3,\n';
    const source = (file: string, changes: Partial<SourceFile> = {}): SourceFile => ({
      path: path.join(folder, file),
      format: "CSVWithNames",
      compression: "none",
      columns: [
        { name: "id", type: "UInt32" },
        { name: "text", type: "String" },
      ],
      ...changes,
    });
    const read = () => store.query("SELECT id, text, tag FROM suite.rows ORDER BY id");
    const expected = [
      { id: 1, text: 'it\'s, "quoted"', tag: "t'" },
      { id: 2, text: "💰", tag: "t'" },
      { id: 3, text: "", tag: "t'" },
    ];
    const insert = (table: string) =>
      `INSERT INTO suite.rows SELECT raw.id, raw.text, {tag:String} FROM ${table} AS raw`;
    const fresh = async () => {
      await store.command("DROP TABLE IF EXISTS suite.rows");
      await store.command(
        "CREATE TABLE suite.rows (id UInt32, text String, tag String) ENGINE = MergeTree ORDER BY id",
      );
    };

    it("are read as CSV, compressed or not, with bound parameters", async () => {
      await writeFile(path.join(folder, "a 'b'.csv"), rows);
      await writeFile(path.join(folder, "a.gz"), gzipSync(rows));
      for (const file of [source("a 'b'.csv"), source("a.gz", { compression: "gzip" })]) {
        await fresh();
        await store.insertFrom(file, insert, {}, { tag: "t'" });
        expect(await read()).toEqual(expected);
      }
    });

    it("may have names that the engine would take for patterns", async () => {
      await writeFile(path.join(folder, "x.csv"), "id,text\n9,other\n");
      for (const name of ["?.csv", "{1}.csv", "{x,y}.csv", "*.csv", "a.tar :: x.csv"]) {
        await writeFile(path.join(folder, name), rows);
        await fresh();
        await store.insertFrom(source(name), insert, {}, { tag: "t'" });
        expect(await read(), name).toEqual(expected);
      }
    });

    it("are read by position if their names are ambiguous", async () => {
      await writeFile(path.join(folder, "names.csv"), rows.replace("id,text", "same,same"));
      await fresh();
      await store.insertFrom(
        source("names.csv", { format: "CSV" }),
        insert,
        { input_format_csv_skip_first_lines: 1 },
        { tag: "t'" },
      );
      expect(await read()).toEqual(expected);
    });

    it("are read as Parquet, plain values of any kind as text", async () => {
      const file = path.join(folder, "a.parquet");
      await store.command(
        `INSERT INTO FUNCTION file(${literal(file)}, Parquet) SELECT number AS id, 1.61e-7 AS text FROM numbers(2)`,
      );
      await fresh();
      await store.insertFrom(source("a.parquet", { format: "Parquet" }), insert, {}, { tag: "p" });
      expect(await read()).toEqual([
        { id: 0, text: "1.61e-7", tag: "p" },
        { id: 1, text: "1.61e-7", tag: "p" },
      ]);
    });

    it("may have columns with any name", async () => {
      const name = "weird `tick` 'quote' \\ {a:String} {source} ,";
      await writeFile(path.join(folder, "weird.csv"), `id,"${name}"\n7,seven\n`);
      await fresh();
      const columns = [
        { name: "id", type: "UInt32" },
        { name, type: "LowCardinality(String)" },
      ];
      await store.insertFrom(
        source("weird.csv", { columns }),
        (table) => `INSERT INTO suite.rows SELECT raw.id, raw.${quoteIdentifier(name)}, '' FROM ${table} AS raw`,
      );
      expect(await read()).toEqual([{ id: 7, text: "seven", tag: "" }]);
    });

    it("reject if they are missing, truncated or contain invalid numbers", async () => {
      await fresh();
      await writeFile(path.join(folder, "cut.gz"), gzipSync(rows.repeat(1000)).subarray(0, 60));
      await writeFile(path.join(folder, "words.csv"), "id,text\nseven,8\n");
      const bring = (file: SourceFile) => failure(store.insertFrom(file, insert, {}, { tag: "" }));
      await bring(source("none.csv"));
      await bring(source("cut.gz", { compression: "gzip" }));
      expect((await bring(source("words.csv"))).code).toBeGreaterThan(0);
      expect(await store.query("SELECT 1 AS v")).toEqual([{ v: 1 }]);
    });

    it("reject a missing parameter before they are read", async () => {
      expect((await failure(store.insertFrom(source("a.gz"), insert))).message).toContain("tag");
    });
  });
}
