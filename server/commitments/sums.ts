import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import type { CommitmentSums, CoverageSums } from "~/contract/commitments/commitments";
import { add, isZero, subtract } from "~/lib/money/decimal";
import { bind, sql } from "../cost-store/sql";
import { allOf, expression } from "../measures/columns";
import type { Expression, Key, StoredColumn } from "../measures/columns";
import { convertedSums } from "../measures/converted-sums";
import { aggregate } from "../measures/measures";
import type { Measure } from "../measures/measures";
import { whereClause, whereOf } from "../measures/scope";
import { rowsOf } from "../measures/totals";
import type { Services } from "../serve";
import type { CommitmentScope } from "./commitment-scope";
import { isEligible, isOfSpend, isOwn, kindRules } from "./kinds";
import { isUnpriced, keyOf, listedOnDemand } from "./listed-on-demand";
import type { Listed } from "./listed-on-demand";
import { percentOf } from "./percent";

type Status = "Used" | "Unused" | "Fee" | "OnDemand";
const hasStatus = (status: Status): Expression =>
  expression(sql`CommitmentStatus = ${bind("String", status)}`, "CommitmentStatus");

const sumOf = (
  name: "OnDemandCost" | "EffectiveCost" | "Hours" | "NormalizedUnits",
  ...conditions: Expression[]
): Measure => {
  const { value, reads } = allOf(conditions);
  const column = expression(sql``, name as StoredColumn);
  return aggregate(sql`sumIf(${amounts[name]}, ${value})`, column, expression(value, ...reads));
};
const amounts = {
  OnDemandCost: sql`OnDemandCost`,
  EffectiveCost: sql`EffectiveCost`,
  Hours: sql`Hours`,
  NormalizedUnits: sql`NormalizedUnits`,
};
const hasType = expression(sql`InstanceType != ''`, "InstanceType");
/** The measures of a commitment's ledger and use. */
function ledgerMeasures(kind: CommitmentKind) {
  const [used, unused, fee] = (["Used", "Unused", "Fee"] as const).map(
    (status) => [isOwn(kind), hasStatus(status)] as const,
  ) as [readonly [Expression, Expression], readonly [Expression, Expression], readonly [Expression, Expression]];
  return {
    money: {
      ondemandSpend: sumOf("OnDemandCost", ...used),
      usedCommitmentCost: sumOf("EffectiveCost", ...used),
      unusedCommitmentCost: sumOf("EffectiveCost", ...unused),
      feeCommitmentCost: sumOf("EffectiveCost", ...fee),
      unpricedCost: sumOf("EffectiveCost", ...used, isUnpriced),
    },
    figures: {
      usedHours: sumOf("Hours", ...used),
      unusedHours: sumOf("Hours", ...unused),
      usedNf: sumOf("NormalizedUnits", ...used),
      unusedNf: sumOf("NormalizedUnits", ...unused),
    },
  };
}
type LedgerRow = Record<
  keyof ReturnType<typeof ledgerMeasures>["money"] | keyof ReturnType<typeof ledgerMeasures>["figures"] | "listedSpend",
  string
>;

const zeroLedger: LedgerRow = {
  ...{ ondemandSpend: "0", usedCommitmentCost: "0", unusedCommitmentCost: "0", feeCommitmentCost: "0" },
  ...{ unpricedCost: "0", listedSpend: "0", usedHours: "0", unusedHours: "0", usedNf: "0", unusedNf: "0" },
};

/** What is derived from the sums. */
export function ledgerOf(kind: CommitmentKind, row: LedgerRow): CommitmentSums {
  const sums = Object.fromEntries(
    Object.keys(zeroLedger).map((name) => [name, row[name as keyof LedgerRow]]),
  ) as LedgerRow;
  const totalCommitmentCost = add(row.usedCommitmentCost, row.unusedCommitmentCost, row.feeCommitmentCost);
  const netSavings = subtract(row.ondemandSpend, totalCommitmentCost);
  return {
    ...sums,
    totalCommitmentCost,
    netSavings,
    netSavingRate: percentOf(netSavings, row.ondemandSpend),
    utilization: utilizationOf(kind, row, totalCommitmentCost),
  };
}

