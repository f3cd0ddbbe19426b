import { getBillingProfile, noProfile, profileMessages, saveBillingProfile } from "~/contract/billing-profile";
import type { BillingProfile, ProfileVersion } from "~/contract/billing-profile";
import { errorCodes } from "~/contract/call";
import { round } from "~/lib/decimal";
import { CallError, serve } from "../serve";
import { firstOpenMonth } from "./calendar";
import { addProfile, profileVersions, versionOf } from "./profiles";
import type { StoredProfile } from "./profiles";

export const profileCalls = [
  serve(getBillingProfile, async ({ vendor, yearMonth }, { companyId }, { stateStore, today }) => {
    const versions = await profileVersions(stateStore, companyId);
    const version = versionOf(versions, vendor ?? null, yearMonth ?? today().slice(0, 7));
    return {
      profile: version?.profile ?? noProfile,
      version: version ? toVersion(version, today()) : null,
      versions: versions.map((one) => toVersion(one, today())),
      firstOpenMonth: versions.length === 0 ? null : firstOpenMonth(today()),
    };
  }),

  serve(saveBillingProfile, async ({ vendor, effectiveMonth, profile }, caller, { stateStore, today, now }) => {
    refuseRatesBefore(effectiveMonth, profile);
    const version = { vendor, effectiveMonth, profile: withRoundedRates(profile), createdBy: caller.user.userNm, createdAt: now() };
    const saved = await stateStore.transaction((tx) => addProfile(tx, caller.companyId, version, firstOpenMonth(today())));
    if (!saved) throw refusal("effectiveMonth", profileMessages.monthClosed);
    return toVersion(saved, today());
  }),
];

const toVersion = ({ createdAt, ...version }: StoredProfile, today: string): ProfileVersion => ({
  ...version,
  createdAt: createdAt.toISOString(),
  isOpen: version.effectiveMonth >= firstOpenMonth(today),
});

const refusal = (field: string, message: string) => new CallError(422, errorCodes.invalid, message, { [field]: [message] });

/** A rate of a month that an earlier version is for would never be used. */
function refuseRatesBefore(effectiveMonth: string, { exchangeRates }: BillingProfile): void {
  const early = exchangeRates.findIndex(({ month }) => month < effectiveMonth);
  if (early >= 0) throw refusal(`profile.exchangeRates[${early}].month`, profileMessages.rateTooEarly);
}

/** Rates to CNY have 2 decimals (spec §9). */
const withRoundedRates = (profile: BillingProfile): BillingProfile =>
  profile.companyCurrency === "CNY" ? { ...profile, exchangeRates: profile.exchangeRates.map((one) => ({ ...one, rate: round(one.rate, 2) })) } : profile;
