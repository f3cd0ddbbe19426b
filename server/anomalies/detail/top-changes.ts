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

/** The products whose cost on the day differs most from the average of the seven days before. */
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
    sql`SELECT vendor, product, sumIf(cost, day = ${bind("Date", day)}) AS actual,
        sumIf(cost, day < ${bind("Date", day)}) / ${COMPARED} AS predicted, actual - predicted AS difference
      FROM (${cells}) GROUP BY vendor, product ORDER BY abs(difference) DESC, product LIMIT ${bind("UInt8", SHOWN)}`,
  );
}

const COMPARED = bind("UInt8", COMPARED_DAYS);
