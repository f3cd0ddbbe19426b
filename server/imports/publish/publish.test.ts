import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { liveTotals, publishMonths } from "../../../tests/support/publish-months";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { ensureCompany } from "../../people/people";
import type { Queries, StateStore } from "../../state-store/state-store";
import { fillRollups } from "../../cost-store/rollups/rollups";
import { importFiles } from "../run/import-files";
import { unpublish } from "./publish";
import { findSummary } from "../summaries";
import { sweepCompany, sweepUnseen } from "../sweep";

let imports: TestImports;
let company = "";
let count = 0;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());
beforeEach(() => {
  company = `company-${(count += 1)}`;
});

const line = (month: string, cost: number, fields: Record<string, string> = {}) => ({
  ProviderName: "AWS",
  BillingAccountId: "111",
  BillingCurrency: "USD",
  BillingPeriodStart: `${month}-01`,
  ChargePeriodStart: `${month}-05`,
  ChargeCategory: "Usage",
  ServiceCategory: "Compute",
  BilledCost: cost,
  EffectiveCost: cost,
  ListCost: cost,
  ...fields,
});
const bill = (...lines: ReturnType<typeof line>[]) => csvOf(lines);
const statusOf = async (importId: string) => (await findSummary(imports.stateStore, company, importId))!.status;
const billed = async () => (await imports.totalsOf(company)).billed;
/** Lines of the company in the lines and in each rollup, the daily one last. */
const linesStored = async (of = company) => {
  const [stored] = await imports.costStore.query<{ lines: string; usage: string; daily: string }>(
    `SELECT (SELECT count() FROM cloudtally.cost_lines WHERE CompanyId = {company:String}) AS lines,
       (SELECT sum(NumberOfLines) FROM cloudtally.cost_usage WHERE CompanyId = {company:String}) AS usage,
       (SELECT sum(NumberOfLines) FROM cloudtally.cost_daily WHERE CompanyId = {company:String}) AS daily`,
    { company: of },
  );
  return [stored!.lines, stored!.usage, stored!.daily].map(Number);
};

