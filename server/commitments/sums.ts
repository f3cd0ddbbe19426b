import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import type { CommitmentSums, CoverageSums } from "~/contract/commitments/commitment-replies";
import { add, isZero, subtract } from "~/lib/money/decimal";
import { commitmentMonth } from "../measures/columns";
import type { Expression } from "../measures/columns";
import { convertedSums } from "../measures/converted-sums";
import type { SumsQuery } from "../measures/converted-sums";
import type { GroupingSets } from "../measures/group-by";
import { rowsOf } from "../measures/totals";
import type { Services } from "../serve";
import { coverageMeasures, ledgerMeasures } from "./commitment-measures";
import { monthsClause } from "./commitment-scope";
import type { CommitmentScope } from "./commitment-scope";
import { hasOnDemandUsage, isAmortized, kindRules } from "./kinds";
import { listedBySet, nothingListed } from "./listed-on-demand";
import type { Listed } from "./listed-on-demand";
import { percentOf } from "./percent";

type LedgerRow = Record<
  keyof ReturnType<typeof ledgerMeasures>["money"] | keyof ReturnType<typeof ledgerMeasures>["figures"] | "listedSpend",
  string
>;

const zeroLedger: LedgerRow = {
  ...{ ondemandSpend: "0", usedCommitmentCost: "0", unusedCommitmentCost: "0", feeCommitmentCost: "0" },
  ...{ unpricedCost: "0", listedSpend: "0", usedHours: "0", unusedHours: "0", usedNf: "0", unusedNf: "0" },
  ...{ hoursWithoutUnits: "0", unusedWithoutHours: "0" },
};

