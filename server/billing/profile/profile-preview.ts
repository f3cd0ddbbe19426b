import { createHash } from "node:crypto";
import type { ChangedBill, ProfileEvent } from "~/contract/billing/profile-versions";
import { vendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import type { Services } from "../../serve";
import { wholeCompany } from "../../viewer/viewer";
import { billScope, monthsWith } from "../bills/bill-lines";
import { billSummary } from "../bills/bill-reply";
import { billsBy, billSums } from "../bills/bills";
import type { Bill } from "../bills/bill";
import { invoiceNumber } from "../bills/invoice-number";
import { changedVersions, isAffected } from "./profile-changes";
import type { ProfileChange } from "./profile-changes";
import type { EndedProfile, NewProfile, StoredProfile } from "./profiles";

/** All bills of the company that a change of versions affects, newest month first; sums are read once. */
export async function changedBills(
  change: ProfileChange,
  versions: StoredProfile[],
  companyId: string,
  services: Services,
): Promise<ChangedBill[]> {
  const after = changedVersions(change, versions);
  const ofVendors = await Promise.all(
    vendors.map((vendor) => changedBillsOf(vendor, versions, after, companyId, services)),
  );
  return ofVendors.flat().sort((a, b) => (a.yearMonth < b.yearMonth ? 1 : a.yearMonth > b.yearMonth ? -1 : 0));
}

async function changedBillsOf(
  vendor: Vendor,
  before: NewProfile[],
  after: NewProfile[],
  companyId: string,
  services: Services,
): Promise<ChangedBill[]> {
  const scope = await billScope(vendor, wholeCompany(companyId), services);
  const months = monthsWith(scope).filter((month) => isAffected(before, after, vendor, month));
  const sums = await billSums(scope, months, services);
  const [earlier, later] = await Promise.all([before, after].map((versions) => billsBy(versions, sums, services)));
  const figuresOf = (bill: Bill): ChangedBill["before"] => {
    const { total, companyCurrency, totalCharge } = billSummary(bill, services.today());
    return { total, companyCurrency, totalCharge, invoiceId: invoiceNumber(bill) };
  };
  const changed = earlier!.map((bill): ChangedBill => ({
    vendor,
    yearMonth: bill.yearMonth,
    invoiceCurrency: bill.currency,
    before: figuresOf(bill),
    after: figuresOf(later!.find((other) => other.yearMonth === bill.yearMonth && other.currency === bill.currency)!),
  }));
  return changed.filter((bill) => JSON.stringify(bill.before) !== JSON.stringify(bill.after));
}

/** Hash of a preview: the change, the versions it is based on, and the affected bills. */
export const stampOf = (change: ProfileChange, versions: StoredProfile[], bills: ChangedBill[]): string =>
  createHash("sha256")
    .update(JSON.stringify([change, versions.map(({ profileId }) => profileId), bills]))
    .digest("hex");

/** What has happened since a user saw the versions with the ids `seenEvents`. */
export function eventsSince(seenEvents: string[], versions: StoredProfile[], ended: EndedProfile[]): ProfileEvent[] {
  const identify = ({ vendor, effectiveMonth }: NewProfile) => ({ vendor, effectiveMonth });
  return [
    ...versions
      .filter(({ profileId, replaces }) => replaces === null && !seenEvents.includes(profileId))
      .map((version): ProfileEvent => ({
        what: "saved",
        ...identify(version),
        by: version.createdBy,
        at: version.createdAt.toISOString(),
      })),
    ...ended
      .filter(({ profileId }) => seenEvents.includes(profileId))
      .map((profile): ProfileEvent => ({
        what: profile.isReplaced ? "corrected" : "removed",
        ...identify(profile),
        by: profile.endedBy,
        at: profile.endedAt.toISOString(),
      })),
  ];
}
