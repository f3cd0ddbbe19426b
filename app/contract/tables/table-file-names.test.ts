import { expect, it } from "vitest";
import { fileNamePart } from "~/lib/files/file-name";
import { ruleDefaults } from "../anomalies/rule-lists";
import { backtestFileName, reportFileName } from "./table-file-names";

const of = (curCmpnNm: string | null, visibleAccounts = {}) => ({
  user: { curCmpnNm, visibleAccounts },
  companyId: "acme",
});

const report = {
  kind: "table" as const,
  viewBy: "product",
  startDate: "2026-10-01",
  endDate: "2026-10-31",
  currency: "KRW",
  isAmortizedCost: false,
  selectedVendors: ["aws" as const, "azure" as const, "gcp" as const],
  filters: [],
};

it("contain company, table, period, currency, cost basis and filters", () => {
  expect(reportFileName(report, of("Halden Robotics"), "csv")).toBe(
    "cost-by-product_Halden-Robotics_2026-10-01_2026-10-31_KRW_billed.csv",
  );
  const filters = [
    { field: "region", values: ["eu-west-1"] },
    { field: "tag", tagKey: "team", values: ["Größe"], exclude: true },
  ];
  expect(
    reportFileName({ ...report, isAmortizedCost: true, selectedVendors: ["aws"], filters }, of("Acme, Inc."), "xlsx"),
  ).toBe("cost-by-product_Acme-Inc_2026-10-01_2026-10-31_KRW_amortized_aws_region-eu-west-1-not-tag-team-Gro-e.xlsx");
  expect(
    reportFileName({ ...report, kind: "detail", selectedVendor: "gcp", viewByItem: "BigQuery" }, of("아크메"), "csv"),
  ).toBe("cost-lines_2026-10-01_2026-10-31_KRW_billed_gcp_BigQuery.csv");
});

it("contain no characters that a file system rejects, and have a maximum length", () => {
  expect(fileNamePart('../a\u0000b"\r\n ; 비용')).toBe("a-b");
  const every = {
    ...{ ...report, viewBy: "tag", tagKey: "w".repeat(256), costDate: "2026-10-01", isMonthly: true, isSpread: true },
    ...{ compareStartDate: "2026-09-01", compareEndDate: "2026-09-30", isAmortizedCost: true },
    ...{ selectedVendors: ["azure" as const, "gcp" as const] },
    filters: [{ field: "tag", tagKey: "x".repeat(256), values: ["y".repeat(1024)] }],
  };
  const long = reportFileName(every, of("z".repeat(500), { gcp: 2 }), "xlsx");
  expect(long).toMatch(/^[\w.-]{1,220}$/);
  // The long parts are shortened alike; the others are whole.
  expect(long).toMatch(
    new RegExp(
      "^cost-by-tag-w{10,}_z{20,}_2026-10-01_2026-10-31_month-of-2026-10-01_vs-2026-09-01-2026-09-30_KRW_amortized_" +
        "spread_azure-gcp_tag-x{10,}_some-accounts\\.xlsx$",
    ),
  );
  expect(reportFileName({ ...report, kind: "detail", viewByItem: "비용" }, of(""), "csv")).toContain("_filtered.csv");
});

it("state what is compared, and for which tag or day", () => {
  // Whether amounts are averages depends on the bills, which a name does not know.
  const compared = { compareStartDate: "2026-09-01", compareEndDate: "2026-09-30", compareCostType: "average" };
  expect(reportFileName({ ...report, viewBy: "tag", tagKey: "team", ...compared }, of("Acme"), "csv")).toBe(
    "cost-by-tag-team_Acme_2026-10-01_2026-10-31_vs-2026-09-01-2026-09-30_KRW_billed.csv",
  );
  const lines = { costDate: "2026-10-05", grain: "WEEK", detailFilters: [{ field: "region", values: ["eu-west-1"] }] };
  expect(reportFileName({ ...report, kind: "detail", ...lines }, of("Acme"), "csv")).toBe(
    "cost-lines_Acme_2026-10-01_2026-10-31_week-of-2026-10-05_KRW_billed_region-eu-west-1.csv",
  );
});

it("say that accounts are missing which their reader may not see", () => {
  const limited = of(null, { gcp: 2 });
  expect(reportFileName({ ...report, selectedVendors: ["aws", "gcp"] }, limited, "csv")).toBe(
    "cost-by-product_acme_2026-10-01_2026-10-31_KRW_billed_aws-gcp_some-accounts.csv",
  );
  expect(reportFileName({ ...report, selectedVendors: ["aws"] }, limited, "csv")).toBe(
    "cost-by-product_acme_2026-10-01_2026-10-31_KRW_billed_aws.csv",
  );
});

it("tell backtests of different settings apart", () => {
  const rule = { ...ruleDefaults, vendor: "aws" as const, filters: [], title: "" };
  const nameOf = (changes: Partial<Parameters<typeof backtestFileName>[0]>) =>
    backtestFileName({ ...rule, ...changes }, of("Acme"), "csv");
  expect(nameOf({})).toBe("backtest_Acme_aws.csv");
  expect(nameOf({ title: "Peaks", threshold: 50, comparison: "last7Days" })).toBe(
    "backtest_Acme_aws_comparison-last7Days_threshold-50_Peaks.csv",
  );
  const filters = [{ field: "region" as const, values: ["eu-west-1"], exclude: true }];
  expect(nameOf({ viewBy: "account", minAlert: 0.5, filters })).toBe(
    "backtest_Acme_aws_viewBy-account_minAlert-0.5_not-region-eu-west-1.csv",
  );
});
