import { errorCodes } from "~/contract/error-codes";
import { getBillingProfile } from "~/contract/billing/profile-versions";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import type { EndedVersion, ProfileVersion } from "~/contract/billing/profile-versions";
import { wholeVendors } from "~/contract/people/permission";
import { getVendors } from "~/contract/people/session";
import type { Vendor } from "~/contract/vendors";
import { forbidden } from "~/http/replies/page-error.server";
import type { SignedIn } from "~/session/require-user.server";
import { attempt } from "~/upstream/attempt.server";
import type { ProfileSearch } from "./href";

/** Data of the screen. */
export interface ProfilePage {
  /** Providers whose profiles open for the user; null: that of all providers. */
  opening: (Vendor | null)[];
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

/** Null if it could not be loaded. Throws a PageError 403 for a provider whose whole bills the user may not see. */
export async function loadProfile(
  { upstream, user }: Pick<SignedIn, "upstream" | "user">,
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
  const whole = wholeVendors(user, vendors.vendors);
  if (vendor && !whole.includes(vendor)) throw forbidden(errorCodes.noAccess);
  const { version, versions, firstOpenMonth } = reply;
  const corrected =
    version && version.profileId === requested && version.vendor === vendor && version.whyKept === null
      ? version
      : null;
  const opening = [...(whole.length === vendors.vendors.length ? [null] : []), ...whole];
  const page = { ...reply, opening, thisMonth, corrected };
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
