import type { Vendor } from "~/contract/vendors";
import { addDays } from "~/lib/time/time-frames";
import { lastKnownDays, lateBills } from "../../forecast/known-days";
import type { Scope } from "../../measures/scope";
import type { Services } from "../../serve";

/** Days that a provider waits for late bills of one billing account, which may have been closed. */
const LONGEST_WAIT_DAYS = 14;

/**
 * Whether the cost of a provider's day is known: not while a damaged slice may have lines of it, nor after the last day
 * of late bills. What is there of such a day is not its cost.
 */
export async function knownDaysIn(
  scope: Scope,
  { costStore, today }: Pick<Services, "costStore" | "today">,
): Promise<(place: { vendor: Vendor; day: string }) => boolean> {
  const lastKnown = lastKnownDays(scope.slices, today());
  const late = (await lateBills(costStore, scope, today())).filter(
    ({ vendor, lastDay }) => addDays(lastDay, LONGEST_WAIT_DAYS) >= lastKnown.get(vendor)!,
  );
  return ({ vendor, day }) =>
    !scope.damaged.some((slice) => slice.vendor === vendor && slice.firstDay <= day && day <= slice.lastDay) &&
    !late.some((bills) => bills.vendor === vendor && bills.lastDay < day);
}
