import type { TopChange } from "~/contract/anomalies/anomalies";
import { addDays, periodStarts } from "~/lib/time/time-frames";
import { bind, sql } from "../../cost-store/sql";
import { as, column } from "../../measures/columns";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import type { Caller, Services } from "../../serve";
import { knownDaysIn } from "../series/known-days";
import { watchedScope } from "../series/load-series";

const COMPARED_DAYS = 7;
const SHOWN = 5;

/**
 * The products whose cost on the day differs most from the average of the seven days before. Unknown days are no part of
 * the average, and a provider whose day is unknown is left out.
 */
export async function topChanges(
  { day, vendors: requested }: { day: string; vendors: Caller["vendors"] },
  caller: Caller,
  services: Services,
): Promise<TopChange[]> {
  const vendors = requested.length > 0 ? requested : caller.vendors;
  const range = { startDate: addDays(day, -COMPARED_DAYS), endDate: day };
  const scope = await watchedScope(caller, services, { ...range, vendors });
  const isKnown = await knownDaysIn(scope, services);
  const known = vendors.flatMap((vendor) =>
    periodStarts(range, "DAY").flatMap((at) => (isKnown({ vendor, day: at }) ? [`${vendor} ${at}`] : [])),
  );
  const cells = sumCosts(scope, {
    keys: [as("vendor", column("Vendor")), as("product", column("ServiceName")), as("day", column("Day"))],
  });
  return rowsOf<TopChange>(
    services.costStore,
    scope,
    sql`SELECT vendor, product, sumIf(cost, isDay) AS actual, sumIf(cost, NOT isDay) / any(daysBefore) AS predicted,
        actual - predicted AS difference
      FROM (
        SELECT *, day = ${bind("Date", day)} AS isDay, max(isDay) OVER provider AS isKnown,
          toUInt8(uniqExactIf(day, NOT isDay) OVER provider) AS daysBefore
        FROM (${cells}) WHERE concat(vendor, ' ', toString(day)) IN ${bind("Array(String)", known)}
        WINDOW provider AS (PARTITION BY vendor)
      ) WHERE isKnown AND daysBefore > 0
      GROUP BY vendor, product ORDER BY abs(difference) DESC, product LIMIT ${bind("UInt8", SHOWN)}`,
  );
}
