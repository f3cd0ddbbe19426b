import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { sample } from "../../support/bills/billing-samples";
import { plain } from "../../support/bills/sample-rows";
import { exactSums, orNone, sumsBy } from "../../support/bills/stored-sums";
import type { GroundTruth } from "../../support/bills/stored-sums";
import { workshop, workshopTruth } from "../../support/bills/workshop-bills";
import type { TestImports } from "../../support/test-imports";

const month = "formatDateTime(BillingMonth, '%Y-%m')";

export function testStoredLines(stores: () => TestImports): void {
  const stored = (companyId: string, keys: string[], where?: string) => sumsBy(stores(), companyId, keys, where);

  describe("lines of FOCUS 1.2", () => {
    let truth: Record<string, (GroundTruth & Record<string, string>)[]>;
    beforeAll(async () => {
      truth = await workshopTruth();
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
    ])("have every figure of %s", async (name, keys, truthKeys) => {
      const expected = truth[name]!.map((row) => [truthKeys.map((key) => row[key] ?? "").join("|"), exactSums(row)]);
      expect(await stored(workshop.focus, keys)).toEqual(Object.fromEntries(expected));
    });

    it("have every figure of the operations with the most rows or cost", async () => {
      const sums = await stored(workshop.focus, [month, "Operation"]);
      for (const row of truth.by_month_operation_top!)
        expect(sums[`${row.month}|${row.v}`], `${row.month} ${row.v}`).toEqual(exactSums(row));
    });

    it("have every figure of every day", async () => {
      const sums = await stored(workshop.focus, ["Day"]);
      expect(sums).toEqual(Object.fromEntries(truth.daily!.map((row) => [row.day, exactSums(row)])));
    });

    it("have the usage of every day and service", async () => {
      const sums = await stored(workshop.focus, ["Day", "ServiceName"], "ChargeCategory = 'Usage'");
      const expected = truth.daily_by_service!.map((row) => [`${row.day}|${row.service}`, plain(row.billed_usage!)]);
      for (const [key, billed] of expected) expect(sums[key!]?.billed, key).toBe(billed);
    });
  });

  it("lines of Parquet files have the same costs as those of FOCUS files", async () => {
    const [focus, parquet] = await Promise.all(
      [workshop.focus, workshop.cur].map((company) => stored(company, ["BillingMonth"])),
    );
    for (const [first, billed, effective] of [
      ["2018-10-01", "4064.4831315379", "4195.9571093179"],
      ["2018-11-01", "3505.3269681268", "3632.5598464968"],
    ] as const) {
      expect(focus![first]).toMatchObject({ billed, effective });
      expect(parquet![first]).toMatchObject({ billed, effective });
    }
    // Commitments are on other days and services in a CUR; usage charges are equal by account, region and day.
    const keys = ["SubAccountId", "RegionId", "Day"];
    const used = "ChargeType = 'Usage'";
    const byUse = async (company: string) =>
      Object.entries(await stored(company, keys, used))
        .flatMap(([key, { billed }]) => (billed === "0" ? [] : [[key, billed]]))
        .sort();
    expect(await byUse(workshop.cur)).toEqual(await byUse(workshop.focus));
  });

  it("the same month as CUR is rejected while it is live as FOCUS", async () => {
    const bill = gunzipSync(await readFile(sample("aws/cur_legacy_2018-10_first20000.csv.gz"))).toString();
    const firstRows = `${bill.split("\n", 101).join("\n")}\n`;
    expect(await stores().importOne(workshop.focus, firstRows)).toMatchObject({
      status: "failed",
      problem: { code: "overlap", values: { month: "2018-10", format: "FOCUS" } },
    });
  });
}