/** What is derived from the sums. */
function ledgerOf(kind: CommitmentKind, row: LedgerRow): CommitmentSums {
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

/**
 * Fees without a known used part have no utilization. In units or hours it needs those unused, which some exports state
 * only as cost; and units cannot be added to hours of types that have none.
 */
function utilizationOf(kind: CommitmentKind, row: LedgerRow, total: string): string | null {
  if (!isZero(row.feeCommitmentCost)) return null;
  const byCost = percentOf(row.usedCommitmentCost, total);
  if (kindRules[kind].isByCost || !isZero(row.unusedWithoutHours)) return byCost;
  const units = add(row.usedNf, row.unusedNf);
  if (!isZero(units)) return isZero(row.hoursWithoutUnits) ? percentOf(row.usedNf, units) : byCost;
  const hours = add(row.usedHours, row.unusedHours);
  return isZero(hours) ? byCost : percentOf(row.usedHours, hours);
}

const zeroCoverage = {
  ...{ coveredOnDemandCost: "0", commitmentCost: "0", onDemandCost: "0", unpricedCost: "0" },
  incomparableCost: "0",
  ...{ reservedUsage: "0", savingsPlanUsage: "0", onDemandUsage: "0" },
  ...{ reservedNfUsage: "0", savingsPlanNfUsage: "0", onDemandNfUsage: "0" },
};
type CoverageAmounts = typeof zeroCoverage;
/** With fees whose used part is unknown, and hours of used commitment whose cost is. */
type CoverageRow = CoverageAmounts & Record<"feeCommitmentCost" | "unstatedUsage", string>;

/** A share is null if some of its amounts are unknown. */
function coverageOf(row: CoverageRow): CoverageSums {
  const sums = Object.fromEntries(
    Object.keys(zeroCoverage).map((name) => [name, row[name as keyof CoverageAmounts]]),
  ) as CoverageAmounts;
  const isStated = isZero(row.unstatedUsage);
  // Google's older fees cover rows that have no cost.
  const hasCost = isZero(row.feeCommitmentCost) && (isZero(row.coveredOnDemandCost) || !isZero(row.commitmentCost));
  const totalCost = add(row.commitmentCost, row.onDemandCost);
  const [hours, units] = [
    rates(row.reservedUsage, row.savingsPlanUsage, row.onDemandUsage),
    rates(row.reservedNfUsage, row.savingsPlanNfUsage, row.onDemandNfUsage),
  ];
  return {
    ...sums,
    coverageRate:
      isStated && isZero(row.unpricedCost)
        ? percentOf(row.coveredOnDemandCost, add(row.coveredOnDemandCost, row.onDemandCost))
        : null,
    coverageUtil: isStated && hasCost ? percentOf(row.commitmentCost, totalCost) : null,
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

type SumsRow<Sums> = Record<string, string> & { sums: Sums };
type SumsOf<Name extends string, Sums> = Record<Name, SumsRow<Sums>[]>;

/** Sums of the rows that meet all of `more`; of used commitment, those that meet all of `used` have listed prices. */
async function grouped<Name extends string, Row extends { unpricedCost: string }>(
  scope: CommitmentScope,
  sets: GroupingSets<Name>,
  {
    more = [],
    used = [],
    ...measures
  }: Pick<SumsQuery, "money" | "figures"> & { more?: readonly Expression[]; used?: readonly Expression[] },
  services: Services,
): Promise<{ set: Name; row: Row & Record<string, string>; listed: Listed }[]> {
  const query = convertedSums(scope.scope, {
    sets,
    ...measures,
    where: monthsClause(scope.scope, ...more),
    month: commitmentMonth,
  });
  const rows = await rowsOf<Row & Record<string, string>>(services.costStore, scope.scope, query);
  const isPriced = rows.every(({ unpricedCost }) => isZero(unpricedCost));
  const listedOf = isPriced
    ? () => nothingListed
    : await listedBySet(scope, { sets, more: [...more, ...used] }, services);
  return rows.map((row) => {
    const set = row.groupingSet as Name;
    return { set, row, listed: listedOf(set, row) };
  });
}

const bySet = <Name extends string, Sums>(
  sets: GroupingSets<Name>,
  rows: { set: Name; row: Record<string, string>; sums: Sums }[],
): SumsOf<Name, Sums> => {
  const names = Object.keys(sets) as Name[];
  const rowsOfSet = (name: Name) =>
    rows.filter(({ set }) => set === name).map(({ row, sums }) => ({ ...row, sums }) as SumsRow<Sums>);
  return Object.fromEntries(names.map((name) => [name, rowsOfSet(name)])) as SumsOf<Name, Sums>;
};

/** Rows of sums by each of the sets; keys without any commitment are left out. */
export async function ledgerBy<Name extends string>(
  scope: CommitmentScope,
  sets: GroupingSets<Name>,
  services: Services,
  ...conditions: Expression[]
): Promise<SumsOf<Name, CommitmentSums>> {
  const more = [isAmortized(scope.kind), ...conditions];
  const rows = await grouped<Name, LedgerRow>(scope, sets, { ...ledgerMeasures(scope.kind), more }, services);
  return bySet(
    sets,
    rows.map(({ set, row, listed }) => {
      const priced = {
        ...row,
        ondemandSpend: add(row.ondemandSpend, listed.onDemand),
        unpricedCost: subtract(row.unpricedCost, listed.cost),
        listedSpend: listed.onDemand,
      };
      return { set, row, sums: ledgerOf(scope.kind, priced) };
    }),
  );
}

export const ledgerTotal = async (scope: CommitmentScope, services: Services): Promise<CommitmentSums> =>
  totalLedger(scope, (await ledgerBy(scope, { total: [] }, services)).total);

/** The total of a set without keys, which has no row if there are no slices. */
export const totalLedger = ({ kind }: CommitmentScope, [row]: { sums: CommitmentSums }[]): CommitmentSums =>
  row?.sums ?? ledgerOf(kind, zeroLedger);

/** What is stated of unused commitment. */
const unusedFigures = [
  "unusedCommitmentCost",
  "unusedHours",
  "unusedNf",
  "hoursWithoutUnits",
  "unusedWithoutHours",
] as const;

/** The sums with more unused commitment: the part of `whole` that `partOf` returns. */
export function withUnused(
  { kind }: CommitmentScope,
  sums: CommitmentSums | undefined,
  whole: CommitmentSums,
  partOf: (figure: string) => string,
): CommitmentSums {
  const row = sums ?? zeroLedger;
  const added = unusedFigures.map((name) => [name, add(row[name], partOf(whole[name]))]);
  return ledgerOf(kind, { ...row, ...Object.fromEntries(added) });
}

/** Rows of coverage by each of the sets; those with nothing that could be covered are left out. */
export async function coverageBy<Name extends string>(
  scope: CommitmentScope,
  sets: GroupingSets<Name>,
  services: Services,
): Promise<SumsOf<Name, CoverageSums>> {
  const rows = await grouped<Name, CoverageRow>(
    scope,
    sets,
    { ...coverageMeasures(scope), used: [hasOnDemandUsage(true)] },
    services,
  );
  const covers = ({ row }: { row: CoverageRow }) =>
    (Object.keys(zeroCoverage) as (keyof CoverageAmounts)[]).some((name) => !isZero(row[name]));
  return bySet(
    sets,
    rows.filter(covers).map(({ set, row, listed }) => {
      const priced = {
        coveredOnDemandCost: add(row.coveredOnDemandCost, listed.onDemand),
        unpricedCost: subtract(row.unpricedCost, listed.cost),
      };
      return { set, row, sums: coverageOf({ ...row, ...priced }) };
    }),
  );
}

export const coverageTotal = async (scope: CommitmentScope, services: Services): Promise<CoverageSums> =>
  totalCoverage((await coverageBy(scope, { total: [] }, services)).total);

export const totalCoverage = ([row]: { sums: CoverageSums }[]): CoverageSums =>
  row?.sums ?? coverageOf({ ...zeroCoverage, feeCommitmentCost: "0", unstatedUsage: "0" });
