import { expect, it } from "vitest";
import { fileNamePart } from "~/lib/files/file-name";
import { reportFileName } from "./table-file-names";

const report = {
  kind: "table" as const,
  viewBy: "product",
  startDate: "2026-10-01",
  endDate: "2026-10-31",
  currency: "KRW",
  isAmortizedCost: false,
  selectedVendors: ["aws", "azure", "gcp"],
  filters: [],
};

it("contain company, table, period, currency, cost basis and filters", () => {
  expect(reportFileName(report, "Halden Robotics", "csv")).toBe(
    "cost-by-product_Halden-Robotics_2026-10-01_2026-10-31_KRW_billed.csv",
  );
  const filters = [
    { field: "region", values: ["eu-west-1"] },
    { field: "tag", tagKey: "team", values: ["Größe"], exclude: true },
  ];
  expect(
    reportFileName({ ...report, isAmortizedCost: true, selectedVendors: ["aws"], filters }, "Acme, Inc.", "xlsx"),
  ).toBe("cost-by-product_Acme-Inc_2026-10-01_2026-10-31_KRW_amortized_aws_region-eu-west-1-not-tag-team-Gro-e.xlsx");
  expect(
    reportFileName({ ...report, kind: "detail", selectedVendor: "gcp", viewByItem: "BigQuery" }, "아크메", "csv"),
  ).toBe("cost-lines_2026-10-01_2026-10-31_KRW_billed_gcp_BigQuery.csv");
});

it("contain no characters that a file system rejects, and have a maximum length", () => {
  expect(fileNamePart('../a\u0000b"\r\n ; 비용')).toBe("a-b");
  const long = reportFileName(
    { ...report, filters: [{ field: "tag", tagKey: "x".repeat(256), values: ["y".repeat(1024)] }] },
    "z".repeat(500),
    "xlsx",
  );
  expect(long).toMatch(/^[\w.-]{1,220}$/);
  expect(reportFileName({ ...report, kind: "detail", viewByItem: "비용" }, "", "csv")).toContain("_filtered.csv");
});