// First, as it goes through all companies: later it would delete what other tests have replaced.
describe("cleaning up", () => {
  it("keeps replaced lines as long as a query may still read them, and those without an import not at all", async () => {
    const running = `${company}-running`;
    const stored = { vendor: "aws", month: "2026-01" } as const;
    const replaced = { ...stored, live: false };
    await storeSlices(imports, [
      { ...replaced, companyId: company, sliceId: 1, lines: [testLine({ billed: "5" }), testLine({ billed: "6" })] },
      { ...stored, companyId: company, sliceId: 2, lines: [testLine({ billed: "7" })] },
      { ...replaced, companyId: running, sliceId: 3, lines: [testLine({ billed: "5" })] },
      { ...stored, companyId: running, sliceId: 4, lines: [testLine({ billed: "7" })] },
    ]);
    await imports.stateStore.query("UPDATE import_slices SET retired_at = now() WHERE NOT live");
    await imports.costStore.command(
      "INSERT INTO cloudtally.cost_lines (CompanyId, SliceId, Vendor, BillingMonth, Day, BilledCost) VALUES ({company:String}, 42, 'aws', '2026-01-01', '2026-01-05', 9)",
      { company },
    );
    await fillRollups(imports.costStore, company, ["42"]);
    // Of a slice that has lost its lines, too.
    await imports.costStore.command(
      "INSERT INTO cloudtally.cost_usage (CompanyId, SliceId, Vendor, BillingMonth, Day, NumberOfLines) VALUES ({company:String}, 43, 'aws', '2026-01-01', '2026-01-05', 1)",
      { company },
    );
    expect(await linesStored()).toEqual([4, 5, 4]);
    await sweepUnseen(imports);
    expect(await linesStored()).toEqual([3, 3, 3]);
    expect(await billed()).toBe("7");

    // Then it deletes them, but not while an import of the same company runs.
    await imports.stateStore.query(
      "UPDATE imports SET status = 'storing', finished_at = NULL WHERE import_id = 'import-3'",
    );
    await sweepUnseen(imports, 0);
    expect(await linesStored(running)).toEqual([2, 2, 2]);
    expect(await linesStored()).toEqual([1, 1, 1]);
    expect(await billed()).toBe("7");
    await imports.stateStore.query(
      "UPDATE imports SET status = 'retired', finished_at = now() WHERE import_id = 'import-3'",
    );
    await sweepUnseen(imports, 0);
    expect(await linesStored(running)).toEqual([1, 1, 1]);
    expect(await imports.totalsOf(running)).toMatchObject({ billed: "7" });
  });

  it("deletes nothing that the state store knows nothing of: it may be another one", async () => {
    const unknown = `${company}-of-another-database`;
    const linesOfUnknown = () =>
      imports.costStore.query<{ n: number }>(
        "SELECT toUInt32(count()) AS n FROM cloudtally.cost_lines WHERE CompanyId = {unknown:String}",
        { unknown },
      );
    await imports.costStore.command(
      "INSERT INTO cloudtally.cost_lines (CompanyId, SliceId, Vendor, BillingMonth, Day, BilledCost) VALUES ({unknown:String}, 43, 'aws', '2026-01-01', '2026-01-05', 9)",
      { unknown },
    );
    await sweepUnseen(imports, 0);
    expect(await linesOfUnknown()).toEqual([{ n: 1 }]);
    // The database has a company of this id, but the store has none of its live slices.
    const { importId } = await imports.importOne(unknown, bill(line("2026-01", 5)));
    await imports.costStore.command(
      "INSERT INTO cloudtally.cost_lines (CompanyId, SliceId, Vendor, BillingMonth, Day, BilledCost) VALUES ({unknown:String}, 44, 'aws', '2026-01-01', '2026-01-05', 9)",
      { unknown },
    );
    await imports.stateStore.query("UPDATE import_slices SET slice_id = slice_id + 1 WHERE import_id = $1", [importId]);
    await sweepUnseen(imports, 0);
    expect(await linesOfUnknown()).toEqual([{ n: 2 }]);
  });

  it("keeps the files of imports that the state store does not know, and deletes leftovers of ended ones", async () => {
    const { importId } = await imports.importOne(company, bill(line("2026-01", 5)), { keeping: "copy" });
    const failed = await imports.importOne(company, "a,b\n1,2\n");
    const originals = path.join(imports.directory, "originals");
    for (const name of [failed.importId, "of-another-database"]) await mkdir(path.join(originals, name));
    const logged: unknown[] = [];
    await sweepUnseen({ ...imports, log: { ...imports.log, error: (_, fields) => void logged.push(fields) } });
    expect(logged).toContainEqual({ folders: ["of-another-database"] });
    const kept = await readdir(originals);
    expect(kept).toEqual(expect.arrayContaining([importId, "of-another-database"]));
    expect(kept).not.toContain(failed.importId);
  });
});

