import { firstBilledDay, getCommonInfo } from "~/contract/people/session";
import { costVendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import { profileOf } from "~/lib/people/profiles";
import { currentNotices } from "../notices/notices";
import { readSettings } from "../preferences/user-settings";
import { serve } from "../serve";
import { isSurveyDue, joinedAtOf } from "../survey/due";
import { billedCurrencies, companyDefaults, dataInUse, exchangeRateDate, offeredCurrencies } from "./queries";

const FALLBACK_CURRENCY = "USD";

export const commonCalls = [
  serve(getCommonInfo, async (_query, caller, { stateStore, today, now, env, exports }) => {
    const [data, [chosen, notices], company, rateDate, joinedAt] = await Promise.all([
      dataInUse(stateStore, caller.companyId, caller.vendors),
      readSettings(stateStore, caller).then(
        async (settings) =>
          [
            settings,
            await currentNotices({ stateStore, env }, caller.companyId, today(), settings.dismissedNotices ?? []),
          ] as const,
      ),
      companyDefaults(stateStore, caller.companyId),
      exchangeRateDate(stateStore, today()),
      joinedAtOf(stateStore, caller.userId),
    ]);
    const currencies = offeredCurrencies(data);
    const billed = billedCurrencies(data);
    const withCosts = costVendors(caller.vendors, env.PROFILE).filter((vendor) =>
      data.some((row) => row.vendor === vendor),
    );
    return {
      profile: env.PROFILE,
      authorisedVendors: caller.vendors,
      currencies,
      defaultCurrency: billed.length === 1 ? billed[0]! : FALLBACK_CURRENCY,
      selectedCurrency: currencies.find((currency) => currency === chosen.currency) ?? company.currency,
      selectedVendors: stillAvailable(chosen.vendors, caller.vendors) ?? stillAvailable(company.vendors, withCosts),
      tours: chosen.tours ?? {},
      notices,
      isSurveyDue: isSurveyDue(chosen.survey, joinedAt, now()),
      recentMenus: chosen.recentMenus ?? [],
      exchangeRateDate: rateDate,
      firstDay: firstBilledDay(data, caller.vendors),
      lastDay:
        data
          .map((row) => row.lastDay)
          .sort()
          .at(-1) ?? null,
      vendors: data.map(({ vendor, firstDay, lastDay }) => ({ vendor, firstDay, lastDay })),
      updatedAt:
        data
          .map((row) => row.publishedAt.toISOString())
          .sort()
          .at(-1) ?? null,
      hasDemoUser: env.DEMO === "yes" && !env.OIDC_ISSUER,
      exports: { ...exports.countOf(caller.userId), atOnce: env.EXPORTS_PER_USER },
      hasEmailExport: !profileOf(env.PROFILE).isWithoutEmailExport,
    };
  }),
];

/**
 * The selected providers that are still available; null if none of them are. An empty selection is deliberate and
 * stays.
 */
function stillAvailable(chosen: Vendor[] | null | undefined, allowed: Vendor[]): Vendor[] | null {
  const available = chosen?.filter((vendor) => allowed.includes(vendor)) ?? [];
  return available.length > 0 || chosen?.length === 0 ? available : null;
}
