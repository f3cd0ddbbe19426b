import type { AdviceQuery } from "~/contract/commitments/advice";
import { addDays, HOUR_MS } from "~/lib/time/time-frames";
import { sql } from "../../cost-store/sql";
import { as, column, expression } from "../../measures/columns";
import { aggregate, measures } from "../../measures/measures";
import { whereClause, whereOf } from "../../measures/scope";
import type { Scope } from "../../measures/scope";
import { select } from "../../measures/select";
import { rowsOf } from "../../measures/totals";
import type { Services } from "../../serve";

/** Bills may state whole months; days before the window in which their lines may begin. */
const LONGEST_PERIOD = 31;

export const hourOf = (time: number): string => `${new Date(time).toISOString().slice(0, 13)}:00Z`;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The hours of the look-back window. */
export interface Window {
  /** Starts of the hours of days with data, in the order of time, milliseconds. */
  hours: number[];
  from: number;
  until: number;
  /** Hours of the window on days without data. */
  missing: number;
}

/** Days whose lines may have usage of the window. */
export const daysOf = ({ from, until }: Pick<Window, "from" | "until">) => ({
  startDate: addDays(dayOf(from), -LONGEST_PERIOD),
  endDate: dayOf(until - 1),
});

/**
 * The window of a query; null if there is no data. Without `until` it ends with the newest complete hour with usage in
 * bills. Days without any line of the provider are left out: unknown is not zero.
 */
export async function windowOf(
  { days, until: requested }: Pick<AdviceQuery, "days" | "until">,
  scopeIn: (range: { startDate: string; endDate: string }) => Promise<Scope>,
  lastDay: string | undefined,
  services: Services,
): Promise<Window | null> {
  if (lastDay === undefined) return null;
  const until = requested === undefined ? await newestHour(scopeIn, lastDay, services) : Date.parse(requested);
  if (until === null) return null;
  const from = until - days * 24 * HOUR_MS;
  const billedDays = new Set(
    await daysWithData(await scopeIn({ startDate: dayOf(from), endDate: dayOf(until - 1) }), services),
  );
  const hours: number[] = [];
  for (let time = from; time < until; time += HOUR_MS) if (billedDays.has(dayOf(time))) hours.push(time);
  return { hours, from, until, missing: days * 24 - hours.length };
}

const span = sql`dateDiff('second', ChargePeriodStart, ChargePeriodEnd)`;
const end = sql`toUnixTimestamp(ChargePeriodEnd)`;
const newest = aggregate(
  sql`if(countIf(${span} BETWEEN 1 AND 3600) > 0, maxIf(${end}, ${span} BETWEEN 1 AND 3600), if(countIf(${span} <= 90000) > 0, maxIf(${end}, ${span} <= 90000), max(${end})))`,
  expression(sql``, "ChargePeriodStart", "ChargePeriodEnd", "CommitmentStatus"),
);

async function newestHour(
  scopeIn: (range: { startDate: string; endDate: string }) => Promise<Scope>,
  lastDay: string,
  services: Services,
): Promise<number | null> {
  const scope = await scopeIn({ startDate: addDays(lastDay, -LONGEST_PERIOD), endDate: lastDay });
  const isUsage = expression(sql`CommitmentStatus IN ('Used', 'OnDemand')`, "CommitmentStatus");
  const [row] = await rowsOf<{ newest: number }>(
    services.costStore,
    scope,
    select({ measures: { newest }, where: whereClause(whereOf(scope), isUsage) }),
  );
  const time = Math.min((row?.newest ?? 0) * 1000, services.now().getTime());
  return time <= 0 ? null : Math.floor(time / HOUR_MS) * HOUR_MS;
}

async function daysWithData(scope: Scope, { costStore }: Services): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    costStore,
    scope,
    select({
      by: [as("day", column("Day"))],
      measures: { lines: measures.lines },
      where: whereClause({ ...whereOf(scope), filters: [] }),
    }),
  );
  return rows.map(({ day }) => day);
}
