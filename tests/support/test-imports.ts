import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImportSummary } from "../../app/contract/imports/imports";
import { wholeCompany } from "../../server/viewer/viewer";
import { LINES } from "../../server/cost-store/schema";
import { unpublish } from "../../server/imports/publish/publish";
import { importFiles } from "../../server/imports/run/import-files";
import type { ImportRequest } from "../../server/imports/run/import-files";
import { liveSlices } from "../../server/slices/live-slices";
import { vendors } from "../../app/contract/vendors";
import { openTestStores } from "./stores/stores";
import type { TestStores } from "./stores/stores";

type Content = string | Buffer;
type Line = Record<string, string | number | undefined>;

export interface TestImports extends TestStores {
  /** Writes the content to a file of its own; returns its path. */
  write(content: Content): Promise<string>;
  /** Writes the contents to files and imports them together. */
  importAll(
    companyId: string,
    files: Record<string, Content>,
    options?: Partial<ImportRequest>,
  ): Promise<ImportSummary[]>;
  /** The same for one file, which is one import. */
  importOne(
    companyId: string,
    content: Content,
    options?: Partial<ImportRequest> & { name?: string },
  ): Promise<ImportSummary>;
  /**
   * Imports the lines of several cases, of one format, which takes hardly longer than those of one. Billing accounts
   * are each case's own. The returned function makes those of one case the only live ones.
   */
  importCases<Name extends string>(
    companyId: string,
    cases: Record<Name, Line[]>,
  ): Promise<(shown: Name) => Promise<void>>;
  /**
   * Removes a company's live imports, for a test that starts without any. A new company would start a process of
   * its own for its files, which takes longer than reading a small one.
   */
  empty(companyId: string): Promise<void>;
  /** Live lines of a company, billed or amortized: the requested columns, with amounts as text. */
  linesOf(companyId: string, columns: string[], isAmortizedCost?: boolean): Promise<Record<string, unknown>[]>;
  /** Number and sums of a company's live lines. */
  totalsOf(companyId: string, isAmortizedCost?: boolean): Promise<Totals>;
}

/** Columns with the billing account, in FOCUS and in Azure's and AWS's own exports. */
const accountColumns = ["BillingAccountId", "bill/PayerAccountId"];

interface Totals {
  lines: number;
  billed: string;
  effective: string;
}

/** Stores with an import engine on them; once per test file, see openTestStores. */
export async function openTestImports(open: () => Promise<TestStores> = openTestStores): Promise<TestImports> {
  const stores = await open();
  let written = 0;

  async function write(content: Content): Promise<string> {
    const file = path.join(stores.directory, `${(written += 1)}`);
    await writeFile(file, content);
    return file;
  }

  async function importAll(companyId: string, files: Record<string, Content>, options: Partial<ImportRequest> = {}) {
    const named = [];
    for (const [name, content] of Object.entries(files)) named.push({ path: await write(content), name });
    return importFiles({ companyId, files: named, by: "test", ...options }, stores);
  }

  async function queryLive<Row>(
    companyId: string,
    isAmortizedCost: boolean,
    select: string,
    order = "",
  ): Promise<Row[]> {
    const scope = { vendors: [...vendors], isAmortizedCost };
    const { slices } = await liveSlices(stores.stateStore, wholeCompany(companyId), scope);
    const query = `SELECT ${select} FROM ${LINES} WHERE CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)} ${order}`;
    return stores.costStore.query<Row>(query, {
      company: companyId,
      slices: slices.map((slice) => BigInt(slice.sliceId)),
    });
  }

  async function importOne(
    companyId: string,
    content: Content,
    { name = "bill.csv", ...options }: Partial<ImportRequest> & { name?: string } = {},
  ) {
    const [summary] = await importAll(companyId, { [name]: content }, options);
    return summary!;
  }

  return {
    ...stores,
    write,
    importAll,
    importOne,
    async importCases(companyId, cases) {
      const lines = Object.entries<Line[]>(cases).flatMap(([name, ofCase]) =>
        ofCase.map((line) => {
          const account = accountColumns.find((column) => column in line)!;
          return { ...line, [account]: `${line[account]}-${name}` };
        }),
      );
      const { status, importId } = await importOne(companyId, csvOf(lines));
      if (status !== "published") throw new Error(`the import of the cases is ${status}`);
      return async (shown) => {
        await stores.stateStore.query(
          "UPDATE import_slices SET live = import_id = $2 AND source LIKE '%-' || $3 WHERE company_id = $1",
          [companyId, importId, shown],
        );
      };
    },
    async empty(companyId) {
      const live = await stores.stateStore.query<{ id: string }>(
        "SELECT DISTINCT import_id AS id FROM import_slices WHERE company_id = $1 AND live",
        [companyId],
      );
      for (const { id } of live) await unpublish(stores.stateStore, companyId, id);
    },
    linesOf: (companyId, columns, isAmortizedCost = false) =>
      queryLive(companyId, isAmortizedCost, columns.join(", "), `ORDER BY ${columns.map((_, n) => n + 1).join(", ")}`),
    async totalsOf(companyId, isAmortizedCost = false) {
      const sums =
        "toUInt32(count()) AS lines, toString(sum(BilledCost)) AS billed, toString(sum(EffectiveCost)) AS effective";
      const [totals] = await queryLive<Totals>(companyId, isAmortizedCost, sums);
      return totals!;
    },
  };
}

/** A CSV file of the given rows; the first row's keys are the header. Missing members are empty fields. */
export function csvOf(rows: Line[]): string {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: string | number | undefined) => {
    const text = String(value ?? "");
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return (
    [header, ...rows.map((row) => header.map((name) => row[name]))]
      .map((cells) => cells.map(cell).join(","))
      .join("\n") + "\n"
  );
}

/** The row without some of its columns. */
export const without = <Row extends object>(row: Row, ...columns: string[]): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))) as Partial<Row>;
