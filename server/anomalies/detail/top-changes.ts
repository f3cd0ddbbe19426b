import type { TopChange } from "~/contract/anomalies/anomalies";
import { addDays } from "~/lib/time/time-frames";
import { bind, sql } from "../../cost-store/sql";
import { as, column } from "../../measures/columns";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import type { Caller, Services } from "../../serve";
import { watchedScope } from "../series/load-series";

const COMPARED_DAYS = 7;
const SHOWN = 5;

/**
 * The products whose cost on the day differs most from the average of the seven days before. Unknown days are no part of
 * the average, and a provider whose day is unknown is left out.
 */
export async function topChanges(
  { day, vendors }: { day: string; vendors: Caller["vendors"] },
  caller: Caller,
  services: Services,
): Promise<TopChange[]> {
  const scope = await watchedScope(caller, services, {
    startDate: addDays(day, -COMPARED_DAYS),
    endDate: day,
    vendors: vendors.length > 0 ? vendors : caller.vendors,
  });
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
        FROM (${cells}) WINDOW provider AS (PARTITION BY vendor)
      ) WHERE isKnown AND daysBefore > 0
      GROUP BY vendor, product ORDER BY abs(difference) DESC, product LIMIT ${bind("UInt8", SHOWN)}`,
  );
}