describe("publishing", () => {
  it("replaces a restated month and keeps the others, also with an old file that is imported again", async () => {
    const old = bill(line("2026-01", 5), line("2026-02", 7));
    const first = await imports.importOne(company, old);
    const second = await imports.importOne(company, bill(line("2026-02", 8), line("2026-03", 1)));
    expect(await billed()).toBe("14");
    expect(await statusOf(first.importId)).toBe("published");
    const sums = (await findSummary(imports.stateStore, company, first.importId))!.sums;
    expect(sums.map(({ month, live }) => [month, live])).toEqual([
      ["2026-01", true],
      ["2026-02", false],
    ]);
    const third = await imports.importOne(company, bill(line("2026-01", 6)));
    expect(await statusOf(first.importId)).toBe("retired");
    expect([await statusOf(second.importId), await statusOf(third.importId)]).toEqual(["published", "published"]);
    expect(await billed()).toBe("15");
    expect((await imports.importOne(company, old)).status).toBe("published");
    expect(await billed()).toBe("13");
  });

  it("records what it replaced: lines, costs and days before and after, and how many accounts have no costs any more", async () => {
    const other = (account: string, cost: number, month = "2026-01") =>
      line(month, cost, { BillingAccountId: "222", SubAccountId: account });
    const replacedBy = async (...lines: ReturnType<typeof line>[]) => {
      const { replaced } = await imports.importOne(company, bill(...lines));
      return ["111", "222"].map((account) => replaced.filter(({ billingAccountId }) => billingAccountId === account));
    };
    const first = [line("2026-01", 5), line("2026-01", 6, { BillingCurrency: "EUR" }), line("2026-02", 7)];
    const ofFirst = [other("a", 5), other("b", 6), other("c", 0), other("a", 1, "2026-02")];
    expect(await replacedBy(...first, ...ofFirst)).toEqual([[], []]);
    const slice = { vendor: "aws", month: "2026-01", billingAccountId: "111", basis: "actual" };
    const daysBefore = { first: "2026-01-05", last: "2026-01-05" };
    const daysAfter = { first: "2026-01-05", last: "2026-01-09" };
    const [longer, otherAccounts] = await replacedBy(
      ...[line("2026-01", 8), line("2026-01", 1, { ChargePeriodStart: "2026-01-09" })],
      // As long, and of the same day: an export of another subscription.
      ...[other("b", 0), other("d", 7), other("e", 8)],
    );
    expect(longer).toEqual([
      {
        ...slice,
        currency: "EUR",
        rowsBefore: 1,
        rowsAfter: 0,
        billedBefore: "6",
        billedAfter: "0",
        daysBefore,
        daysAfter,
        losesDays: false,
        losesRows: true,
      },
      {
        ...slice,
        currency: "USD",
        rowsBefore: 1,
        rowsAfter: 2,
        billedBefore: "5",
        billedAfter: "9",
        daysBefore,
        daysAfter,
        losesDays: false,
        losesRows: false,
      },
    ]);
    expect(otherAccounts).toMatchObject([{ losesDays: false, losesRows: false, losesAccounts: 2 }]);
    const [otherPart, allAccounts] = await replacedBy(
      line("2026-01", 3, { ChargePeriodStart: "2026-01-20" }),
      ...[other("d", 7), other("e", 8), other("a", 5)],
    );
    expect(otherPart).toMatchObject([{ rowsBefore: 2, rowsAfter: 1, daysBefore: daysAfter, losesDays: true }]);
    expect(allAccounts![0]).not.toHaveProperty("losesAccounts");
  });

  it("separates providers, billing accounts and companies, but knows an account of Azure in any case", async () => {
    const { stateStore } = imports;
    const other = `${company}-other`;
    for (const id of [company, other]) await ensureCompany(stateStore, id);
    const source = "/providers/Microsoft.Billing/billingAccounts/AB1";
    const [ofAws, ofAzure] = [{ month: "2026-01" }, { month: "2026-01", vendor: "azure" as const }];
    await publishMonths(stateStore, company, [{ ...ofAzure, source, cost: 5 }]);
    const lowered = await publishMonths(stateStore, company, [
      { ...ofAzure, source: source.toLowerCase(), cost: 6 },
      { ...ofAws, source: source.toLowerCase(), cost: 10 },
    ]);
    expect(await findSummary(stateStore, company, lowered)).toMatchObject({
      replaced: [{ billedBefore: "5", billedAfter: "6" }],
    });
    const upper = [{ ...ofAws, source, cost: 20 }];
    await publishMonths(stateStore, company, upper);
    await publishMonths(stateStore, other, upper);
    expect(await liveTotals(stateStore, company)).toMatchObject({ billed: "36" });
  });

  // Accounts that formats call by other names are in overlap.test.ts.
  it("rejects months that are live in another format, and names the format", async () => {
    const live = { companyId: company, vendor: "aws", month: "2026-01", source: "111", format: "focus" } as const;
    await storeSlices(imports, [{ ...live, sliceId: 11, lines: [testLine({ billed: "5" })] }]);
    const inOther = csvOf([
      {
        "bill/PayerAccountId": "111",
        "bill/BillingPeriodStartDate": "2026-01-01T00:00:00Z",
        "lineItem/UsageAccountId": "222",
        "lineItem/ProductCode": "AmazonEC2",
        "lineItem/LineItemType": "Usage",
        "lineItem/UsageStartDate": "2026-01-03T00:00:00Z",
        "lineItem/CurrencyCode": "USD",
        "lineItem/UnblendedCost": 5,
      },
    ]);
    expect(await imports.importOne(company, inOther, { name: "cur.csv" })).toMatchObject({
      status: "failed",
      problem: {
        code: "overlap",
        file: "cur.csv",
        values: { vendor: "aws", month: "2026-01", account: "111", format: "FOCUS" },
      },
    });
    expect(await billed()).toBe("5");
    expect(await linesStored()).toEqual([1, 1, 1]);
  });

  it("publishes identical simultaneous files only once", async () => {
    const content = bill(line("2026-01", 5), line("2026-02", 6));
    const summaries = await Promise.all([1, 2, 3].map(() => imports.importOne(company, content)));
    expect(summaries.map(({ status }) => status).sort()).toEqual(["published", "unchanged", "unchanged"]);
    expect(await billed()).toBe("11");
  });

  it("is correct while other processes import the same or other months", async () => {
    const months = ["2026-01", "2026-01", "2026-02", "2026-01"];
    const files = await Promise.all(
      months.map(async (month, n) => {
        const file = path.join(imports.directory, `${company}-${n}.csv`);
        await writeFile(file, bill(...Array.from({ length: 2000 }, () => line(month, 1))));
        return file;
      }),
    );
    // A separate cost store simulates another process: imports of one process wait for each other.
    const processes = files.map((file) => ({ file, services: { ...imports, costStore: { ...imports.costStore } } }));
    const summaries = await Promise.all(
      processes.map(({ file, services }) =>
        importFiles({ companyId: company, files: [{ path: file, name: "bill.csv" }], by: "test" }, services),
      ),
    );
    expect(summaries.map(([summary]) => summary!.status).sort()).toEqual([
      "published",
      "published",
      "unchanged",
      "unchanged",
    ]);
    expect(await imports.totalsOf(company)).toMatchObject({ lines: 4000, billed: "4000" });
    await sweepCompany(imports, company, 0);
    expect(await linesStored()).toEqual([4000, 4000, 4000]);
  });

  it("takes as many statements for many months as for one", async () => {
    let statements = 0;
    const counted = ({ query }: Queries): Queries => ({
      query: (sql, values) => {
        if (sql.includes("import_slices")) statements += 1;
        return query(sql, values);
      },
    });
    const stateStore: StateStore = {
      ...imports.stateStore,
      transaction: (work) => imports.stateStore.transaction((tx) => work(counted(tx))),
    };
    await ensureCompany(stateStore, company);
    const statementsOf = async (cost: number, ...months: string[]) => {
      statements = 0;
      await publishMonths(
        stateStore,
        company,
        months.map((month) => ({ month, cost })),
      );
      return statements;
    };
    const months = ["2026-01", "2026-02", "2026-03"];
    const ofOne = await statementsOf(1, "2026-01");
    expect(ofOne).toBeGreaterThan(3);
    // The first of these replaces one month, the second three.
    for (const cost of [2, 3]) expect(await statementsOf(cost, ...months)).toBe(ofOne);
    expect(await liveTotals(stateStore, company)).toMatchObject({ billed: "9" });
  });

  it("changes nothing if the same file comes twice, unless its import has been removed from every figure", async () => {
    const { importId, status } = await imports.importOne(company, bill(line("2026-01", 5)));
    const second = await imports.importOne(company, bill(line("2026-01", 5)), { name: "renamed.csv" });
    expect([status, second.status]).toEqual(["published", "unchanged"]);
    expect(await statusOf(importId)).toBe("published");
    expect(await unpublish(imports.stateStore, `${company}-other`, importId)).toBe(false);
    expect(await billed()).toBe("5");
    expect(await unpublish(imports.stateStore, company, importId)).toBe(true);
    expect(await imports.totalsOf(company)).toMatchObject({ lines: 0 });
    expect(await statusOf(importId)).toBe("removed");
    expect((await imports.importOne(company, bill(line("2026-01", 5)))).status).toBe("published");
    expect(await billed()).toBe("5");
  });
});
