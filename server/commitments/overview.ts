import type { CommitmentReply } from "~/contract/commitments";
import { isZero } from "~/lib/decimal";
import { sql } from "../cost-store/sql";
import { as, expression } from "../measures/columns";
import type { Services } from "../serve";
import { agreementsOf, endsWithin } from "./agreements";
import type { CommitmentScope } from "./commitment-scope";
import { commitmentSumsBy, commitmentTotal, coverageBy, coverageTotal } from "./sums";

const ENDING_DAYS = 90;

export async function overviewOf(of: CommitmentScope, services: Services): Promise<CommitmentReply<"overview">> {
  const [ledger, coverage, heat, agreements] = await Promise.all([
    commitmentTotal(of, services),
    coverageTotal(of, services),
    heatOf(of, services),
    agreementsOf(of, services),
  ]);
  const { firstDay, lastDay } = of.head;
  return {
    ...of.head,
    ledger,
    coverage,
    hours: firstDay && lastDay ? ((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000 + 1) * 24 : 0,
    heat,
    ending: agreements.filter((agreement) => endsWithin(agreement, ENDING_DAYS)),
    numberOfAgreements: agreements.filter(({ status }) => status !== "ended").length,
  };
}

type Heat = CommitmentReply<"overview">["heat"];

/** Unused and on-demand cost by hour of the week, from lines of an hour; null if the export has none. */
async function heatOf(of: CommitmentScope, services: Services): Promise<Heat> {
  const by = [
    as("weekday", expression(sql`toDayOfWeek(ChargePeriodStart)`, "ChargePeriodStart")),
    as("hour", expression(sql`toHour(ChargePeriodStart)`, "ChargePeriodStart")),
  ];
  const isHour = expression(
    sql`dateDiff('second', ChargePeriodStart, ChargePeriodEnd) BETWEEN 1 AND 3600`,
    "ChargePeriodStart",
    "ChargePeriodEnd",
  );
  const [unused, covered] = await Promise.all([
    commitmentSumsBy(of, { by, more: [isHour] }, services),
    coverageBy(of, { by, more: [isHour] }, services),
  ]);
  if (unused.length === 0) return null;
  const cells = new Map<string, NonNullable<Heat>[number]>();
  const cellOf = ({ weekday, hour }: Record<string, unknown>) => {
    const key = `${String(weekday)} ${String(hour)}`;
    const cell = cells.get(key) ?? { weekday: Number(weekday), hour: Number(hour), unused: "0", onDemand: "0" };
    cells.set(key, cell);
    return cell;
  };
  for (const row of unused) cellOf(row).unused = row.sums.unusedCommitmentCost;
  for (const row of covered) cellOf(row).onDemand = row.sums.onDemandCost;
  return [...cells.values()].filter((cell) => !isZero(cell.unused) || !isZero(cell.onDemand));
}
