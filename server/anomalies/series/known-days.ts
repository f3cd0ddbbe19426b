import type { Vendor } from "~/contract/vendors";
import { addDays } from "~/lib/time/time-frames";
import { sql } from "../../cost-store/sql";
import { findKnownDays } from "../../forecast/known-days";
import { as, column } from "../../measures/columns";
import type { Scope } from "../../measures/scope";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import type { Services } from "../../serve";
import { everyAccount } from "../../viewer/viewer";

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
  const { lastDays, late } = await findKnownDays(costStore, scope, today());
  const awaited = late.filter(({ vendor, lastDay }) => addDays(lastDay, LONGEST_WAIT_DAYS) >= lastDays.get(vendor)!);
  return ({ vendor, day }) =>
    !scope.damaged.some((slice) => slice.vendor === vendor && slice.firstDay <= day && day <= slice.lastDay) &&
    !awaited.some((bills) => bills.vendor === vendor && bills.lastDay < day);
}

/**
 * The known days of the scope with lines of any account of the provider, ascending: on these, accounts without lines
 * cost nothing.
 */
export async function billedDays(
  scope: Scope,
  services: Pick<Services, "costStore" | "today">,
): Promise<(vendor: Vendor) => string[]> {
  const cells = sumCosts(
    { ...scope, accounts: everyAccount },
    { keys: [as("vendor", column("Vendor")), as("day", column("Day"))] },
  );
  const [rows, isKnown] = await Promise.all([
    rowsOf<{ vendor: Vendor; day: string }>(
      services.costStore,
      scope,
      sql`SELECT vendor, toString(cells.day) AS day FROM (${cells}) AS cells ORDER BY cells.day`,
    ),
    knownDaysIn(scope, services),
  ]);
  const known = rows.filter(isKnown);
  return (vendor) => known.flatMap((row) => (row.vendor === vendor ? [row.day] : []));
}
