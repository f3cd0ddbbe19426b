import type { z } from "zod";
import type { getVendorCosts, VendorCosts } from "~/contract/dashboards/dashboard-figures";
import type { Vendor } from "~/contract/vendors";
import { periodStarts } from "~/lib/time/time-frames";
import { completeUntil } from "../../cost-analytics/comparable-ranges";
import { periodCosts } from "../../cost-analytics/cost-items";
import { daysWithData } from "../../cost-analytics/cost-reply";
import { missingFrom } from "../../cost-analytics/missing-figures";
import { scopesOf } from "../../cost-analytics/scope";
import { sql } from "../../cost-store/sql";
import { as, column, expression } from "../../measures/columns";
import { periodStart } from "../../measures/items";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf, unconvertedCosts } from "../../measures/totals";
import type { Caller, Services } from "../../serve";

interface Row {
  vendor: Vendor;
  totalCost: string;
  /** First days of periods with lines, and their costs. */
  periods: [days: string[], costs: string[]];
}

/** Cost of each provider per period of the grain. */
export async function answerVendorCosts(
  query: z.output<typeof getVendorCosts.request>,
  caller: Caller,
  services: Services,
): Promise<VendorCosts> {
  const { scopeIn, slices } = await scopesOf(query, caller, services);
  const scope = await scopeIn(query);
  const period = expression(periodStart(query.grain, sql`Day`, scope.startDate), "Day");
  const cells = sumCosts(scope, { keys: [as("vendor", column("Vendor")), as("period", period)] });
  const [rows, unconverted] = await Promise.all([
    rowsOf<Row>(
      services.costStore,
      scope,
      sql`SELECT vendor, sum(cells.cost) AS totalCost, (groupArray(period), groupArray(cells.cost)) AS periods
        FROM (${cells}) AS cells GROUP BY vendor ORDER BY totalCost DESC, vendor`,
    ),
    unconvertedCosts(services.costStore, scope),
  ]);
  const dates = periodStarts(query, query.grain);
  return {
    currency: query.currency,
    grain: query.grain,
    dates,
    numberOfDays: daysWithData(scope),
    completeUntil: completeUntil(query, slices),
    providers: rows.map(({ vendor, totalCost, periods }) => ({
      vendor,
      totalCost,
      dailyCosts: periodCosts(periods, dates),
      numberOfDays: daysWithData({ ...scope, slices: scope.slices.filter((slice) => slice.vendor === vendor) }),
    })),
    ...missingFrom(scope, unconverted),
  };
}
