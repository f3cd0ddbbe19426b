import type { TopChange } from "~/contract/anomalies/anomalies";
import { addDays } from "~/lib/time/time-frames";
import { bind, sql } from "../../cost-store/sql";
import { as, column } from "../../measures/columns";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import type { Caller, Services } from "../../serve";
import { billedDays } from "../series/known-days";
import { watchedScope } from "../series/load-series";

const COMPARED_DAYS = 7;
const SHOWN = 5;

/**
 * The products whose cost on the day differs most from the average of the seven days before. Days that the provider has
 * not billed are not part of the average, and a provider that has not billed the day is left out.
 */
export async function topChanges(
  { day, vendors: requested }: { day: string; vendors: Caller["vendors"] },
  caller: Caller,
  services: Services,
): Promise<TopChange[]> {
  const vendors = requested.length > 0 ? requested : caller.vendors;
  const range = { startDate: addDays(day, -COMPARED_DAYS), endDate: day };
  const scope = await watchedScope(caller, services, { ...range, vendors });
  const billed = await billedDays(scope, services);
  const compared = vendors
    .map((vendor) => ({ vendor, days: billed(vendor) }))
    .filter(({ days }) => days.includes(day) && days.length > 1);
  if (compared.length === 0) return [];
  const places = compared.flatMap(({ vendor, days }) => days.map((at) => `${vendor} ${at}`));
  const [names, daysBefore] = [compared.map(({ vendor }) => vendor), compared.map(({ days }) => days.length - 1)];
  const cells = sumCosts(scope, {
    keys: [as("vendor", column("Vendor")), as("product", column("ServiceName")), as("day", column("Day"))],
  });
  return rowsOf<TopChange>(
    services.costStore,
    scope,
    sql`SELECT vendor, product, sumIf(cost, day = ${bind("Date", day)}) AS actual,
        sumIf(cost, day < ${bind("Date", day)}) / transform(vendor, ${bind("Array(String)", names)}, ${bind("Array(UInt8)", daysBefore)}, 1) AS predicted,
        actual - predicted AS difference
      FROM (${cells}) WHERE concat(vendor, ' ', toString(day)) IN ${bind("Array(String)", places)}
      GROUP BY vendor, product ORDER BY abs(difference) DESC, product LIMIT ${bind("UInt8", SHOWN)}`,
  );
}
