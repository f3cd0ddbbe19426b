import type { RuleDefinition } from "~/contract/anomalies/anomaly-rules";
import { addDays } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { sql } from "../../cost-store/sql";
import { as, column, expression } from "../../measures/columns";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import { everyAccount } from "../../viewer/viewer";
import type { Viewer } from "../../viewer/viewer";
import type { Services } from "../../serve";
import { noFields } from "../series/series-key";
import { amountsOf, completeDays, knownDays, watchedScope } from "../series/load-series";
import type { VendorSeries } from "../series/load-series";
import { LOOKBACK_DAYS } from "~/contract/anomalies/compared-days";

/** The series of a rule, over consecutive days of its provider, the last of which is complete. */
export type RuleSeries = Omit<VendorSeries, "vendor">;

/** Maximum number of days that are judged: twelve months. */
const JUDGED_DAYS = 365;

const itemColumns = {
  account: column("SubAccountId"),
  product: column("ServiceName"),
  region: column("RegionId"),
} as const;
const EMPTY_TEXT = expression(sql`''`);

interface ItemRow {
  item: string;
  name: string;
  days: string[];
  costs: string[];
}

/** The last 12 months up to yesterday, and what their first days are compared with. */
function lastMonths({ today }: Pick<Services, "today">): DayRange {
  const endDate = addDays(today(), -1);
  return { startDate: addDays(endDate, 1 - JUDGED_DAYS - LOOKBACK_DAYS), endDate };
}

/**
 * Loads the series of a rule as the viewer sees them. Charges of several days count by day, so that a monthly fee is
 * not an alert on each 1st. Which days are known and complete depends on all costs of the provider that begin on them,
 * not only on those that pass the rule's filters and are visible.
 */
export async function loadRuleSeries(
  { vendor, viewBy, filters }: RuleDefinition,
  viewer: Viewer,
  services: Services,
  days: DayRange = lastMonths(services),
): Promise<RuleSeries> {
  const range = { ...days, vendors: [vendor] };
  const [visible, perSeries] = await Promise.all([
    watchedScope(viewer, services, range),
    watchedScope(viewer, services, { ...range, filters, isSpread: true }),
  ]);
  const item = viewBy === "total" ? EMPTY_TEXT : itemColumns[viewBy];
  const whole = { ...visible, accounts: everyAccount };
  const cells = sumCosts(whole, {
    keys: [
      as("vendor", column("Vendor")),
      as("day", column("Day")),
      as("account", column("SubAccountId")),
      as("product", column("ServiceName")),
      as("region", column("RegionId")),
    ],
  });
  const costs = sumCosts(perSeries, {
    keys: [
      as("day", column("Day")),
      as("item", item),
      as("name", viewBy === "account" ? column("SubAccountName") : EMPTY_TEXT),
    ],
  });
  const [dayRows, rows] = await Promise.all([
    knownDays(services, whole, cells),
    rowsOf<ItemRow>(
      services.costStore,
      perSeries,
      sql`SELECT item, argMax(name, day) AS name, groupArray(toString(day)) AS days, groupArray(toString(cost)) AS costs
        FROM (SELECT c.item AS item, c.day AS day, any(c.name) AS name, sum(c.cost) AS cost FROM (${costs}) AS c GROUP BY item, day) GROUP BY item ORDER BY item`,
    ),
  ]);
  const complete = completeDays(dayRows);
  return {
    ...complete,
    series: rows.map(({ item: value, name, days: costDays, costs: amounts }) => ({
      vendor,
      kind: viewBy,
      ...noFields,
      ...(viewBy !== "total" && { [viewBy]: value }),
      accountName: viewBy === "account" ? name || value : "",
      itemName: "",
      amounts: amountsOf(complete, { days: costDays, costs: amounts }),
    })),
  };
}

/** The last 12 months of these days; those before are only compared with. */
export const lastTwelveMonths = ({ days }: RuleSeries): string[] => days.slice(-JUDGED_DAYS);
