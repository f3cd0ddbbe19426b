import { getBillingProfile } from "~/contract/billing-profile";
import type { BillingProfile, EndedVersion, ProfileVersion } from "~/contract/billing-profile";
import { getVendors } from "~/contract/session";
import type { Vendor } from "~/contract/vendors";
import { attempt } from "~/upstream/attempt.server";
import type { Upstream } from "~/upstream/upstream.server";
import type { ProfileSearch } from "./href";

/** What the screen shows when it could be loaded. */
export interface ProfilePage {
  /** Providers of the user. */
  vendors: Vendor[];
  thisMonth: string;
  /** What the bills of the asked month are made with; `version` null: nothing has been saved for it. */
  profile: BillingProfile;
  version: ProfileVersion | null;
  /** Newest month first. */
  versions: ProfileVersion[];
  /** Those that were corrected or removed. */
  ended: EndedVersion[];
  /** The version that the form corrects; null: it makes a new one. */
  corrected: ProfileVersion | null;
  /** The earliest month that may be chosen; null: any. */
  firstOpenMonth: string | null;
  /** Month that a change begins with unless another is chosen. */
  effectiveMonth: string;
}

/** Null when it could not be loaded now. Throws a Response 403 for a provider that is none of the user's. */
export async function loadProfile(
  upstream: Upstream,
  { vendor, month, version: asked }: ProfileSearch,
  today: string,
): Promise<ProfilePage | null> {
  const thisMonth = today.slice(0, 7);
  const yearMonth = month ?? thisMonth;
  const [reply, vendors] = await Promise.all([
    attempt(upstream.call(getBillingProfile, { ...(vendor && { vendor }), yearMonth })),
    attempt(upstream.call(getVendors, {})),
  ]);
  if (!reply || !vendors) return null;
  if (vendor && !vendors.vendors.includes(vendor)) throw Response.json({ code: "forbidden" }, { status: 403 });
  const { version, versions, firstOpenMonth } = reply;
  const corrected =
    version && version.profileId === asked && version.vendor === vendor && version.whyKept === null ? version : null;
  const page = { ...reply, vendors: vendors.vendors, thisMonth, corrected };
  if (!corrected) {
    // A version that is closed can be taken up again, but not for the months it was for.
    return {
      ...page,
      effectiveMonth: firstOpenMonth !== null && yearMonth < firstOpenMonth ? firstOpenMonth : yearMonth,
    };
  }
  const isFirst = versions.every((one) => one.effectiveMonth >= corrected.effectiveMonth);
  return { ...page, effectiveMonth: corrected.effectiveMonth, firstOpenMonth: isFirst ? null : firstOpenMonth };
}
