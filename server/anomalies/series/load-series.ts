import { ANOMALY_CURRENCY } from "~/contract/anomalies/currency";
import type { Filter } from "~/contract/costs/cost-query";
import type { Vendor } from "~/contract/vendors";
import { addDays, periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { scopesOfAnyRange } from "../../cost-analytics/scope";
import { bind, identifier, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { as, column } from "../../measures/columns";
import type { Scope } from "../../measures/scope";
import { sumCosts } from "../../measures/sum-costs";
import { rowsOf } from "../../measures/totals";
import type { Viewer } from "../../viewer/viewer";
import type { Services } from "../../serve";
import type { WatchedSeries } from "~/contract/anomalies/watched-series";
import { chosenFingerprints, loadWatched } from "./load-watched";
import type { ChosenRow } from "./load-watched";
import { knownDaysIn } from "./known-days";
import { kindsOf, noFields, wholeKinds } from "./series-key";
import type { SeriesKey } from "./series-key";
import { varyingCharges } from "../../forecast/periodic-charges";

/**
 * Selects daily usage: steps in other charges are not anomalies, as they are bought, refunded or taxed once, on an
 * arbitrary day.
 */
export const watchedCharges = varyingCharges;

/** A series by day, from its provider's first day on. */
export interface LoadedSeries extends SeriesKey {
  accountName: string;
  /** Of a tag's value or a service group; otherwise empty. */
  itemName: string;
  /** One exact amount per day; "0" without lines, null for an unknown day. */
  amounts: (string | null)[];
}

/** The days and series of one provider. */
export interface VendorSeries {
  vendor: Vendor;
  /** Consecutive days, YYYY-MM-DD; the last one is complete. */
  days: string[];
  /** Changes when any amount of the day changes; null for unknown days (`knownDaysIn`), and those without any line. */
  fingerprints: (string | null)[];
  series: LoadedSeries[];
}

interface SeriesRow extends Omit<SeriesKey, "tagKey" | "item"> {
  name: string;
  days: string[];
  costs: string[];
}

/** A known day of a provider. */
interface DayRow {
  vendor: Vendor;
  day: string;
  fingerprint: string;
  cells: number;
}

/** A newest day is incomplete if it has less than this share of the series of the same weekday before. */
const COMPLETE_SHARE = 0.5;

interface Watched {
  startDate: string;
  endDate: string;
  vendors?: Vendor[];
  /** Further filters, of a rule. */
  filters?: Filter[];
  /**
   * Whether charges of several days are spread: for rules, which compare sums of days and do not expect monthly fees.
   */
  isSpread?: boolean;
}

/** The scope of what is watched: daily amortized cost. */
export async function watchedScope(
  viewer: Viewer,
  services: Services,
  { startDate, endDate, vendors = viewer.vendors, filters = [], isSpread = false }: Watched,
): Promise<Scope> {
  const { scopeIn } = await scopesOfAnyRange(
    {
      selectedVendors: vendors,
      isAmortizedCost: true,
      isSpread,
      currency: ANOMALY_CURRENCY,
      filters: [watchedCharges, ...filters],
    },
    viewer,
    services,
  );
  return scopeIn({ startDate, endDate });
}

const YEAR = 365;

/** The year up to yesterday: today's cost is not complete. */
export function lastYear({ today }: Pick<Services, "today">): DayRange {
  const endDate = addDays(today(), -1);
  return { startDate: addDays(endDate, 1 - YEAR), endDate };
}

/**
 * The watched series of a range, by provider: one query for the amounts, one for the days, one for chosen tags and
 * service groups.
 */
export async function loadSeries(
  viewer: Viewer,
  services: Services,
  { chosen, ...range }: DayRange & { chosen: WatchedSeries },
): Promise<VendorSeries[]> {
  const scope = await watchedScope(viewer, services, range);
  const cells = sumCosts(scope, {
    keys: [
      as("vendor", column("Vendor")),
      as("day", column("Day")),
      as("account", column("SubAccountId")),
      as("name", column("SubAccountName")),
      as("product", column("ServiceName")),
      as("region", column("RegionId")),
    ],
  });
  const [series, days, chosenRows] = await Promise.all([
    rowsOf<SeriesRow>(services.costStore, scope, seriesSql(cells)),
    knownDays(services, scope, cells),
    loadWatched(chosen, scope, services),
  ]);
  return [...new Set(days.map(({ vendor }) => vendor))].map((vendor) =>
    vendorSeries(
      vendor,
      days.filter((row) => row.vendor === vendor),
      series.filter((row) => row.vendor === vendor),
      chosenRows.filter((row) => row.vendor === vendor),
    ),
  );
}

/** One row per series, with its days and amounts. */
const seriesSql = (cells: Sql): Sql => sql`SELECT vendor, kind, account, product, region, argMax(name, lastDay) AS name,
    groupArray(toString(day)) AS days, groupArray(toString(cost)) AS costs
  FROM (
    SELECT vendor, kind, ${valueOf("account")} AS account, ${valueOf("product")} AS product, ${valueOf("region")} AS region,
      cells.day AS day, sum(cells.cost) AS cost, argMax(if(account = '', '', cells.name), cells.day) AS name, max(cells.day) AS lastDay
    FROM (${cells}) AS cells ARRAY JOIN ${bind("Array(String)", wholeKinds)} AS kind
    GROUP BY vendor, kind, account, product, region, day
  ) GROUP BY vendor, kind, account, product, region`;

/** The field's value in the series that have it. */
const valueOf = (field: "account" | "product" | "region"): Sql =>
  sql`if(kind IN ${bind("Array(String)", kindsOf(field))}, ${identifier(`cells.${field}`)}, '')`;

/** Known days per provider, with fingerprints. `cells`: SQL of costs by vendor, day, account, product and region. */
export async function knownDays(
  services: Pick<Services, "costStore" | "today">,
  scope: Scope,
  cells: Sql,
): Promise<DayRow[]> {
  const [rows, isKnown] = await Promise.all([
    rowsOf<DayRow>(services.costStore, scope, daysSql(cells)),
    knownDaysIn(scope, services),
  ]);
  return rows.filter(isKnown);
}

const daysSql = (
  cells: Sql,
): Sql => sql`SELECT vendor, toString(day) AS day, toString(sum(cityHash64(account, product, region, toString(cost)))) AS fingerprint,
    toUInt32(uniqExact(account, product)) AS cells
  FROM (${cells}) AS c GROUP BY vendor, day ORDER BY vendor, day`;

/** Consecutive days of one provider, without an incomplete newest day, and their fingerprints. */
export function completeDays(dayRows: DayRow[]): Pick<VendorSeries, "days" | "fingerprints"> {
  const newest = dayRows.at(-1);
  const weekBefore = newest && dayRows.find(({ day }) => day === addDays(newest.day, -7));
  const isComplete = !newest || !weekBefore || newest.cells >= COMPLETE_SHARE * weekBefore.cells;
  const complete = isComplete ? dayRows : dayRows.slice(0, -1);
  const [first, last] = [complete[0], complete.at(-1)];
  const days = first && last ? periodStarts({ startDate: first.day, endDate: last.day }, "DAY") : [];
  const byDay = new Map(complete.map(({ day, fingerprint }) => [day, fingerprint]));
  return { days, fingerprints: days.map((day) => byDay.get(day) ?? null) };
}

/** Amounts of a series by these days: "0" for known days without lines. */
export function amountsOf(
  { days, fingerprints }: ReturnType<typeof completeDays>,
  seriesRow: { days: string[]; costs: string[] },
): (string | null)[] {
  const costs = new Map(seriesRow.days.map((day, n) => [day, seriesRow.costs[n]!]));
  return days.map((day, at) => (fingerprints[at] === null ? null : (costs.get(day) ?? "0")));
}

function vendorSeries(vendor: Vendor, dayRows: DayRow[], rows: SeriesRow[], chosenRows: ChosenRow[]): VendorSeries {
  const { days, fingerprints } = completeDays(dayRows);
  const amounts = (row: { days: string[]; costs: string[] }) => amountsOf({ days, fingerprints }, row);
  // Part of the fingerprints, so that days are judged again when tags of lines or the chosen series change.
  const chosenOf = chosenFingerprints(chosenRows);
  return {
    vendor,
    days,
    fingerprints: days.map((day, at) => {
      const [own, chosen] = [fingerprints[at]!, chosenOf.get(day)];
      return own === null || chosen === undefined ? own : `${own} ${chosen}`;
    }),
    series: [
      ...rows.map(({ name, days: rowDays, costs, ...key }) => ({
        ...noFields,
        ...key,
        accountName: name || key.account,
        itemName: "",
        amounts: amounts({ days: rowDays, costs }),
      })),
      ...chosenRows.map(({ days: rowDays, costs, ...key }) => ({
        ...noFields,
        ...key,
        accountName: "",
        amounts: amounts({ days: rowDays, costs }),
      })),
    ],
  };
}
