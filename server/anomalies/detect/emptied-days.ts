import type { DayRange } from "~/lib/time/time-frames";
import { wholeCompany } from "../../viewer/viewer";
import type { Services } from "../../serve";
import type { VendorDay } from "../findings/judged-days";
import { billedDays, knownDaysIn } from "../series/known-days";
import { watchedScope } from "../series/load-series";
import type { VendorSeries } from "../series/load-series";

/**
 * Those of the days, judged earlier, that have no lines any more, as their import was removed or replaced by a shorter
 * one; not those whose lines are damaged or late, or lack an exchange rate.
 */
export async function emptiedDays(
  companyId: string,
  services: Services,
  { days, loaded, providers }: { days: VendorDay[]; loaded: DayRange; providers: VendorSeries[] },
): Promise<VendorDay[]> {
  const judgeable = new Set(
    providers.flatMap((provider) =>
      provider.days.filter((_, at) => provider.fingerprints[at] !== null).map((day) => `${provider.vendor} ${day}`),
    ),
  );
  const missing = days.filter(({ vendor, day }) => !judgeable.has(`${vendor} ${day}`));
  if (missing.length === 0) return [];
  const scope = await watchedScope(wholeCompany(companyId), services, loaded);
  const [billed, isKnown] = await Promise.all([
    billedDays(scope, services, { keepsUnconverted: true }),
    knownDaysIn(scope, services),
  ]);
  return missing.filter((place) => isKnown(place) && !billed(place.vendor).includes(place.day));
}
