import { z } from "zod";
import { billingMonth } from "./billing";
import { billingProfile, storedProfile } from "./billing-profile";
import { call } from "../call";
import { decimal, month } from "../money";
import { vendor } from "../vendors";

const view = { menu: "billing", level: "view" } as const;
const edit = { menu: "billing", level: "edit" } as const;

/** Id of a version; correcting a version gives it a new id. */
export const profileId = z.string().regex(/^[1-9]\d{0,17}$/);

/** Why a version cannot be corrected or removed: an invoice that uses it was sent, or its months are closed. */
const whyKept = z.discriminatedUnion("reason", [
  z.object({ reason: z.literal("sent"), vendor, yearMonth: month }),
  z.object({ reason: z.literal("closed") }),
]);
export type WhyKept = z.infer<typeof whyKept>;

/** A profile that applies from a month on, until the next version. */
const profileVersion = z.object({
  profileId,
  /** Null: for all providers without their own profile. */
  vendor: vendor.nullable(),
  effectiveMonth: month,
  profile: storedProfile,
  /** Name of the user who saved it. */
  createdBy: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** All of its months are still open. */
  isOpen: z.boolean(),
  /** Null: it can be corrected and removed. */
  whyKept: whyKept.nullable(),
});
export type ProfileVersion = z.infer<typeof profileVersion>;

/** A version that no longer applies. */
const endedVersion = profileVersion.omit({ isOpen: true, whyKept: true }).extend({
  endedBy: z.string(),
  /** ISO 8601, UTC. */
  endedAt: z.string(),
  /** It was replaced; false: it was removed. */
  isReplaced: z.boolean(),
});
export type EndedVersion = z.infer<typeof endedVersion>;

export const getBillingProfile = call("POST /api/v3/billing/profile", {
  summary: "The billing profile that applies to a month, and all versions",
  access: view,
  request: z.object({
    /** Absent: the profile for all providers. */
    vendor: vendor.optional(),
    /** Absent: the current month. */
    yearMonth: billingMonth.optional(),
  }),
  response: z.object({
    /** `noProfile` if there is none. */
    profile: storedProfile,
    /** Its version; null for `noProfile`. */
    version: profileVersion.nullable(),
    /** For all providers, newest month first. */
    versions: z.array(profileVersion),
    /** The versions corrected or removed last, at most 50, newest first. */
    ended: z.array(endedVersion),
    /** The earliest month from which a new version can apply; null: any, nothing has been saved yet. */
    firstOpenMonth: month.nullable(),
  }),
});

const newVersion = { vendor: vendor.nullable(), effectiveMonth: billingMonth, profile: billingProfile };

/** The version to correct. Absent: a new one is added, which replaces one of the same provider and month. */
const replaces = profileId.optional();

/**
 * `stamp` of a preview: the change must still have that effect, otherwise it is refused with 409 and code `changed`.
 */
const previewed = z.string().max(64).optional();

export const saveBillingProfile = call("POST /api/v3/billing/profile/save", {
  summary:
    "Saves the billing profile from an open month on, or corrects a version; bills with a sent invoice do not change",
  access: edit,
  changes: true,
  request: z.object({ ...newVersion, replaces, previewed }),
  response: profileVersion,
});

export const removeBillingProfile = call("POST /api/v3/billing/profile/remove", {
  summary: "Removes a version of the profile, unless an invoice that uses it has been sent",
  access: edit,
  changes: true,
  request: z.object({ profileId, previewed }),
  response: z.object({}),
});

/** A bill as calculated with a profile. */
const billFigures = z.object({
  total: decimal,
  companyCurrency: z.string(),
  /** `total` in the company's currency; null without a rate. */
  totalCharge: decimal.nullable(),
  /** Invoice number. */
  invoiceId: z.string(),
});

const changedBill = z.object({
  vendor,
  yearMonth: month,
  invoiceCurrency: z.string(),
  before: billFigures,
  after: billFigures,
});
export type ChangedBill = z.infer<typeof changedBill>;

const profileEvent = z.object({
  what: z.enum(["saved", "corrected", "removed"]),
  vendor: vendor.nullable(),
  effectiveMonth: month,
  by: z.string(),
  at: z.string(),
});
export type ProfileEvent = z.infer<typeof profileEvent>;

export const previewBillingProfile = call("POST /api/v3/billing/profile/preview", {
  summary:
    "Previews which bills would change, and by how much, if a version of the profile were saved, corrected or removed",
  access: edit,
  request: z.object({
    /** Null: `replaces` is removed. */
    version: z.object(newVersion).nullable(),
    replaces,
    /** Ids of the versions the user has seen; absent: all. */
    seen: z.array(profileId).max(1000).optional(),
  }),
  response: z.object({
    /** The version that is corrected, replaced or removed; null: none. */
    target: profileVersion.nullable(),
    /** Bills of the caller's providers, newest month first. */
    bills: z.array(changedBill),
    /** Number of other providers' bills that change. */
    numberOfOthers: z.number().int(),
    /** Changes of versions that are not in `seen`. */
    meanwhile: z.array(profileEvent),
    stamp: z.string(),
  }),
});
export type ProfilePreview = z.output<typeof previewBillingProfile.response>;
