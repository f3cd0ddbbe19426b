import { noProfile } from "~/contract/billing/billing-profile";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import { monthStart } from "~/lib/time/time-frames";
import type { StateStore } from "../../state-store/state-store";
import { addProfile, profileVersions } from "./profiles";
import type { StoredProfile } from "./profiles";

/** For a group with headquarters in Korea that buys through a reseller. */
const everywhere: BillingProfile = {
  ...noProfile,
  salesDiscount: "2",
  cloudServiceCharge: { type: "percent", percent: "1" },
  vat: "10",
  companyCurrency: "KRW",
  invoiceNumber: "HR-{YYYY}{MM}-{VENDOR}",
};

const service = (additionalServiceCode: string, additionalServiceName: string, additionalServiceCharge: string) => ({
  additionalServiceCode,
  additionalServiceName,
  additionalServiceCharge,
});

const aws: BillingProfile = {
  ...everywhere,
  salesDiscount: "4",
  ncpDiscount: "1",
  supportFee: { type: "percent", percent: "3" },
  additionalServices: [service("monitoring", "Managed monitoring", "1200")],
  cloudServiceCharge: { type: "percent", percent: "0" },
};
/** AWS terms for the second half of the demo's months. */
const awsNow: BillingProfile = {
  ...aws,
  salesDiscount: "4.5",
  additionalServices: [...aws.additionalServices, service("autospot", "AutoSpot", "842.15")],
};

/**
 * Adds the demo's billing profiles from the first demo month on, unless the company has profiles.
 *
 * @param today YYYY-MM-DD
 * @param months number of demo months, including the open one
 */
export async function addDemoProfiles(
  store: StateStore,
  companyId: string,
  { today, months, by }: { today: string; months: number; by: string },
): Promise<void> {
  await store.transaction(async (tx) => {
    const inserted = await tx.query(
      "INSERT INTO demo_gifts (name) VALUES ('billing profiles') ON CONFLICT DO NOTHING RETURNING 1",
    );
    if (inserted.length === 0 || (await profileVersions(tx, companyId)).length > 0) return;
    const monthsAgo = (count: number) => monthStart(today, -count).slice(0, 7);
    const first = monthsAgo(months - 1);
    const version = (vendor: StoredProfile["vendor"], effectiveMonth: string, profile: BillingProfile) => ({
      vendor,
      effectiveMonth,
      profile,
      createdBy: by,
      createdAt: new Date(today),
      replaces: null,
    });
    // A demo with too few months for a second half starts with its terms.
    const secondHalfStart = monthsAgo(Math.floor(months / 2));
    const versions = [
      version(null, first, everywhere),
      ...(secondHalfStart > first ? [version("aws", first, aws)] : []),
      version("aws", secondHalfStart, awsNow),
    ];
    for (const profile of versions) await addProfile(tx, companyId, profile);
  });
}
