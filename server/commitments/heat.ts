import type { CommitmentReply } from "~/contract/commitments/commitments";
import type { Agreement, CommitmentSums } from "~/contract/commitments/commitment-replies";
import { add, isZero } from "~/lib/money/decimal";
import { monthEnd } from "~/lib/time/time-frames";
import { sql } from "../cost-store/sql";
import { as, calendarMonth, column, expression } from "../measures/columns";
import { convertedSums } from "../measures/converted-sums";
import { whereClause, whereOf } from "../measures/scope";
import { rowsOf } from "../measures/totals";
import type { Services } from "../serve";
import type { CommitmentScope } from "./commitment-scope";
import { hourMeasures } from "./commitment-measures";
import { ledgerBy } from "./sums";

type Heat = CommitmentReply<"overview">["heat"];

const period = sql`dateDiff('second', ChargePeriodStart, ChargePeriodEnd)`;
const isHour = expression(sql`${period} BETWEEN 1 AND 3600`, "ChargePeriodStart", "ChargePeriodEnd");
const isLonger = expression(sql`${period} > 3600`, "ChargePeriodStart", "ChargePeriodEnd");
const ofWeek = [
  as("weekday", expression(sql`toDayOfWeek(ChargePeriodStart)`, "ChargePeriodStart")),
  as("hour", expression(sql`toHour(ChargePeriodStart)`, "ChargePeriodStart")),
];
const ofMonth = [as("arn", column("CommitmentDiscountId")), as("period", calendarMonth)];

type HourRow = Record<"weekday" | "hour" | keyof (Measures["money"] & Measures["figures"]), string>;
type Measures = ReturnType<typeof hourMeasures>;

const costsByHour = (scope: CommitmentScope, { costStore }: Services): Promise<HourRow[]> => {
  const where = whereClause(whereOf(scope.scope), isHour);
  return rowsOf(
    costStore,
    scope.scope,
    convertedSums(scope.scope, { sets: { hours: ofWeek }, ...hourMeasures(scope), where }),
  );
};

/**
 * Unused and on-demand cost by hour of the week; null if the export has no hours of commitments, or of usage if there
 * are none.
 */
export async function heatOf(
  scope: CommitmentScope,
  agreements: Promise<Agreement[]>,
  services: Services,
): Promise<Heat> {
  const hours = await costsByHour(scope, services);
  // Without commitments there is only usage; beside commitments by the day it would not be all.
  const hasCommitments = scope.owners.length > 0;
  if (!hours.some(({ lines, onDemand }) => Number(lines) > 0 || (!hasCommitments && !isZero(onDemand)))) return null;
  const cells = new Map<string, NonNullable<Heat>[number]>();
  const cellOf = (weekday: unknown, hour: unknown) => {
    const key = `${String(weekday)} ${String(hour)}`;
    const cell = cells.get(key) ?? { weekday: Number(weekday), hour: Number(hour), unused: "0", onDemand: "0" };
    cells.set(key, cell);
    return cell;
  };
  for (const { weekday, hour, unused, onDemand } of hours) Object.assign(cellOf(weekday, hour), { unused, onDemand });
  const { rows: monthly } = await ledgerBy(scope, { rows: ofMonth }, services, isLonger);
  const idle = monthly.filter(({ sums }) => !isZero(sums.unusedCommitmentCost));
  if (idle.length > 0) {
    const { rows: used } = await ledgerBy(scope, { rows: [...ofMonth, ...ofWeek] }, services, isHour);
    const loaded = await agreements;
    for (const { arn = "", period: month = "", sums } of idle) {
      const agreementRows = used.filter((row) => row.arn === arn && row.period === month);
      const agreement = loaded.find((candidate) => candidate.arn === arn);
      for (const { weekday, hour, cost } of spread(sums, agreementRows, daysOf(month, agreement, scope.head.lastDay))) {
        const cell = cellOf(weekday, hour);
        cell.unused = add(cell.unused, cost);
      }
    }
  }
  return [...cells.values()]
    .filter((cell) => !isZero(cell.unused) || !isZero(cell.onDemand))
    .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour);
}

/** Units, or hours where types have none. */
const quantity = (units: string, hours: string): number => Number(units) || Number(hours);

type WeekRow = Record<string, unknown> & { sums: CommitmentSums };

/** The unused cost of a month by hour of the week. `days`: numbers of Mondays, Tuesdays, … of the reservation in it. */
export function spread(
  { unusedCommitmentCost, unusedNf, unusedHours }: CommitmentSums,
  used: WeekRow[],
  days: number[],
): { weekday: number; hour: number; cost: string }[] {
  const usedOf = new Map(
    used.map(({ weekday, hour, sums }) => [
      `${String(weekday)} ${String(hour)}`,
      quantity(sums.usedNf, sums.usedHours),
    ]),
  );
  const usedInAll = [...usedOf.values()].reduce((sum, value) => sum + value, 0);
  const hours = days.reduce((sum, share) => sum + share, 0) * 24;
  if (hours === 0) return [];
  const reserved = (usedInAll + quantity(unusedNf, unusedHours)) / hours;
  const idle = days.flatMap((count, day) =>
    Array.from({ length: 24 }, (_, hour) => ({
      weekday: day + 1,
      hour,
      idle: Math.max(0, count * reserved - (usedOf.get(`${day + 1} ${hour}`) ?? 0)),
    })),
  );
  const whole = idle.reduce((sum, agreement) => sum + agreement.idle, 0);
  if (whole === 0) return [];
  return idle
    .filter((agreement) => agreement.idle > 0)
    .map(({ weekday, hour, idle: part }) => ({
      weekday,
      hour,
      cost: ((Number(unusedCommitmentCost) * part) / whole).toFixed(9),
    }));
}

/** Numbers of Mondays, Tuesdays, … of a month on which a reservation was active, as far as bills go. */
export function daysOf(
  month: string,
  terms: Pick<Agreement, "startDate" | "endDate"> | undefined,
  lastDay: string | null,
): number[] {
  const first = terms?.startDate && terms.startDate > month ? terms.startDate : month;
  const last = [monthEnd(month), terms?.endDate, lastDay].reduce<string>(
    (earliest, day) => (day && day < earliest ? day : earliest),
    "9999",
  );
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000)
    counts[(new Date(at).getUTCDay() + 6) % 7]! += 1;
  return counts;
}
