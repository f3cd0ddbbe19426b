import { describe, expect, it } from "vitest";
import type { ImportProblem, ImportReplacement, ImportSum, ImportSummary } from "~/contract/imports/imports";
import { describeImport, describeUndamaged } from "./print-import";

const sum: ImportSum = {
  vendor: "aws",
  month: "2026-10",
  billingAccountId: "111122223333",
  currency: "USD",
  rowsStored: 12345,
  fileBilledCost: "4064.4831315379",
  storeBilledCost: "4064.4831315379",
  fileEffectiveCost: "4195.95",
  storeEffectiveCost: "4195.94",
  residual: "0",
  live: true,
};
const summary: ImportSummary = {
  importId: "1",
  fileNames: ["a.csv", "b.csv"],
  format: "FOCUS 1.2",
  status: "published",
  createdAt: "2026-11-20T10:00:00Z",
  finishedAt: "2026-11-20T10:00:01Z",
  by: "Demo",
  bytes: 1,
  rowsRead: 12367,
  rowsStored: 12345,
  rowsRefused: 22,
  invoiceSums: [],
  listed: [],
  progress: 100,
  ahead: null,
  problem: null,
  sums: [
    sum,
    {
      ...sum,
      vendor: "azure",
      basis: "amortized",
      billingAccountId: "7",
      rowsStored: 1,
      fileBilledCost: "-0.5",
      storeBilledCost: "-0.5",
    },
  ],
  replaced: [],
  isRepairable: true,
};
const replaced: ImportReplacement = {
  vendor: "gcp",
  month: "2026-10",
  billingAccountId: "",
  currency: "USD",
  basis: "actual",
  rowsBefore: 1500,
  rowsAfter: 2,
  billedBefore: "12.000000000001",
  billedAfter: "-3",
  daysBefore: { first: "2026-10-01", last: "2026-10-15" },
  daysAfter: { first: "2026-10-16", last: "2026-10-31" },
  losesDays: true,
};
const problem = (line: number): ImportProblem => ({
  code: "bad-date",
  message: `a.csv, line ${line}: no date.`,
  file: "a.csv",
  line,
  column: "Day",
  values: {},
});

describe("the report of an import", () => {
  it("reconciles rows and sums, exactly and aligned", () => {
    expect(describeImport({ ...summary, rowsRefused: 0, rowsRead: 12345 }, [])).toBe(
      [
        "a.csv, b.csv: FOCUS 1.2, published",
        "  rows read 12,345 = stored 12,345 + rejected 0",
        "  provider  month    billing account  basis      currency    rows   billed in file         in store  difference  effective in file  in store  difference",
        "  aws       2026-10  111122223333     actual     USD       12,345  4064.4831315379  4064.4831315379           0            4195.95   4195.94        0.01",
        "  azure     2026-10  7                amortized  USD            1             -0.5             -0.5           0            4195.95   4195.94        0.01",
      ].join("\n"),
    );
  });

  it("says why an import does not count if newer files have replaced it", () => {
    expect(describeImport({ ...summary, status: "retired", sums: [], rowsRefused: 0 }, []).split("\n")[0]).toBe(
      "a.csv, b.csv: FOCUS 1.2, replaced: newer files of the same months count",
    );
  });

  it("totals invoices", () => {
    const invoices = {
      vendor: "aws" as const,
      month: "2026-10",
      currency: "USD",
      invoices: 1200,
      billed: "9.25",
      live: true,
    };
    expect(
      describeImport({ ...summary, sums: [], rowsRefused: 0, invoiceSums: [invoices] }, [])
        .split("\n")
        .at(-1),
    ).toBe("  invoices for comparison: aws 2026-10, 1,200 of 9.25 USD");
  });

  it("lists the first 20 rejected rows and counts the others", () => {
    const lines = describeImport(
      summary,
      Array.from({ length: 22 }, (_, n) => problem(n + 2)),
    ).split("\n");
    expect(lines.filter((line) => line.startsWith("  rejected: "))).toHaveLength(20);
    expect(lines).toContain("  rejected: a.csv, line 2: no date.");
    expect(lines.at(-1)).toBe("  … and 2 more rejected rows, listed on the import's page.");
    expect(
      describeImport({ ...summary, rowsRefused: 1520 }, [])
        .split("\n")
        .at(-1),
    ).toBe("  … and 1,500 more rejected rows; the first 500 are listed on the import's page.");
  });

  it("lists replacements, and warns of days that may be missing now", () => {
    const [line, warning] = describeImport(
      { ...summary, rowsRefused: 0, replaced: [replaced, { ...replaced, losesDays: false }] },
      [],
    )
      .split("\n")
      .slice(-3);
    expect(line).toBe(
      "  replaced: gcp 2026-10, billing account –: 1,500 lines of 12.000000000001 USD, now 2 of -3 USD",
    );
    expect(warning).toBe(
      "  WARNING: They covered 2026-10-01 to 2026-10-15, the new ones cover 2026-10-16 to 2026-10-31. If both are parts of that month, import all of its files together.",
    );
  });

  it("warns of lines that may be missing now, though the days are the same", () => {
    const fewer = { ...replaced, losesDays: false, losesRows: true, daysAfter: replaced.daysBefore };
    const report = describeImport({ ...summary, rowsRefused: 0, replaced: [fewer] }, []);
    expect(report.split("\n").at(-1)).toBe(
      "  WARNING: Fewer than half of the lines are left. If both are parts of that month, import all of its files together.",
    );
  });

  it("warns of accounts that may be missing now, though days and lines are as many", () => {
    const others = { ...replaced, losesDays: false, losesAccounts: 2, daysAfter: replaced.daysBefore };
    const report = describeImport({ ...summary, rowsRefused: 0, replaced: [others] }, []);
    expect(report.split("\n").at(-1)).toBe(
      "  WARNING: Accounts that had costs and have none now: 2. If both are parts of that month, import all of its files together.",
    );
  });

  it("gives the reason of a rejection", () => {
    const failed: ImportSummary = {
      ...summary,
      status: "failed",
      format: null,
      rowsRead: 0,
      rowsStored: 0,
      rowsRefused: 0,
      sums: [],
      problem: problem(7),
    };
    expect(describeImport(failed, [])).toBe(
      "a.csv, b.csv: unknown format, FAILED, none of it is stored\n  a.csv, line 7: no date.",
    );
  });
});

it("says of which company nothing is damaged", () => {
  expect(describeUndamaged()).toBe("Nothing is damaged: the store has everything that was imported.");
  expect(describeUndamaged("acme")).toMatch(/^Nothing of acme is damaged: .* imported into it\.$/);
});
