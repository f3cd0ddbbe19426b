import { hasCents, noProfile } from "~/contract/billing/billing-profile";
import {
  getBillingProfile,
  previewBillingProfile,
  removeBillingProfile,
  saveBillingProfile,
} from "~/contract/billing/profile-versions";
import type { BillingProfile } from "~/contract/billing/billing-profile";
import type { EndedVersion, ProfileVersion } from "~/contract/billing/profile-versions";
import type { AuditValues } from "~/contract/people/audit-actions";
import { errorCodes } from "~/contract/error-codes";
import { round } from "~/lib/money/decimal";
import { actorOf, audit, changesOf } from "../../audit/audit";
import { sentBills } from "../bills/sent-bills";
import { checkWhole } from "../../access/permission";
import { wholeVendors } from "../../viewer/viewer";
import type { Viewer } from "../../viewer/viewer";
import { CallError, fieldError } from "../../call-error";
import { serve } from "../../serve";
import type { Caller, Services } from "../../serve";
import type { Queries } from "../../state-store/state-store";
import { firstOpenMonth } from "../bills/calendar";
import { refuseChange, targetOf, whyKept } from "./profile-changes";
import type { ProfileChange, ProfileState } from "./profile-changes";
import { changedBills, eventsSince, stampOf } from "./profile-preview";
import { addProfile, endedProfiles, endProfile, lockProfiles, profileVersions, versionOf } from "./profiles";
import type { EndedProfile, NewProfile, StoredProfile } from "./profiles";

export const profileCalls = [
  serve(getBillingProfile, async ({ vendor, yearMonth }, caller, { stateStore, today }) => {
    const { companyId } = caller;
    checkWhole(caller, vendor ? [vendor] : caller.vendors);
    const [state, ended] = await Promise.all([
      stateNow(stateStore, companyId, today()),
      endedProfiles(stateStore, companyId),
    ]);
    const { versions } = state;
    const version = versionOf(versions, vendor ?? null, yearMonth ?? today().slice(0, 7));
    return {
      profile: version?.profile ?? noProfile,
      version: version ? toVersion(version, state) : null,
      versions: versions.filter(isOfWhole(caller)).map((profile) => toVersion(profile, state)),
      ended: ended.filter(isOfWhole(caller)).map(toEnded),
      firstOpenMonth: versions.length === 0 ? null : firstOpenMonth(today()),
    };
  }),

  serve(previewBillingProfile, async ({ version, replaces, seen }, caller, services) => {
    const { stateStore, today } = services;
    const change = toChange(version, replaces);
    const state = await stateNow(stateStore, caller.companyId, today());
    refuseChange(change, state, caller);
    const [bills, ended] = await Promise.all([
      changedBills(change, state.versions, caller.companyId, services),
      endedProfiles(stateStore, caller.companyId),
    ]);
    const visibleBills = bills.filter((bill) => caller.vendors.includes(bill.vendor));
    const target = targetOf(change, state.versions);
    return {
      target: target ? toVersion(target, state) : null,
      bills: visibleBills,
      numberOfOthers: bills.length - visibleBills.length,
      meanwhile: seen ? eventsSince(seen, state.versions, ended) : [],
      stamp: stampOf(change, state.versions, bills),
    };
  }),

  serve(saveBillingProfile, async ({ replaces, previewed, ...version }, caller, services) => {
    const { saved, state } = await applyChange(toChange(version, replaces), previewed, caller, services);
    return toVersion(saved!, state);
  }),

  serve(removeBillingProfile, async ({ profileId, previewed }, caller, services) => {
    await applyChange(toChange(null, profileId), previewed, caller, services);
    return {};
  }),
];

/** Versions for all providers, and for those whose whole bills the viewer sees. */
const isOfWhole =
  (viewer: Viewer) =>
  ({ vendor }: NewProfile): boolean =>
    vendor === null || wholeVendors(viewer).includes(vendor);

/** Throws CallError 422 for a change without effect, or with an exchange rate of a month before the version. */
function toChange(version: NewProfile | null, replaces: string | undefined): ProfileChange {
  if (!version) {
    if (replaces === undefined) throw fieldError("version", "versionMissing");
    return { replaces, version: null };
  }
  refuseRatesBefore(version);
  const { vendor, effectiveMonth, profile } = version;
  return { replaces: replaces ?? null, version: { vendor, effectiveMonth, profile: withRoundedRates(profile) } };
}