/** Of fees that nobody knows the used part of, there is no utilization. */
function utilizationOf(kind: CommitmentKind, row: LedgerRow, total: string): string | null {
  if (!isZero(row.feeCommitmentCost)) return null;
  if (kindRules[kind].isByCost) return percentOf(row.usedCommitmentCost, total);
  const units = add(row.usedNf, row.unusedNf);
  if (!isZero(units)) return percentOf(row.usedNf, units);
  const hours = add(row.usedHours, row.unusedHours);
  return isZero(hours) ? percentOf(row.usedCommitmentCost, total) : percentOf(row.usedHours, hours);
}

function coverageMeasures({ kind, owners }: CommitmentScope) {
  const eligible = isEligible(kind, owners);
  const used = [isOwn(kind), hasStatus("Used")];
  const usage = (name: "Hours" | "NormalizedUnits") => ({
    reserved: sumOf(name, hasStatus("Used"), isOfSpend(false), eligible, hasType),
    savingsPlan: sumOf(name, hasStatus("Used"), isOfSpend(true), eligible, hasType),
    onDemand: sumOf(name, hasStatus("OnDemand"), eligible, hasType),
  });
  const [hours, units] = [usage("Hours"), usage("NormalizedUnits")];
  return {
    money: {
      coveredOnDemandCost: sumOf("OnDemandCost", ...used),
      commitmentCost: sumOf("EffectiveCost", ...used),
      onDemandCost: sumOf("OnDemandCost", hasStatus("OnDemand"), eligible),
      unpricedCost: sumOf("EffectiveCost", ...used, isUnpriced),
    },
    figures: {
      reservedUsage: hours.reserved,
      savingsPlanUsage: hours.savingsPlan,
      onDemandUsage: hours.onDemand,
      reservedNfUsage: units.reserved,
      savingsPlanNfUsage: units.savingsPlan,
      onDemandNfUsage: units.onDemand,
    },
  };
}
const zeroCoverage = {
  ...{ coveredOnDemandCost: "0", commitmentCost: "0", onDemandCost: "0" },
  ...{ reservedUsage: "0", savingsPlanUsage: "0", onDemandUsage: "0" },
  ...{ reservedNfUsage: "0", savingsPlanNfUsage: "0", onDemandNfUsage: "0" },
};
type CoverageRow = typeof zeroCoverage;

export function coverageOf(row: CoverageRow): CoverageSums {
  const sums = Object.fromEntries(
    Object.keys(zeroCoverage).map((name) => [name, row[name as keyof CoverageRow]]),
  ) as CoverageRow;
  const totalCost = add(row.commitmentCost, row.onDemandCost);
  const [hours, units] = [
    rates(row.reservedUsage, row.savingsPlanUsage, row.onDemandUsage),
    rates(row.reservedNfUsage, row.savingsPlanNfUsage, row.onDemandNfUsage),
  ];
  return {
    ...sums,
    coverageRate: percentOf(row.coveredOnDemandCost, add(row.coveredOnDemandCost, row.onDemandCost)),
    coverageUtil: percentOf(row.commitmentCost, totalCost),
    totalCost,
    totalUsage: hours.total,
    totalUsageWithSp: hours.totalWithSp,
    reservedCoverage: hours.coverage,
    reservedCoverageWithSp: hours.coverageWithSp,
    totalNfUsage: units.total,
    totalNfUsageWithSp: units.totalWithSp,
    reservedNfCoverage: units.coverage,
    reservedNfCoverageWithSp: units.coverageWithSp,
  };
}

