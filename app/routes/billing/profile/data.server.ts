import { errorCodes } from "~/contract/error-codes";
import { getBillingProfile } from "~/contract/billing/profile-versions";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import type { EndedVersion, ProfileVersion } from "~/contract/billing/profile-versions";
import { getVendors } from "~/contract/people/session";
import type { Vendor } from "~/contract/vendors";
import { forbidden } from "~/http/replies/page-error.server";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { ProfileSearch } from "./href";

/** Data of the screen. */
export interface ProfilePage {
  /** Providers of the user. */
  vendors: Vendor[];
  thisMonth: string;
  /** The profile of the bills of the requested month; `version` null: nothing has been saved for it. */
  profile: BillingProfile;
  version: ProfileVersion | null;
  /** Newest month first. */
  versions: ProfileVersion[];
  /** Corrected or removed versions. */
  ended: EndedVersion[];
  /** The version to correct; null: the form creates a new one. */
  corrected: ProfileVersion | null;
  /** The earliest month that can be chosen; null: any. */
  firstOpenMonth: string | null;
  /** Default month of a change. */
  effectiveMonth: string;
}

/** Null if it could not be loaded. Throws a PageError 403 for a provider that the user may not see. */
export async function loadProfile(
  upstream: Upstream,
  { vendor, month, version: requested }: ProfileSearch,
  today: string,
): Promise<ProfilePage | null> {
  const thisMonth = today.slice(0, 7);
  const yearMonth = month ?? thisMonth;
  const [reply, vendors] = await Promise.all([
    attempt(upstream.call(getBillingProfile, { ...(vendor && { vendor }), yearMonth })),
    attempt(upstream.call(getVendors, {})),
  ]);
  if (!reply || !vendors) return null;
  if (vendor && !vendors.vendors.includes(vendor)) throw forbidden(errorCodes.noAccess);
  const { version, versions, firstOpenMonth } = reply;
  const corrected =
    version && version.profileId === requested && version.vendor === vendor && version.whyKept === null
      ? version
      : null;
  const page = { ...reply, vendors: vendors.vendors, thisMonth, corrected };
  if (!corrected) {
    // A closed version can be the basis of a new one, but not for its own months.
    return {
      ...page,
      effectiveMonth: firstOpenMonth !== null && yearMonth < firstOpenMonth ? firstOpenMonth : yearMonth,
    };
  }
  const isFirst = versions.every((other) => other.effectiveMonth >= corrected.effectiveMonth);
  return { ...page, effectiveMonth: corrected.effectiveMonth, firstOpenMonth: isFirst ? null : firstOpenMonth };
}
