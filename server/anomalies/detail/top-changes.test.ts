import { afterAll, beforeAll, expect, test } from "vitest";
import { getTopChanges } from "~/contract/anomalies/anomalies";
import type { Vendor } from "~/contract/vendors";
import { storeSlices, testLine } from "../../../tests/support/bills/cost-lines";
import { makeCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { anomalyCalls } from "../calls";

let stores: TestStores;

/** Costs of products by day of November. */
const bills: Partial<Record<Vendor, Record<string, Record<string, string>>>> = {
  // Two of the seven days before the 12th.
  aws: { "10": { Compute: "100" }, "11": { Compute: "100", Search: "50" }, "12": { Compute: "130" } },
  // Not billed up to the 12th yet.
  azure: { "10": { Backup: "70" }, "11": { Backup: "70" } },
  // Nothing to compare with.
  gcp: { "12": { Maps: "900" } },
};

beforeAll(async () => {
  stores = await openTestStores();
  await storeSlices(
    stores,
    Object.entries(bills).map(([vendor, days], n) => ({
      companyId: "acme",
      sliceId: n + 1,
      vendor: vendor as Vendor,
      month: "2026-11",
      lines: Object.entries(days).flatMap(([day, products]) =>
        Object.entries(products).map(([product, billed]) =>
          testLine({ day: `2026-11-${day}`, product, billed, more: { ChargeType: "Usage" } }),
        ),
      ),
    })),
  );
});
afterAll(() => stores.close());

test("top changes are differences to the average of the days that the provider has billed", async () => {
  const request = { day: "2026-11-12", vendors: [] };
  const { changes } = await makeCall(anomalyCalls, getTopChanges, request, testCaller("acme"), testServices(stores));
  expect(changes).toEqual([
    { vendor: "aws", product: "Compute", actual: "130", predicted: "100", difference: "30" },
    { vendor: "aws", product: "Search", actual: "0", predicted: "25", difference: "-25" },
  ]);
});
