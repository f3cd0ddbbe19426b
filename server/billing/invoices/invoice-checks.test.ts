import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getInvoices } from "~/contract/billing/billing-tables";
import { getImport, listImports, removeImport } from "~/contract/imports/imports";
import type { Vendor } from "~/contract/vendors";
import { billFile } from "~/contract/tables/table-files";
import { makeCall, makeStreamedCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { focusRow } from "../../../tests/support/bills/focus-row";
import { parseCsv } from "../../../tests/support/parse-csv";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { importCalls } from "../../imports/calls";
import type { Services } from "../../serve";
import { billingCalls } from "../calls";
import { isWithinRounding } from "./invoice-checks";
import { tableFileCalls } from "../../tables/calls";

type Row = Record<string, string | number>;

/** A row of the dataset Invoice Detail. */
const invoice = (fields: Row = {}): Row => ({
  InvoiceDetailId: "d-1",
  InvoiceDetailGrain: "{}",
  InvoiceIssueStatus: "Issued",
  InvoiceId: "A",
  ReferenceInvoiceId: "A",
  InvoiceIssuerName: "Amazon Web Services, Inc.",
  BillingAccountId: "111",
  BillingCurrency: "USD",
  BillingPeriodStart: "2026-01-01T00:00:00Z",
  BillingPeriodEnd: "2026-02-01T00:00:00Z",
  ChargeCategory: "Usage",
  BilledCost: "1.00",
  ...fields,
});
const line = (InvoiceId: string, BilledCost: string, fields: Row = {}): Row => ({
  ...focusRow({ InvoiceId, BilledCost, EffectiveCost: BilledCost, ...fields }),
});

let imports: TestImports;
let services: Services;
beforeAll(async () => {
  imports = await openTestImports();
  services = testServices(imports);
  // All of them at once; how lines are imported is tested with those that are compared.
  await storeSlices(
    imports,
    storedLines.map(([companyId, vendor, ...lines], n) => ({
      ...{ companyId, sliceId: 90_001 + n, vendor, month: "2026-01" },
      lines: lines.map(([InvoiceId, billed, currency = "USD"]) =>
        testLine({ day: "2026-01-05", billed, currency, more: { InvoiceId, ChargeType: "Usage" } }),
      ),
    })),
  );
});
afterAll(() => imports?.close());

/** Lines of a company's provider by their invoices. */
const storedLines: [companyId: string, Vendor, ...lines: [InvoiceId: string, billed: string, currency?: string][]][] = [
  ["voided", "aws", ["A", "10"], ["C", "10"]],
  ["newest", "aws", ["A", "10"], ["B", "10"]],
  ["apart", "aws", ["A", "10"], ["A", "7", "EUR"]],
  ["apart", "azure", ["A", "5"]],
  ["other", "aws", ["A", "10"]],
];

const requested = { vendor: "aws" as const, yearMonth: "2026-01" };
const list = (company: string) => makeCall(billingCalls, getInvoices, requested, testCaller(company), services);
const states = async (company: string, importId: string) => {
  const { invoices } = await makeCall(importCalls, getImport, { importId }, testCaller(company), services);
  return Object.fromEntries(invoices.map(({ invoiceId, state, difference }) => [invoiceId, [state, difference]]));
};

describe("the tolerance of a sum for rounding", () => {
  // The scenarios of FOCUS 1.4, appendix Rounding Variance Tolerance, and the limits themselves.
  it.each([
    ["0.02", 5, "USD", true],
    ["5.00", 5, "USD", false],
    ["4.50", 1_000_000, "USD", true],
    ["15.00", 1_000_000, "USD", false],
    ["-1", 0, "USD", true],
    ["1.000001", 40_000, "USD", false],
    ["-5", 1_000_000, "USD", true],
    ["-5.000000000000000000000000000001", 1_000_000, "USD", false],
    ["100", 1, "JPY", true],
    ["100.5", 1, "KRW", false],
  ])("%s of %i lines in %s: %s", (difference, rows, currency, isWithin) => {
    expect(isWithinRounding(difference, rows, currency)).toBe(isWithin);
  });
});

describe("a file of invoices", () => {
  const required = [
    "BilledCost",
    "BillingAccountId",
    "BillingCurrency",
    "BillingPeriodStart",
    "BillingPeriodEnd",
    "ChargeCategory",
    "InvoiceDetailId",
    "InvoiceId",
    "InvoiceIssueStatus",
    "InvoiceIssuerName",
    "ReferenceInvoiceId",
  ];

  /** Texts are read by one rule, and amounts by that of lines (see missing-amounts.test.ts); "-" may be a name. */
  const otherWords: Record<string, string[]> = { InvoiceId: ["NULL", "n/a"], BilledCost: ["NaN", "-"] };

  it.each(required)("is rejected with line and column if %s is invalid", async (column) => {
    for (const nothing of ["", ...(otherWords[column] ?? [])]) {
      const { status, problem } = await imports.importOne(
        "nothing",
        csvOf([invoice(), invoice({ BilledCost: 0, [column]: nothing })]),
      );
      expect([nothing, status, problem?.line, problem?.column]).toEqual([nothing, "failed", 3, column]);
    }
  });

  it.each([
    [
      "an issuer that is not a supported provider",
      { InvoiceIssuerName: "Datadog" },
      "unknown-provider",
      "InvoiceIssuerName",
    ],
    ["a status of its own", { InvoiceIssueStatus: "Paid" }, "bad-value", "InvoiceIssueStatus"],
    ["an amount that is none", { BilledCost: "1,5" }, "not-money", "BilledCost"],
  ])("is rejected for %s", async (_, fields, code, column) => {
    const { status, problem } = await imports.importOne("wrong", csvOf([invoice(fields)]));
    expect([status, problem?.code, problem?.line, problem?.column]).toEqual(["failed", code, 2, column]);
  });

  it("is an import without lines or figures, compressed or not", async () => {
    const text = csvOf([
      invoice({ BilledCost: "2.50" }),
      invoice({ BilledCost: "-0.25", ChargeCategory: "Credit" }),
      invoice({ InvoiceId: "B", ReferenceInvoiceId: "A", BilledCost: "7" }),
    ]);
    const summary = await imports.importOne("kept", gzipSync(text), { name: "invoices.csv.gz", keeping: "copy" });
    expect(summary).toMatchObject({
      status: "published",
      format: "FOCUS 1.4 invoices",
      rowsRead: 3,
      rowsStored: 3,
      sums: [],
    });
    expect(summary.invoiceSums).toEqual([
      { vendor: "aws", month: "2026-01", currency: "USD", invoices: 2, billed: "9.25", live: true },
    ]);
    expect(await imports.totalsOf("kept")).toMatchObject({ lines: 0, billed: "0" });
    expect(await imports.importOne("kept", text)).toMatchObject({ status: "published" });
    expect(await imports.importOne("kept", text)).toMatchObject({ status: "unchanged" });
    expect(
      (await makeCall(importCalls, listImports, { vendor: "aws" }, testCaller("kept"), services)).imports[0]!
        .invoiceSums,
    ).toHaveLength(1);
    const caller = { ...testCaller("kept"), vendors: ["azure" as const] };
    await expect(
      makeCall(importCalls, removeImport, { importId: summary.importId }, caller, services),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe("invoices and the lines that name them", () => {
  it("are compared without tax, in any order of import, and named if one side is missing", async () => {
    const file = csvOf([
      // 10 of usage and 1 of tax; lines have 9.20 and 5 of tax: 0.80 is within the rounding tolerance of 1.00.
      invoice({ BilledCost: "12" }),
      invoice({ BilledCost: "-2", ChargeCategory: "Credit" }),
      invoice({ BilledCost: "1", ChargeCategory: "Tax" }),
      invoice({ InvoiceId: "B", ReferenceInvoiceId: "A", BilledCost: "20" }),
      invoice({ InvoiceId: "C", BilledCost: "30", InvoiceIssueStatus: "Open" }),
      invoice({ InvoiceId: "D", BilledCost: "40" }),
      invoice({ InvoiceId: "E", BilledCost: "50", ChargeCategory: "Tax" }),
    ]);
    const { importId } = await imports.importOne("compared", file);
    expect(await states("compared", importId)).toEqual({
      A: ["noLines", "10"],
      B: ["noLines", "20"],
      C: ["open", "30"],
      D: ["noLines", "40"],
      E: ["tax", null],
    });
    const lines = [
      line("A", "4"),
      line("A", "5.2"),
      line("A", "5", { ChargeCategory: "Tax" }),
      line("B", "18.999999"),
      line("C", "1"),
      line("F", "3"),
      line("", "8"),
    ];
    await imports.importOne("compared", csvOf(lines));
    const compared = {
      A: ["agrees", "0.8"],
      B: ["differs", "1.000001"],
      C: ["open", "29"],
      D: ["noLines", "40"],
      E: ["tax", null],
      F: ["noInvoice", null],
    };
    expect(await states("compared", importId)).toEqual(compared);

    const { invoices, withoutLines, sum } = await list("compared");
    expect(sum.cost).toBe("45.199999");
    expect(
      Object.fromEntries(invoices.map(({ invoiceId, check }) => [invoiceId, check && [check.state, check.invoiced]])),
    ).toEqual({
      A: ["agrees", "11"],
      B: ["differs", "20"],
      C: ["open", "30"],
      F: ["noInvoice", null],
      "": null,
    });
    expect(withoutLines).toEqual([{ invoiceId: "D", invoiced: "40" }]);
    const csv = parseCsv(
      await makeStreamedCall(
        tableFileCalls,
        billFile.csv,
        { ...requested, report: "invoices", sort: { key: "invoiceId", descending: false } },
        testCaller("compared"),
        services,
      ),
    );
    expect(csv[0]!.slice(-3)).toEqual(["currency", "invoicedAmount", "differenceBeforeTax"]);
    expect(csv.slice(1).map((row) => [row[0], ...row.slice(-2)])).toEqual([
      ["", "", ""],
      ["A", "11", "0.8"],
      ["B", "20", "1.000001"],
      ["C", "30", "29"],
      ["F", "", ""],
    ]);

    // The month is imported again with the missing line: the comparison is not cached.
    await imports.importOne("compared", csvOf([...lines, line("B", "1.000001"), line("D", "40")]));
    expect(await states("compared", importId)).toMatchObject({ B: ["agrees", "0"], D: ["agrees", "0"] });
  });

  it("are not compared once the provider has voided the invoice, as nothing is owed by it", async () => {
    const { importId } = await imports.importOne(
      "voided",
      csvOf([
        invoice({ BilledCost: "10", InvoiceIssueStatus: "Voided" }),
        invoice({ InvoiceId: "B", BilledCost: "20", InvoiceIssueStatus: "Voided" }),
        invoice({ InvoiceId: "C", BilledCost: "10" }),
      ]),
    );
    expect(await states("voided", importId)).toEqual({ A: ["voided", null], B: ["voided", null], C: ["agrees", "0"] });
    expect((await list("voided")).withoutLines).toEqual([]);
  });

  it("are compared with the newest file of each invoice, until that is removed", async () => {
    const first = await imports.importOne(
      "newest",
      csvOf([invoice({ BilledCost: "10" }), invoice({ InvoiceId: "B", BilledCost: "10" })]),
    );
    const second = await imports.importOne("newest", csvOf([invoice({ BilledCost: "15" })]));
    expect(await states("newest", first.importId)).toEqual({ B: ["agrees", "0"] });
    expect(await states("newest", second.importId)).toEqual({ A: ["differs", "5"] });
    await makeCall(importCalls, removeImport, { importId: second.importId }, testCaller("newest"), services);
    const { invoices } = await list("newest");
    expect(invoices.map(({ invoiceId, check }) => [invoiceId, check?.state])).toEqual([
      ["A", "noInvoice"],
      ["B", "agrees"],
    ]);
    await imports.importOne("newest", csvOf([invoice({ InvoiceId: "B", BilledCost: "11" })]));
    const summary = await makeCall(
      importCalls,
      getImport,
      { importId: first.importId },
      testCaller("newest"),
      services,
    );
    expect([summary.import.status, summary.invoices]).toEqual(["retired", []]);
  });

  it("are of one provider, currency and company", async () => {
    const { importId } = await imports.importOne(
      "apart",
      csvOf([invoice({ BilledCost: "10" }), invoice({ BilledCost: "6", BillingCurrency: "EUR" })]),
    );
    const { invoices } = await makeCall(importCalls, getImport, { importId }, testCaller("apart"), services);
    expect(invoices.map(({ currency, state, difference }) => [currency, state, difference])).toEqual([
      ["EUR", "agrees", "-1"],
      ["USD", "agrees", "0"],
    ]);
    expect((await list("other")).invoices.map(({ check }) => check)).toEqual([null]);
  });
});
