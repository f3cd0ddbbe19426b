import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFiles } from "../../server/imports/run/import-files";
import { hasSamples, sample } from "../support/bills/billing-samples";
import { addPlain, plain, sampleRows } from "../support/bills/sample-rows";
import { openTestImports } from "../support/test-imports";
import type { TestImports } from "../support/test-imports";

/** Sums of one key of the ground truth, all as decimal text. */
interface GroundTruth {
  n_rows?: number;
  billed: string;
  effective?: string;
  list?: string;
  contracted?: string;
}

/** The ground truths' word for an empty value. */
const orNone = (column: string): string => `if(${column} = '', 'NO_VALUE', ${column})`;

describe.skipIf(!hasSamples)("imports of real bills (BILLING_SAMPLES)", () => {
  let imports: TestImports;
  const bring = (companyId: string, ...names: string[]) =>
    importFiles(
      { companyId, by: "test", files: names.map((name) => ({ path: sample(name), name: path.basename(name) })) },
      imports,
    );

  /** Sums of a company's live lines by some expressions, keyed by their values joined with |. */
  async function sumsBy(companyId: string, keys: string[], where = "1"): Promise<Record<string, GroundTruth>> {
    const sums = ["BilledCost", "EffectiveCost", "ListCost", "ContractedCost"].map(
      (column) => `toString(sumIf(${column}, ${where})) AS ${column}`,
    );
    const { stateStore, costStore } = imports;
    const live = await stateStore.query<{ id: string }>(
      "SELECT slice_id::text AS id FROM import_slices WHERE live AND company_id = $1",
      [companyId],
    );
    const rows = await costStore.query<Record<string, string>>(
      `SELECT ${keys.map((key, n) => `toString(${key}) AS k${n}`).join(", ")}, toString(countIf(${where})) AS n, ${sums.join(", ")}
       FROM cloudtally.cost_lines WHERE CompanyId = {company:String} AND SliceId IN {slices:Array(UInt64)} GROUP BY ${keys.map((_, n) => `k${n}`).join(", ")}`,
      { company: companyId, slices: live.map(({ id }) => BigInt(id)) },
    );
    return Object.fromEntries(
      rows.map((row) => [
        keys.map((_, n) => row[`k${n}`]).join("|"),
        {
          n_rows: Number(row.n),
          billed: row.BilledCost!,
          effective: row.EffectiveCost!,
          list: row.ListCost!,
          contracted: row.ContractedCost!,
        },
      ]),
    );
  }

  const exact = (truth: GroundTruth): GroundTruth => ({
    n_rows: truth.n_rows,
    billed: plain(truth.billed),
    effective: plain(truth.effective!),
    list: plain(truth.list!),
    contracted: plain(truth.contracted!),
  });

  beforeAll(async () => {
    imports = await openTestImports();
  });
  afterAll(() => imports?.close());

  describe("two months of AWS as FOCUS 1.2", () => {
    let truth: Record<string, (GroundTruth & Record<string, string>)[]>;
    const month = "formatDateTime(BillingMonth, '%Y-%m')";

    beforeAll(async () => {
      truth = JSON.parse(await readFile(sample("focus/ground_truth_aws_workshop_2018-10_2018-11.json"), "utf8"));
      const [summary] = await bring(
        "focus",
        "focus/aws_workshop_focus_1.2_2018-10.csv.gz",
        "focus/aws_workshop_focus_1.2_2018-11.csv.gz",
      );
      expect(summary).toMatchObject({
        status: "published",
        format: "FOCUS 1.2",
        rowsRead: 243_651,
        rowsStored: 243_651,
        rowsRefused: 0,
      });
      expect(summary!.sums.map(({ residual }) => residual)).toEqual(["0", "0"]);
    });

    it.each([
      ["by_month", [month], ["month"]],
      ["by_month_service", [month, "ServiceName"], ["month", "service"]],
      ["by_month_region", [month, "RegionId"], ["month", "region"]],
      ["by_month_account", [month, "SubAccountId"], ["month", "account"]],
      ["by_month_invoice", [month, "InvoiceId"], ["month", "invoice"]],
      [
        "by_month_purchase",
        [month, "ChargeCategory", "PricingCategory", "CommitmentDiscountStatus"],
        ["month", "ChargeCategory", "PricingCategory", "CommitmentDiscountStatus"],
      ],
      ["by_month_tag_CostCenter", [month, orNone("Tags['CostCenter']")], ["month", "v"]],
      ["by_month_tag_Environment", [month, orNone("Tags['Environment']")], ["month", "v"]],
      ["by_month_instancetype", [month, orNone("InstanceType")], ["month", "v"]],
      ["by_month_az", [month, orNone("AvailabilityZone")], ["month", "v"]],
    ])("has every figure of %s", async (name, keys, truthKeys) => {
      const expected = truth[name]!.map((row) => [truthKeys.map((key) => row[key] ?? "").join("|"), exact(row)]);
      expect(await sumsBy("focus", keys)).toEqual(Object.fromEntries(expected));
    });

    it("has every figure of the operations with the most rows or cost", async () => {
      const stored = await sumsBy("focus", [month, "Operation"]);
      for (const row of truth.by_month_operation_top!)
        expect(stored[`${row.month}|${row.v}`], `${row.month} ${row.v}`).toEqual(exact(row));
    });

    it("has every figure of every day", async () => {
      const stored = await sumsBy("focus", ["Day"]);
      expect(stored).toEqual(Object.fromEntries(truth.daily!.map((row) => [row.day, exact(row)])));
    });

    it("has the usage of every day and service", async () => {
      const stored = await sumsBy("focus", ["Day", "ServiceName"], "ChargeCategory = 'Usage'");
      const expected = truth.daily_by_service!.map((row) => [`${row.day}|${row.service}`, plain(row.billed_usage!)]);
      for (const [key, billed] of expected) expect(stored[key!]?.billed, key).toBe(billed);
    });
  });

  it("gives the same costs from the Parquet files as from the FOCUS files", async () => {
    const [summary] = await bring("parquet", "aws/workshop_cur_2018-10.parquet", "aws/workshop_cur_2018-11.parquet");
    expect(summary).toMatchObject({ status: "published", format: "AWS CUR", rowsRefused: 0 });
    const [focus, parquet] = await Promise.all(
      ["focus", "parquet"].map((company) => sumsBy(company, ["BillingMonth"])),
    );
    for (const [month, billed, effective] of [
      ["2018-10-01", "4064.4831315379", "4195.9571093179"],
      ["2018-11-01", "3505.3269681268", "3632.5598464968"],
    ] as const) {
      expect(focus![month]).toMatchObject({ billed, effective });
      expect(parquet![month]).toMatchObject({ billed, effective });
    }
    // Commitments are on other days and services in a CUR; usage charges are equal by account, region and day.
    const keys = ["SubAccountId", "RegionId", "Day"];
    const used = "ChargeType = 'Usage'";
    const byUse = async (company: string) =>
      Object.entries(await sumsBy(company, keys, used))
        .flatMap(([key, { billed }]) => (billed === "0" ? [] : [[key, billed]]))
        .sort();
    expect(await byUse("parquet")).toEqual(await byUse("focus"));
  });

  it("rejects the same month as CUR while it is live as FOCUS", async () => {
    const [summary] = await bring("focus", "aws/cur_legacy_2018-10_first20000.csv.gz");
    expect(summary).toMatchObject({
      status: "failed",
      problem: { code: "overlap", values: { month: "2018-10", format: "FOCUS" } },
    });
  });

  it("has every figure of the official FOCUS 1.0 sample, including its invalid data", async () => {
    const truth = JSON.parse(await readFile(sample("focus/ground_truth_focus_sample_1.0.json"), "utf8")) as Record<
      string,
      Record<string, GroundTruth & { rows: number }>
    >;
    const [summary] = await bring("sample", "focus/focus_sample_1.0_1000.csv");
    expect(summary).toMatchObject({ status: "published", format: "FOCUS 1.0", rowsRead: 1000, rowsStored: 1000 });
    const provider = "transform(Vendor, ['aws', 'azure', 'oci'], ['AWS', 'Microsoft', 'Oracle'])";
    const month = "formatDateTime(BillingMonth, '%Y-%m')";
    const check = async (name: string, keys: string[], where?: string) => {
      const stored = await sumsBy("sample", keys, where);
      for (const [key, { rows, billed, list }] of Object.entries(truth[name]!)) {
        expect(stored[key], `${name} ${key}`).toMatchObject({
          n_rows: rows,
          billed: plain(billed),
          list: plain(list!),
        });
      }
    };
    await check("provider_month", [provider, month]);
    await check("provider_month_service", [provider, month, "ServiceName"]);
    await check("provider_month_region", [provider, month, orNone("RegionId")]);
    await check("provider_month_subaccount", [provider, month, "SubAccountId"]);
    await check("daily_aws", [provider, "Day"]);
    await check("chargecategory", [provider, "ChargeCategory", "if(PricingCategory = '', 'None', PricingCategory)"]);
  });

  it.each([
    ["aws/cur_legacy_2018-10_first20000.csv.gz", "AWS CUR", "lineItem/UnblendedCost"],
    ["aws/cur2_2018-12_first10000.csv.gz", "AWS CUR 2.0", "line_item_unblended_cost"],
    ["aws/cur_focus_converters_2023-11.csv.gz", "AWS CUR", "lineItem/UnblendedCost"],
    ["azure/EA_ActualCost_Small.csv", "Azure cost details", "Cost"],
    ["azure/ea_focus_converters_2023-09.csv", "Azure cost details", "CostInBillingCurrency"],
    ["azure/azure_azure_version_2.csv", "Azure cost details", "CostInBillingCurrency"],
    ["azure/azure_camel_azure_version_2.csv", "Azure cost details", "costInBillingCurrency"],
    ["oci/oci_cost_report_2023-11-13.csv", "OCI cost report", "cost/myCost"],
    ["gcp/gcp_2022-08-01_5.csv", "Google Cloud billing export", "cost"],
    ["aws/schema_only_cur_2026-09.csv.gz", "AWS CUR", "lineItem/UnblendedCost"],
    ["azure/schema_only_azure_2026-09.csv", "Azure cost details", "CostInBillingCurrency"],
    ["oci/schema_only_oci_cost_2026-09.csv.gz", "OCI cost report", "cost/myCost"],
    ["gcp/schema_only_gcp_2026-10.csv.gz", "Google Cloud billing export", "cost"],
  ])("bills %s to the last decimal", async (name, format, column) => {
    const rows = await sampleRows(name);
    const [summary] = await bring(name, name);
    expect(summary).toMatchObject({
      status: "published",
      format,
      rowsRead: rows.length,
      rowsStored: rows.length,
      rowsRefused: 0,
    });
    expect((await imports.totalsOf(name)).billed).toBe(addPlain(rows.map((row) => row[column]!)));
  });

  it("bills OCI's report at 2.523589 USD", async () => {
    expect((await imports.totalsOf("oci/oci_cost_report_2023-11-13.csv")).billed).toMatch(/^2\.523589/);
  });

  it("spreads Azure's commitments in the amortized export", async () => {
    const name = "azure/EA_AmortizedCost_Small.csv";
    const rows = await sampleRows(name);
    await bring(name, name);
    const isCommitted = (row: Record<string, string>) => ["Reservation", "SavingsPlan"].includes(row.PricingModel!);
    const totals = await imports.totalsOf(name, true);
    expect(totals.effective).toBe(addPlain(rows.map((row) => row.Cost!)));
    expect(totals.billed).toBe(addPlain(rows.filter((row) => !isCommitted(row)).map((row) => row.Cost!)));
  });

  it("adds Google's credits to the cost", async () => {
    const name = "gcp/gcp_202011_30c31bca571d9b7f3b2c8459dd8bc34a_2020-11-08_2020-11-11.csv";
    const rows = await sampleRows(name);
    const [summary] = await bring(name, name);
    expect(summary).toMatchObject({ status: "published", rowsStored: rows.length });
    const credits = rows.flatMap((row) =>
      [...row.credits!.matchAll(/'amount': ([^,}]+)/g)].map(([, amount]) => amount!),
    );
    expect(credits.length).toBeGreaterThan(0);
    expect((await imports.totalsOf(name)).billed).toBe(addPlain([...rows.map((row) => row.cost!), ...credits]));
  });

  describe("the golden month", () => {
    let expected: {
      focus: Record<string, number>;
      cur: Record<string, number>;
      azure: Record<string, number>;
      gcp: Record<string, number>;
    };
    beforeAll(async () => {
      expected = JSON.parse(await readFile(sample("golden/expected.json"), "utf8"));
    });

    /** The golden files have only the relevant columns; a bill also has these. */
    async function complete(name: string, columns: Record<string, string>): Promise<string> {
      const [header, ...rows] = (await readFile(sample(`golden/${name}`), "utf8")).trim().split("\n");
      const more = Object.values(columns).join(",");
      return [`${header},${Object.keys(columns).join(",")}`, ...rows.map((row) => `${row},${more}`)].join("\n");
    }
    const totals = async (company: string) => {
      const { billed, effective } = await imports.totalsOf(company);
      return { billed: Number(billed), effective: Number(effective) };
    };

    it("is the same from FOCUS", async () => {
      await bring("golden-focus", "golden/focus_sp_all_upfront.csv");
      const [sums] = Object.values(await sumsBy("golden-focus", ["Vendor"]));
      const { BilledCost, EffectiveCost, ListCost, ContractedCost } = expected.focus;
      expect(sums).toMatchObject({
        billed: String(BilledCost),
        effective: String(EffectiveCost),
        list: String(ListCost),
        contracted: String(ContractedCost),
      });
    });

    it("is the same from a CUR", async () => {
      const columns = {
        "lineItem/UsageStartDate": "2026-09-01T00:00:00Z",
        "lineItem/CurrencyCode": "USD",
        "lineItem/UsageAccountId": "444455556666",
        "bill/PayerAccountId": "111122223333",
      };
      expect(
        (await imports.importOne("golden-cur", await complete("cur_sp_all_upfront.csv", columns))).problem,
      ).toBeNull();
      expect(await totals("golden-cur")).toEqual({
        billed: expected.cur.net_unblended,
        effective: expected.cur.net_amortized,
      });
    });

    it("is the same from Azure's two exports", async () => {
      const columns = {
        Date: "09/01/2026",
        BillingCurrency: "USD",
        MeterCategory: "Virtual Machines",
        MeterId: "m",
        SubscriptionId: "s",
        BillingAccountId: "b",
      };
      for (const name of ["azure_actual.csv", "azure_amortized.csv"]) {
        expect((await imports.importOne("golden-azure", await complete(name, columns))).problem).toBeNull();
      }
      expect(Number((await imports.totalsOf("golden-azure", false)).billed)).toBe(expected.azure.actual);
      expect(Number((await imports.totalsOf("golden-azure", true)).effective)).toBe(expected.azure.amortized);
    });

    it("is the same from Google's two ways to bill commitments", async () => {
      const models = JSON.parse(await readFile(sample("golden/gcp_cud.json"), "utf8")) as {
        rows: { sku: string; cost: number; cost_at_list?: number; credits: object[] }[];
      }[];
      const header =
        "billing_account_id,service.description,project.id,usage_start_time,invoice.month,cost_type,currency,sku.description,cost,cost_at_list,credits";
      for (const [n, { rows }] of models.entries()) {
        const lines = rows.map(({ sku, cost, cost_at_list, credits }) =>
          [
            "b",
            "Compute Engine",
            "p",
            "2026-09-01 00:00:00 UTC",
            "202609",
            "regular",
            "USD",
            sku,
            cost,
            cost_at_list ?? "",
            `"${JSON.stringify(credits).replaceAll('"', '""')}"`,
          ].join(","),
        );
        expect((await imports.importOne(`golden-gcp-${n}`, [header, ...lines].join("\n"))).problem).toBeNull();
        expect(await totals(`golden-gcp-${n}`)).toEqual({ billed: expected.gcp.net, effective: expected.gcp.net });
      }
    });
  });
});