async function stateNow(db: Queries, companyId: string, today: string): Promise<ProfileState> {
  const [versions, sent] = await Promise.all([profileVersions(db, companyId), sentBills(db, companyId)]);
  return { versions, sent, today };
}

/**
 * Applies a change if it is permitted. `saved` is the new version; null after a removal.
 *
 * @param previewed stamp of the preview that was confirmed; throws CallError 409 if versions or bills have changed
 * since
 */
async function applyChange(
  change: ProfileChange,
  previewed: string | undefined,
  caller: Caller,
  services: Services,
): Promise<{ saved: StoredProfile | null; state: ProfileState }> {
  const { stateStore, today, now } = services;
  const { companyId } = caller;
  // Computing bills is slow and happens before locking; under the lock, the versions are compared again.
  const before = previewed === undefined ? null : await stateNow(stateStore, companyId, today());
  if (before) {
    refuseChange(change, before, caller);
    if (
      stampOf(change, before.versions, await changedBills(change, before.versions, companyId, services)) !== previewed
    )
      throw conflictError();
  }
  return stateStore.transaction(async (tx) => {
    await lockProfiles(tx, companyId);
    const state = await stateNow(tx, companyId, today());
    if (before && idsOf(before) !== idsOf(state)) throw conflictError();
    refuseChange(change, state, caller);
    const by = { by: caller.user.userNm, now: now() };
    const target = targetOf(change, state.versions);
    if (target) await endProfile(tx, target, by);
    const { version } = change;
    const id =
      version &&
      (await addProfile(tx, companyId, {
        ...version,
        createdBy: by.by,
        createdAt: by.now,
        replaces: target?.profileId ?? null,
      }));
    await auditProfile(tx, caller, target, version);
    const after = await stateNow(tx, companyId, today());
    return { saved: after.versions.find(({ profileId }) => profileId === id) ?? null, state: after };
  });
}

/** Logs a new or corrected version with what has changed, a removal with the removed version. */
function auditProfile(
  tx: Queries,
  caller: Caller,
  target: StoredProfile | undefined,
  version: NewProfile | null,
): Promise<void> {
  const valuesOf = (profile: NewProfile | null | undefined): AuditValues =>
    profile ? { ...profile.profile, effectiveMonth: profile.effectiveMonth } : {};
  return audit(tx, {
    companyId: caller.companyId,
    by: actorOf(caller),
    action: version ? "billingProfile.saved" : "billingProfile.removed",
    subject: [(version ?? target)!.vendor ?? "", (version ?? target)!.effectiveMonth].filter(Boolean).join(" "),
    ...changesOf(valuesOf(target), valuesOf(version)),
  });
}

const idsOf = ({ versions }: ProfileState): string => versions.map(({ profileId }) => profileId).join();

const conflictError = () =>
  new CallError(409, errorCodes.changed, "What this would change is no longer what was shown.");

function toVersion(version: StoredProfile, state: ProfileState): ProfileVersion {
  const { profileId, vendor, effectiveMonth, profile, createdBy, createdAt } = version;
  const isOpen = effectiveMonth >= firstOpenMonth(state.today);
  return {
    profileId,
    vendor,
    effectiveMonth,
    profile,
    createdBy,
    createdAt: createdAt.toISOString(),
    isOpen,
    whyKept: whyKept(version, state),
  };
}

const toEnded = ({
  profileId,
  vendor,
  effectiveMonth,
  profile,
  createdBy,
  createdAt,
  endedBy,
  endedAt,
  isReplaced,
}: EndedProfile): EndedVersion => ({
  ...{ profileId, vendor, effectiveMonth, profile, createdBy, createdAt: createdAt.toISOString() },
  ...{ endedBy, endedAt: endedAt.toISOString(), isReplaced },
});

/** A rate of a month before the version would never be used. */
function refuseRatesBefore({ effectiveMonth, profile: { exchangeRates } }: NewProfile): void {
  const early = exchangeRates.findIndex(({ month }) => month < effectiveMonth);
  if (early >= 0) throw fieldError(`profile.exchangeRates[${early}].month`, "rateTooEarly");
}

const withRoundedRates = (profile: BillingProfile): BillingProfile => ({
  ...profile,
  exchangeRates: profile.exchangeRates.map((exchange) =>
    hasCents(exchange.currency, profile.companyCurrency) ? { ...exchange, rate: round(exchange.rate, 2) } : exchange,
  ),
});
