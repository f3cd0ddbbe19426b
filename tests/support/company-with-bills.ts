import { afterAll } from "vitest";
import type { Vendor } from "~/contract/vendors";
import { ensureCompany } from "../../server/people/people";
import { storeSlices } from "./bills/cost-lines";
import type { TestSlice } from "./bills/cost-lines";
import { openTestStores } from "./stores/stores";
import type { TestStores } from "./stores/stores";

/** Stores for all tests of a file, with the company "acme", its providers and its bills. */
export async function companyWithBills(vendors: Vendor[], bills: Omit<TestSlice, "companyId">[]): Promise<TestStores> {
  const stores = await openTestStores();
  afterAll(() => stores.close());
  await ensureCompany(stores.stateStore, "acme");
  await stores.stateStore.query("UPDATE companies SET vendors = $1 WHERE company_id = 'acme'", [vendors]);
  await storeSlices(
    stores,
    bills.map((bill) => ({ ...bill, companyId: "acme" })),
  );
  return stores;
}
