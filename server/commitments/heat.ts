import type { CommitmentReply } from "~/contract/commitments/commitments";
import { add, isZero } from "~/lib/money/decimal";
import { convertedSums } from "../measures/converted-sums";
import { whereClause, whereOf } from "../measures/scope";
import { rowsOf } from "../measures/totals";
import type { Services } from "../serve";
import type { AgreementWithSavings } from "./agreements/agreement";
import type { CommitmentScope } from "./commitment-scope";
import { hourMeasures } from "./commitment-measures";
import { hourOfWeek, isWithin, partOf, unusedOfMonths } from "./unused-of-months";

type Heat = CommitmentReply<"overview">["heat"];

type HourRow = Record<"weekday" | "hour" | keyof (Measures["money"] & Measures["figures"]), string>;
type Measures = ReturnType<typeof hourMeasures>;

const costsByHour = (scope: CommitmentScope, { costStore }: Services): Promise<HourRow[]> => {
  const where = whereClause(whereOf(scope.scope), isWithin(hourOfWeek));
  return rowsOf(
    costStore,
    scope.scope,
    convertedSums(scope.scope, { sets: { hours: hourOfWeek.keys }, ...hourMeasures(scope), where }),
  );
};

/**
 * Unused and on-demand cost by hour of the week; null if the export has no hours of commitments, or of usage if there
 * are none.
 */
export async function heatOf(
  scope: CommitmentScope,
  agreements: Promise<AgreementWithSavings[]>,
  services: Services,
): Promise<Heat> {
  const hours = await costsByHour(scope, services);
  // Without commitments there is only usage; beside commitments by the day it would not be all.
  const hasCommitments = scope.owners.length > 0;
  if (!hours.some(({ lines, onDemand }) => Number(lines) > 0 || (!hasCommitments && !isZero(onDemand)))) return null;
  const cells = new Map<string, NonNullable<Heat>[number]>();
  for (const { weekday, hour, unused, onDemand } of hours)
    cells.set(`${weekday} ${hour}`, { weekday: Number(weekday), hour: Number(hour), unused, onDemand });
  for (const { name, sums, share } of await unusedOfMonths(scope, hourOfWeek, () => agreements, services)) {
    const [weekday, hour] = name.split(" ").map(Number) as [number, number];
    const cell = cells.get(name) ?? { weekday, hour, unused: "0", onDemand: "0" };
    cells.set(name, { ...cell, unused: add(cell.unused, partOf(sums.unusedCommitmentCost, share)) });
  }
  return [...cells.values()]
    .filter((cell) => !isZero(cell.unused) || !isZero(cell.onDemand))
    .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour);
}
