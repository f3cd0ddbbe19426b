import type { Vendor } from "~/contract/vendors";
import { addDays } from "~/lib/time/time-frames";
import { sql } from "../../cost-store/sql";
import { findKnownDays, LONGEST_WAIT_DAYS } from "../../forecast/known-days";
import { as, column } from "../../measures/columns";
import { partlyConverted } from "../../measures/scope";
import type { Scope } from "../../measures/scope";
import { sumCosts } from "../../measures/sum-costs";
import type { Grouping } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import type { Services } from "../../serve";
import { everyAccount } from "../../viewer/viewer";

/**
 * Whether the cost of a provider's day is known: not while a damaged slice may have lines of it, nor while lines may
 * lack an exchange rate that their currency has in other months, nor after the last day of late bills, unless their
 * billing account may have been closed. What is there of such a day is not its cost.
 */
export async function knownDaysIn(
  scope: Scope,
  { costStore, today }: Pick<Services, "costStore" | "today">,
): Promise<(place: { vendor: Vendor; day: string }) => boolean> {
  const { lastDays, late } = await findKnownDays(costStore, scope, today());
  const awaited = late.filter(({ vendor, lastDay }) => addDays(lastDay, LONGEST_WAIT_DAYS) >= lastDays.get(vendor)!);
  const unconverted = partlyConverted(scope);
  return ({ vendor, day }) =>
    !scope.damaged.some((slice) => slice.vendor === vendor && slice.firstDay <= day && day <= slice.lastDay) &&
    !unconverted.some((gap) => gap.vendor === vendor && gap.startDate <= day && day <= gap.endDate) &&
    !awaited.some((bills) => bills.vendor === vendor && bills.lastDay < day);
}

/**
 * The known days of the scope with lines of any account of the provider, ascending: on these, accounts without lines
 * cost nothing. Days without an exchange rate for any line are only among them if requested.
 */
export async function billedDays(
  scope: Scope,
  services: Pick<Services, "costStore" | "today">,
  { keepsUnconverted }: Pick<Grouping, "keepsUnconverted"> = {},
): Promise<(vendor: Vendor) => string[]> {
  const cells = sumCosts(
    { ...scope, accounts: everyAccount },
    { keys: [as("vendor", column("Vendor")), as("day", column("Day"))], keepsUnconverted },
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
