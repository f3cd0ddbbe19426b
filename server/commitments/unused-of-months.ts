import type { CommitmentSums } from "~/contract/commitments/commitment-replies";
import { isZero } from "~/lib/money/decimal";
import { addDays, DAY_MS, HOUR_MS, monthEnd } from "~/lib/time/time-frames";
import { bind, sql } from "../cost-store/sql";
import { as, calendarMonth, column, expression } from "../measures/columns";
import type { Expression, Key } from "../measures/columns";
import type { Services } from "../serve";
import type { AgreementWithSavings } from "./agreements/agreement";
import type { CommitmentScope } from "./commitment-scope";
import { midnight } from "./covered-time";
import type { TimeRange } from "./covered-time";
import { ledgerBy } from "./sums";

/** What the unused cost of a month is divided among. */
interface TimeUnit {
  keys: Key[];
  /** Length of its longest period, in seconds. */
  longest: number;
  /** Whether to leave out providers that state the used part for longer periods, too. */
  needsUsedPart: boolean;
  nameOf(row: Record<string, unknown>): string;
  /** Length of the stretches of time that have one name each, in milliseconds. */
  step: number;
  nameAt(start: number): string;
}

const seconds = sql`dateDiff('second', ChargePeriodStart, ChargePeriodEnd)`;

/** Facts of a period that is as long as the unit, or shorter. */
export const isWithin = ({ longest }: TimeUnit): Expression =>
  expression(sql`${seconds} BETWEEN 1 AND ${bind("UInt32", longest)}`, "ChargePeriodStart", "ChargePeriodEnd");

export const isLongerThan = ({ longest }: TimeUnit): Expression =>
  expression(sql`${seconds} > ${bind("UInt32", longest)}`, "ChargePeriodStart", "ChargePeriodEnd");

export const hourOfWeek: TimeUnit = {
  keys: [
    as("weekday", expression(sql`toDayOfWeek(ChargePeriodStart)`, "ChargePeriodStart")),
    as("hour", expression(sql`toHour(ChargePeriodStart)`, "ChargePeriodStart")),
  ],
  longest: 3600,
  needsUsedPart: false,
  nameOf: ({ weekday, hour }) => `${String(weekday)} ${String(hour)}`,
  step: HOUR_MS,
  nameAt(start) {
    const time = new Date(start);
    return `${time.getUTCDay() || 7} ${time.getUTCHours()}`;
  },
};

export const wholeDay: TimeUnit = {
  keys: [as("usageDate", expression(sql`Day`, "Day"))],
  // A local day on which clocks are set back.
  longest: 25 * 3600,
  needsUsedPart: true,
  nameOf: ({ usageDate }) => String(usageDate),
  step: DAY_MS,
  nameAt: (start) => new Date(start).toISOString().slice(0, 10),
};

/** A part of what a commitment left unused in a month. */
export interface UnusedPart {
  arn: string;
  /** Name of the hour or day. */
  name: string;
  share: number;
  /** Of the month. */
  sums: CommitmentSums;
}

const ofMonth = [
  as("vendor", column("Vendor")),
  as("arn", column("CommitmentDiscountId")),
  as("period", calendarMonth),
];

/**
 * What exports state for longer periods, as a CUR does the unused cost of a reservation per month: it is divided among
 * the hours or days with unused capacity, in proportion to that capacity.
 */
export async function unusedOfMonths(
  scope: CommitmentScope,
  unit: TimeUnit,
  loadAgreements: () => Promise<AgreementWithSavings[]>,
  services: Services,
  ...conditions: Expression[]
): Promise<UnusedPart[]> {
  const { rows: monthly } = await ledgerBy(scope, { rows: ofMonth }, services, isLongerThan(unit), ...conditions);
  const inUse = unit.needsUsedPart ? monthly.filter(({ sums }) => !isZero(sums.usedCommitmentCost)) : [];
  const leftOut = new Set(inUse.map(({ vendor }) => vendor));
  const idle = monthly.filter(({ vendor, sums }) => !leftOut.has(vendor) && !isZero(sums.unusedCommitmentCost));
  if (idle.length === 0) return [];
  const [{ rows: used }, agreements] = await Promise.all([
    ledgerBy(scope, { rows: [...ofMonth, ...unit.keys] }, services, isWithin(unit), ...conditions),
    loadAgreements(),
  ]);
  return idle.flatMap(({ arn = "", period: month = "", sums }) => {
    const active = activeTime(
      month,
      agreements.find((agreement) => agreement.arn === arn),
      scope.head.lastDay,
    );
    const usedBy = new Map(
      used
        .filter((row) => row.arn === arn && row.period === month)
        .map((row) => [unit.nameOf(row), quantity(row.sums.usedNf, row.sums.usedHours)]),
    );
    return [...unusedShares(sums, usedBy, hoursBy(unit, active))].map(([name, share]) => ({ arn, name, share, sums }));
  });
}

/** A part of an amount, or of a number of hours or units. */
export const partOf = (whole: string, share: number): string => (Number(whole) * share).toFixed(9);

/** Units, or hours where types have none. */
const quantity = (units: string, hours: string): number => Number(units) || Number(hours);

/** How the unused capacity of a month is divided. `used`: usage by name; `hours`: hours of the reservation by name. */
export function unusedShares(
  { unusedNf, unusedHours }: Pick<CommitmentSums, "unusedNf" | "unusedHours">,
  used: Map<string, number>,
  hours: Map<string, number>,
): Map<string, number> {
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  // Without any hours, this is not read.
  const reserved = (sum(used.values()) + quantity(unusedNf, unusedHours)) / sum(hours.values());
  const idle = [...hours].map(([name, count]): [string, number] => [
    name,
    Math.max(0, count * reserved - (used.get(name) ?? 0)),
  ]);
  const whole = sum(idle.map(([, value]) => value));
  return new Map(idle.flatMap(([name, value]) => (value > 0 ? [[name, value / whole]] : [])));
}

/** The hours of a stretch of time by the unit's names. */
export function hoursBy({ step, nameAt }: Pick<TimeUnit, "step" | "nameAt">, { from, until }: TimeRange) {
  const hours = new Map<string, number>();
  for (let start = from - (from % step); start < until; start += step) {
    const name = nameAt(start);
    const within = Math.min(until, start + step) - Math.max(from, start);
    hours.set(name, (hours.get(name) ?? 0) + within / HOUR_MS);
  }
  return hours;
}

/** The time of a month at which a commitment was active, until bills end. Some terms end a second early. */
export function activeTime(
  month: string,
  terms: Pick<AgreementWithSavings, "startDate" | "endDate" | "startTime" | "endTime"> | undefined,
  lastDay: string | null,
): TimeRange {
  const afterDay = (day: string | null | undefined) => (day ? midnight(addDays(day, 1)) : Infinity);
  const start = terms?.startTime ?? (terms?.startDate ? midnight(terms.startDate) : -Infinity);
  const end = terms?.endTime ?? afterDay(terms?.endDate);
  const toMinute = (time: number) => Math.round(time / 60_000) * 60_000;
  return {
    from: toMinute(Math.max(midnight(month), start)),
    until: toMinute(Math.min(afterDay(monthEnd(month)), end, afterDay(lastDay))),
  };
}
