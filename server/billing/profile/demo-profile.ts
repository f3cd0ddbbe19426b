import { noProfile } from "~/contract/billing-profile";
import type { BillingProfile } from "~/contract/billing-profile";
import { monthStart } from "~/lib/time/time-frames";
import type { StateStore } from "../../state-store/state-store";
import { addProfile, profileVersions } from "./profiles";
import type { StoredProfile } from "./profiles";

/** Of a group whose headquarters are in Korea and whose bills are resold to it. */
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
/** What was agreed for the second half of the year that the demo has. */
const awsNow: BillingProfile = {
  ...aws,
  salesDiscount: "4.5",
  additionalServices: [...aws.additionalServices, service("autospot", "AutoSpot", "842.15")],
};

/**
 * Gives the company the demo's billing profiles from the first of its months on, once and only when it has none.
 * `today`: YYYY-MM-DD; `months`: how many the demo has, the open one included.
 */
export async function giveBillingProfiles(
  store: StateStore,
  companyId: string,
  { today, months, by }: { today: string; months: number; by: string },
): Promise<void> {
  await store.transaction(async (tx) => {
    const given = await tx.query(
      "INSERT INTO demo_gifts (name) VALUES ('billing profiles') ON CONFLICT DO NOTHING RETURNING 1",
    );
    if (given.length === 0 || (await profileVersions(tx, companyId)).length > 0) return;
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
    // A demo of so few months that they have no second half begins with what was agreed for it.
    const half = monthsAgo(Math.floor(months / 2));
    const versions = [
      version(null, first, everywhere),
      ...(half > first ? [version("aws", first, aws)] : []),
      version("aws", half, awsNow),
    ];
    for (const one of versions) await addProfile(tx, companyId, one);
  });
}
