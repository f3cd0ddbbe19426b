import { noProfile } from "~/contract/billing/billing-profile";
import { addProfile } from "../../../server/billing/profile/profiles";
import type { TestStores } from "../stores/stores";

/** Sets the months in which one euro is two dollars by the company's own rates; there is no base rate. */
export async function setEuroMonths({ stateStore }: TestStores, companyId: string, months: string[]): Promise<void> {
  await stateStore.query("DELETE FROM billing_profiles WHERE company_id = $1", [companyId]);
  await addProfile(stateStore, companyId, {
    vendor: null,
    effectiveMonth: "2026-01",
    profile: { ...noProfile, exchangeRates: months.map((month) => ({ currency: "EUR", month, rate: "2" })) },
    createdBy: "test",
    createdAt: new Date(),
    replaces: null,
  });
}
