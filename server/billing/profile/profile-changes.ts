import type { WhyKept } from "~/contract/billing/profile-versions";
import { errorCodes } from "~/contract/error-codes";
import type { Vendor } from "~/contract/vendors";
import { checkWhole } from "../../access/permission";
import { CallError, fieldError } from "../../call-error";
import type { Caller } from "../../serve";
import { firstOpenMonth } from "../bills/calendar";
import { versionOf } from "./profiles";
import type { NewProfile, StoredProfile } from "./profiles";

/** A version is added (`replaces` null), corrected, or removed (`version` null). */
export interface ProfileChange {
  replaces: string | null;
  version: NewProfile | null;
}

/** The data that decides whether a change is allowed, read at one time. */
export interface ProfileState {
  versions: StoredProfile[];
  /** Bills with sent invoices. */
  sent: { vendor: Vendor; yearMonth: string }[];
  /** YYYY-MM-DD */
  today: string;
}

const isOf = (a: NewProfile, b: NewProfile): boolean => a.vendor === b.vendor && a.effectiveMonth === b.effectiveMonth;

/** The version that the change ends; undefined if there is none. */
export function targetOf({ replaces, version }: ProfileChange, versions: StoredProfile[]): StoredProfile | undefined {
  return versions.find((candidate) =>
    replaces === null ? version !== null && isOf(candidate, version) : candidate.profileId === replaces,
  );
}

/** The versions after the change, newest month first. */
export function changedVersions(change: ProfileChange, versions: StoredProfile[]): NewProfile[] {
  const target = targetOf(change, versions);
  const remaining: NewProfile[] = versions.filter((other) => other !== target);
  return [...remaining, ...(change.version ? [change.version] : [])].sort((a, b) =>
    a.effectiveMonth < b.effectiveMonth ? 1 : a.effectiveMonth > b.effectiveMonth ? -1 : 0,
  );
}

/** Whether a bill uses another version after the change. */
export const isAffected = (before: NewProfile[], after: NewProfile[], vendor: Vendor, yearMonth: string): boolean =>
  versionOf(before, vendor, yearMonth) !== versionOf(after, vendor, yearMonth);

/** The first version may start in a closed month, as no earlier bill used a profile. */
const isFirst = (version: StoredProfile, versions: StoredProfile[]): boolean =>
  versions.every(({ effectiveMonth }) => effectiveMonth >= version.effectiveMonth);

/** Why the version can be neither corrected nor removed; null if it can. */
export function whyKept(version: StoredProfile, { versions, sent, today }: ProfileState): WhyKept | null {
  const without = versions.filter((other) => other !== version);
  const bill = sent.find(({ vendor, yearMonth }) => isAffected(versions, without, vendor, yearMonth));
  if (bill) return { reason: "sent", vendor: bill.vendor, yearMonth: bill.yearMonth };
  return version.effectiveMonth >= firstOpenMonth(today) || isFirst(version, versions) ? null : { reason: "closed" };
}

/**
 * Throws CallError 409 if the version to change has ended; 403 if its provider is not visible to the caller; 422 if it
 * cannot be changed, if the new version would start in a closed month or in the same month as another, or if it would
 * change a bill whose invoice was sent.
 */
export function refuseChange(change: ProfileChange, state: ProfileState, caller: Caller): void {
  const { versions, sent, today } = state;
  const { replaces, version } = change;
  const target = targetOf(change, versions);
  for (const profile of [target, version])
    if (profile) checkWhole(caller, profile.vendor ? [profile.vendor] : caller.vendors);
  if (replaces !== null) {
    if (!target) throw new CallError(409, errorCodes.gone, "This version has been corrected or removed.");
    const reason = whyKept(target, state);
    if (reason?.reason === "sent") throw wasSent(reason);
    if (reason) throw new CallError(422, errorCodes.closed, "This version is for closed months and cannot be changed.");
  }
  if (version) {
    const mayBeClosed = target && replaces !== null ? isFirst(target, versions) : versions.length === 0;
    if (!mayBeClosed && version.effectiveMonth < firstOpenMonth(today))
      throw fieldError("effectiveMonth", "monthClosed");
    if (versions.some((profile) => profile !== target && isOf(profile, version)))
      throw fieldError("effectiveMonth", "monthTaken");
  }
  const after = changedVersions(change, versions);
  const bill = sent.find(({ vendor, yearMonth }) => isAffected(versions, after, vendor, yearMonth));
  if (bill) throw wasSent(bill);
}

const wasSent = ({ vendor, yearMonth }: { vendor: Vendor; yearMonth: string }): CallError =>
  new CallError(422, errorCodes.sent, "An invoice that this would change has been sent.", undefined, {
    vendor,
    yearMonth,
  });
