import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { focusRow } from "../../../tests/support/bills/focus-row";
import { fatalRowsIn, linesIn } from "../../../tests/support/bills/read-bill";
import { csvOf, openTestImports, without } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import type { BillFile } from "../source/bill-file";
import { checkColumns, recognise } from "./formats";

type Row = Record<string, string | number>;

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

describe("current FOCUS versions", () => {
  const common = Object.keys(focusRow()).filter((name) => name !== "ProviderName");
  it.each([
    ["FOCUS 1.0", ["ProviderName"]],
    ["FOCUS 1.1", ["ProviderName", "SkuMeter"]],
    ["FOCUS 1.2", ["ProviderName", "SkuMeter", "InvoiceId"]],
    [
      "FOCUS 1.3",
      ["ProviderName", "PublisherName", "InvoiceId", "ServiceProviderName", "HostProviderName", "ContractApplied"],
    ],
    ["FOCUS 1.3", ["PublisherName", "ServiceProviderName"]],
    ["FOCUS 1.4", ["ServiceProviderName", "HostProviderName", "InvoiceDetailId", "InvoiceId"]],
    ["FOCUS 1.4", ["ServiceProviderName", "HostProviderName"]],
  ])("recognizes %s by %j", (name, columns) => {
    const file: BillFile = {
      name: "bill.csv",
      path: "",
      bytes: 1,
      kind: "csv",
      compression: "none",
      columns: [...common, ...columns].map((column) => ({ name: column })),
    };
    expect(recognise(file)).toMatchObject({ name, format: { family: "focus" } });
  });

  it("is recognized as invoices by their columns", () => {
    const columns = [
      "BilledCost",
      "BillingAccountId",
      "BillingCurrency",
      "BillingPeriodStart",
      "ChargeCategory",
      "InvoiceDetailGrain",
      "InvoiceDetailId",
      "InvoiceId",
      "InvoiceIssueStatus",
      "InvoiceIssuerName",
    ];
    const file = (names: string[]): BillFile => ({
      name: "invoices.csv",
      path: "",
      bytes: 1,
      kind: "csv",
      compression: "none",
      columns: names.map((column) => ({ name: column })),
    });
    expect(recognise(file(columns))).toMatchObject({
      name: "FOCUS 1.4 invoices",
      format: { family: "focus-invoices" },
    });
    const lacking = file(columns.filter((name) => name !== "InvoiceId"));
    expect(() => checkColumns(lacking, recognise(lacking))).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ code: "missing-column", column: "InvoiceId" }) }),
    );
  });

  it.each([["Billing Period", ["BillingPeriodStart", "BillingPeriodEnd", "BillingPeriodStatus", "InvoiceIssuerName"]]])(
    "does not mistake the dataset %s for cost lines",
    (dataset, columns) => {
      const file: BillFile = {
        name: "bill.csv",
        path: "",
        bytes: 1,
        kind: "csv",
        compression: "none",
        columns: columns.map((column) => ({ name: column })),
      };
      expect(() => recognise(file)).toThrow(
        expect.objectContaining({ problem: expect.objectContaining({ code: "other-dataset", values: { dataset } }) }),
      );
    },
  );

  it("stores the version with the import, and reads provider and issuer from the columns of 1.4", async () => {
    const row = {
      ...(without(focusRow(), "ProviderName") as Row),
      ServiceProviderName: "Amazon Web Services",
      HostProviderName: "AWS",
      InvoiceDetailId: "d-1",
    };
    expect(await imports.importOne("newest", csvOf([row]))).toMatchObject({
      status: "published",
      format: "FOCUS 1.4",
      sums: [{ vendor: "aws" }],
    });
  });

  it("bills marketplace products to the issuer of the invoice, not to the host", async () => {
    const sold = (fields: Row) => ({
      ...(without(focusRow(), "ProviderName") as Row),
      ServiceProviderName: "MongoDB",
      HostProviderName: "AWS",
      ...fields,
    });
    const resold = [
      sold({ InvoiceIssuerName: "Microsoft" }),
      sold({ ServiceProviderName: "Oracle", InvoiceIssuerName: "AWS" }),
    ];
    expect(await linesIn(imports, csvOf(resold), ["Vendor", "PublisherName"])).toEqual([
      { Vendor: "aws", PublisherName: "Oracle" },
      { Vendor: "azure", PublisherName: "MongoDB" },
    ]);
    expect(await fatalRowsIn(imports, csvOf([...resold, sold({ InvoiceIssuerName: "MongoDB" })]))).toMatchObject([
      { row: 2, code: "unknown-provider", value: "MongoDB" },
    ]);
  });

  it("keeps the method of a split cost, and adds its parts up to the original charge", async () => {
    const part = (share: number, pod: string) =>
      focusRow({
        BilledCost: share,
        EffectiveCost: share,
        ListCost: share,
        ContractedCost: share,
        ResourceId: "i-node",
        Tags: '{"env":"prod"}',
        ServiceProviderName: "AWS",
        AllocatedMethodId: "eks-cpu-memory",
        AllocatedMethodDetails: `{"Elements":[{"AllocatedRatio":${share / 10},"UsageUnit":"CPU","UsageQuantity":2}]}`,
        AllocatedResourceId: pod,
        AllocatedResourceName: `pod ${pod}`,
        AllocatedTags: `{"env":"prod","team":"${pod}"}`,
        ContractApplied: '{"Elements":[{"ContractCommitmentId":"c-1","ContractCommitmentAppliedCost":1.50}]}',
      });
    const summary = await imports.importOne(
      "allocated",
      csvOf([part(2.5, "a"), part(7.5, "b"), focusRow({ BilledCost: 3 })]),
    );
    expect(summary).toMatchObject({ status: "published", format: "FOCUS 1.3" });
    expect(await imports.totalsOf("allocated")).toEqual({ lines: 3, billed: "13", effective: "11" });
    const columns = [
      "AllocatedResourceId",
      "AllocatedMethodId",
      "AllocatedMethodDetails",
      "AllocatedResourceName",
      "AllocatedTags",
      "Tags",
      "ContractApplied",
    ];
    const [plain, a] = await imports.linesOf("allocated", columns);
    expect(plain).toMatchObject({
      AllocatedMethodId: "",
      AllocatedMethodDetails: "",
      AllocatedTags: {},
      ContractApplied: "",
    });
    expect(a).toEqual({
      AllocatedResourceId: "a",
      AllocatedMethodId: "eks-cpu-memory",
      AllocatedMethodDetails: '{"Elements":[{"AllocatedRatio":0.25,"UsageUnit":"CPU","UsageQuantity":2}]}',
      AllocatedResourceName: "pod a",
      AllocatedTags: { env: "prod", team: "a" },
      Tags: { env: "prod" },
      ContractApplied: '{"Elements":[{"ContractCommitmentId":"c-1","ContractCommitmentAppliedCost":1.50}]}',
    });
  });
});
