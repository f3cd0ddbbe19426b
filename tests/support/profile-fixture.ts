import { getBillCharges } from "~/contract/billing/billing";
import { noProfile } from "~/contract/billing/billing-profile";
import { saveBillingProfile } from "~/contract/billing/profile-versions";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import type { Vendor } from "~/contract/vendors";
import { monthEnd } from "~/lib/time/time-frames";
import { billingCalls } from "../../server/billing/calls";
import { saveRates } from "../../server/money/published-rates";
import { storeSlices, testLine } from "./bills/cost-lines";
import { makeCall, testCaller, testServices } from "./stores/call-handler";
import { openTestStores } from "./stores/stores";

export const hostileAccount = "=cmd|'\\{p0:String}\"";

/** A company with bills of two providers for three months, and its billing profile. */
export async function openProfileFixture() {
  const stores = await openTestStores();
  const services = testServices(stores);
  const caller = testCaller("acme");
  const bills = (["aws", "gcp"] as const).flatMap((vendor, v) =>
    ["2026-09", "2026-10", "2026-11"].map((month, m) => ({ vendor, month, sliceId: 1 + m + 10 * v })),
  );
  await storeSlices(
    stores,
    bills.map((bill) => ({
      ...bill,
      companyId: "acme",
      lines: [
        testLine({ day: `${bill.month}-01`, accountName: "production", billed: "100", more: { ChargeType: "Usage" } }),
        testLine({
          day: `${bill.month}-02`,
          account: hostileAccount,
          product: 'a,"b"\n',
          billed: "60.5",
          more: { ChargeType: "Purchase" },
        }),
        // Google's months end early.
        testLine({
          day: bill.vendor === "aws" ? monthEnd(`${bill.month}-01`) : `${bill.month}-03`,
          billed: "-10.5",
          more: { ChargeType: "Credit", ChargeDescription: "+promo" },
        }),
      ],
    })),
  );
  await saveRates(stores.stateStore, [
    { month: "2026-10", currency: "KRW", perUsd: "1400.5", publishedOn: "2026-10-30" },
    { month: "2026-09", currency: "CNY", perUsd: "7.129", publishedOn: "2026-09-30" },
  ]);

  const chargeOf = async (vendor: Vendor, yearMonth: string) =>
    (await makeCall(billingCalls, getBillCharges, { vendor, yearMonth }, caller, services)).charges[0]!;
  return {
    stores,
    services,
    caller,
    /** Saves a version as of a day. */
    save: (
      effectiveMonth: string,
      changes: Partial<BillingProfile>,
      { vendor = null, today = "2026-11-20" }: { vendor?: Vendor | null; today?: string } = {},
    ) =>
      makeCall(
        billingCalls,
        saveBillingProfile,
        { vendor, effectiveMonth, profile: { ...noProfile, ...changes } },
        caller,
        { ...services, today: () => today },
      ),
    chargeOf,
    /** The discounts of the bills of September to November. */
    salesDiscounts: (vendor: Vendor) =>
      Promise.all(
        ["2026-09", "2026-10", "2026-11"].map(async (month) => (await chargeOf(vendor, month)).percents.salesDiscount),
      ),
    /** Deletes all versions. */
    clear: () => stores.stateStore.query("DELETE FROM billing_profiles"),
  };
}
export type ProfileFixture = Awaited<ReturnType<typeof openProfileFixture>>;