function rates(reserved: string, plan: string, onDemand: string) {
  const [total, totalWithSp] = [add(reserved, onDemand), add(reserved, plan, onDemand)];
  return {
    total,
    totalWithSp,
    coverage: percentOf(reserved, total),
    coverageWithSp: percentOf(add(reserved, plan), totalWithSp),
  };
}

interface SumsOptions {
  /** GROUP BY keys; without them there is one row. */
  by?: readonly Key[];
  /** Of the whole history instead of the range. */
  ofHistory?: boolean;
  more?: readonly Expression[];
}

async function grouped<Row>(
  of: CommitmentScope,
  { by = [], ofHistory = false, more = [] }: SumsOptions,
  measures: { money: Record<string, Measure>; figures: Record<string, Measure> },
  { costStore }: Services,
): Promise<(Row & Record<string, string>)[]> {
  const scope = ofHistory ? of.history : of.scope;
  return rowsOf(
    costStore,
    scope,
    convertedSums(scope, { by, ...measures, where: whereClause(whereOf(scope), ...more) }),
  );
}

const nothingListed: Listed = { onDemand: "0", cost: "0" };

/** What lists say of the rows' commitments that bills state no price for; asked only if there are any. */
async function listedFor<Row extends { unpricedCost: string }>(
  of: CommitmentScope,
  { by = [], ofHistory = false, more = [] }: SumsOptions,
  rows: readonly Row[],
  services: Services,
): Promise<(row: Row) => Listed> {
  if (rows.every(({ unpricedCost }) => isZero(unpricedCost))) return () => nothingListed;
  const scope = ofHistory ? of.history : of.scope;
  const { byKey } = await listedOnDemand(of, { by, scope, more }, services);
  return (row) => byKey.get(keyOf(by, row)) ?? nothingListed;
}

/** Rows of sums by keys; keys without any commitment are left out. */
export async function commitmentSumsBy(
  of: CommitmentScope,
  options: SumsOptions,
  services: Services,
): Promise<(Record<string, string> & { sums: CommitmentSums })[]> {
  const more = [
    isOwn(of.kind),
    expression(sql`CommitmentStatus != 'Purchase'`, "CommitmentStatus"),
    ...(options.more ?? []),
  ];
  const rows = await grouped<LedgerRow>(of, { ...options, more }, ledgerMeasures(of.kind), services);
  const listedOf = await listedFor(of, { ...options, more }, rows, services);
  return rows.map((row) => {
    const listed = listedOf(row);
    const priced = {
      ...row,
      ondemandSpend: add(row.ondemandSpend, listed.onDemand),
      unpricedCost: subtract(row.unpricedCost, listed.cost),
      listedSpend: listed.onDemand,
    };
    return { ...row, sums: ledgerOf(of.kind, priced) } as never;
  });
}

export async function commitmentTotal(of: CommitmentScope, services: Services): Promise<CommitmentSums> {
  const [row] = await commitmentSumsBy(of, {}, services);
  return row?.sums ?? ledgerOf(of.kind, zeroLedger);
}

/** Rows of coverage by keys; those with nothing that could be covered are left out. */
export async function coverageBy(
  of: CommitmentScope,
  options: SumsOptions,
  services: Services,
): Promise<(Record<string, string> & { sums: CoverageSums })[]> {
  const rows = await grouped<CoverageRow & Pick<LedgerRow, "unpricedCost">>(
    of,
    options,
    coverageMeasures(of),
    services,
  );
  const listedOf = await listedFor(of, options, rows, services);
  return rows
    .filter((row) => Object.keys(zeroCoverage).some((name) => !isZero(row[name] ?? "0")))
    .map((row) => {
      const coveredOnDemandCost = add(row.coveredOnDemandCost, listedOf(row).onDemand);
      return { ...row, sums: coverageOf({ ...row, coveredOnDemandCost }) } as never;
    });
}

export async function coverageTotal(of: CommitmentScope, services: Services): Promise<CoverageSums> {
  const [row] = await coverageBy(of, {}, services);
  return row?.sums ?? coverageOf(zeroCoverage);
}
