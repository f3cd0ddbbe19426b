import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { linesIn } from "../../../tests/support/bills/read-bill";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());
const company = "acme";
beforeEach(() => imports.empty(company));

const line = (cost: string, fields: Record<string, string> = {}) => ({
  "lineItem/tenantId": "ocid1.tenancy",
  "lineItem/intervalUsageStart": "2023-11-13T10:00Z",
  "lineItem/intervalUsageEnd": "2023-11-13T11:00:00Z",
  "product/service": "DATABASE",
  "product/compartmentId": "ocid1.compartment",
  "product/compartmentName": "platform",
  "product/region": "us-sanjose-1",
  "product/availabilityDomain": "sj-1",
  "product/resourceId": "ocid1.autonomousdatabase",
  "usage/billedQuantity": "0.5",
  "cost/productSku": "B92911",
  "product/Description": "Oracle APEX",
  "cost/unitPrice": "0.147",
  "cost/myCost": cost,
  "cost/myCostOverage": "99",
  "cost/currencyCode": "USD",
  "cost/skuUnitDescription": "Hours",
  "lineItem/isCorrection": "false",
  ...fields,
});

describe("OCI cost report", () => {
  it("adds up myCost, which includes the overage", async () => {
    const rows = [
      line("0.012264277499950943"),
      line("2.323760000E-9"),
      line("-0.5", { "lineItem/isCorrection": "true" }),
    ];
    expect(await imports.importOne(company, csvOf(rows))).toMatchObject({
      status: "published",
      format: "OCI cost report",
      rowsStored: 3,
      sums: [{ billingAccountId: "ocid1.tenancy" }],
    });
    // 0.012264277499950943 + 0.00000000232376 − 0.5
    expect(await imports.totalsOf(company)).toEqual({
      lines: 3,
      billed: "-0.487735720176289057",
      effective: "-0.487735720176289057",
    });
  });

  it("has the month in which a charge starts, in UTC", async () => {
    const bill = csvOf([line("1", { "lineItem/intervalUsageStart": "2023-10-31T22:00Z" })]);
    expect(await linesIn(imports, bill, ["BillingMonth"])).toEqual([{ BillingMonth: "2023-10-01" }]);
  });

  it("maps every field, and tag keys with their full names", async () => {
    const tags = {
      "tags/Oracle-Tags.CreatedBy": "me",
      "tags/Dev\\red`bull'{x:y}.release": "1.0",
      "tags/none": "",
      "tags/{source}": "a",
      "tags/*/ --": "b",
    };
    const bill = csvOf([line("1", tags)]);
    const columns = [
      ...[
        "Vendor",
        "toString(BillingMonth) AS month",
        "SubAccountId",
        "SubAccountName",
        "ServiceName",
        "RegionId",
        "AvailabilityZone",
        "ResourceId",
      ],
      ...[
        "SkuId",
        "SkuDescription",
        "UsageType",
        "ConsumedQuantity",
        "ConsumedUnit",
        "ContractedUnitPrice",
        "ChargeType",
        "Tags",
      ],
    ];
    expect(await linesIn(imports, bill, columns)).toEqual([
      {
        Vendor: "oci",
        month: "2023-11-01",
        SubAccountId: "ocid1.compartment",
        SubAccountName: "platform",
        ServiceName: "DATABASE",
        RegionId: "us-sanjose-1",
        AvailabilityZone: "sj-1",
        ResourceId: "ocid1.autonomousdatabase",
        SkuId: "B92911",
        SkuDescription: "Oracle APEX",
        UsageType: "Oracle APEX",
        ConsumedQuantity: "0.5",
        ConsumedUnit: "Hours",
        ContractedUnitPrice: "0.147",
        ChargeType: "Usage",
        Tags: { "Oracle-Tags.CreatedBy": "me", "Dev\\red`bull'{x:y}.release": "1.0", "{source}": "a", "*/ --": "b" },
      },
    ]);
  });
});
