import type { CoverageView, UtilizationView } from "~/contract/commitments/commitment-kinds";
import type { CommitmentReply } from "~/contract/commitments/commitments";
import { toUnits } from "~/lib/money/decimal";
import type { LineColumn } from "../cost-store/schema";
import { sql } from "../cost-store/sql";
import { as, column, expression } from "../measures/columns";
import type { Expression } from "../measures/columns";
import type { Services } from "../serve";
import { accountNames } from "./account-names";
import { shortId } from "./agreements/agreement";
import { agreementLedger, agreementConditions, periodOf } from "./agreements/agreement-ledger";
import { agreementsOf } from "./agreements/agreements";
import type { CommitmentScope } from "./commitment-scope";
import { ledgerByDay, unusedByDay } from "./ledger-by-day";
import { coverageBy, ledgerBy, totalCoverage, totalLedger } from "./sums";

const utilizationKeys: Record<UtilizationView, LineColumn> = {
  agreement: "CommitmentDiscountId",
  family: "InstanceFamily",
  service: "ServiceName",
  region: "RegionId",
  account: "SubAccountId",
};
const coverageKeys: Record<CoverageView, Expression> = {
  account: column("SubAccountId"),
  product: column("ServiceName"),
  region: column("RegionId"),
  family: column("InstanceFamily"),
  platform: expression(
    sql`multiIf(OperatingSystem != '', OperatingSystem, DatabaseEngine != '', DatabaseEngine, CacheEngine)`,
    ...(["OperatingSystem", "DatabaseEngine", "CacheEngine"] as const),
  ),
};

export interface Sort {
  key: string;
  descending: boolean;
}

/** Rows in an order: of a field, as text or as amount; rows without a value are last. */
export function sorted<Row extends object>(rows: Row[], sort: Sort): Row[] {
  const valueOf = (row: Row) => (row as Record<string, unknown>)[sort.key];
  const sign = sort.descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === y) return 0;
    if (x === null || x === undefined) return 1;
    if (y === null || y === undefined) return -1;
    return sign * compare(String(x), String(y));
  });
}

const isNumber = /^-?\d+(\.\d+)?$/;
function compare(x: string, y: string): number {
  if (!isNumber.test(x) || !isNumber.test(y)) return x < y ? -1 : x > y ? 1 : 0;
  const [a, b] = [toUnits(x), toUnits(y)];
  return a < b ? -1 : a > b ? 1 : 0;
}

const overTime = <Sums>(rows: { usageDate?: string; sums: Sums }[]): (Sums & { usageDate: string })[] =>
  rows
    .map(({ usageDate = "", sums }) => ({ usageDate, ...sums }))
    .sort((a, b) => a.usageDate.localeCompare(b.usageDate));

/** Rows of a reply in no order and of all pages, with their total and the same over time. */
type Answer<Name extends "utilization" | "coverage"> = Pick<CommitmentReply<Name>, "rows" | "sum" | "transition">;

interface UtilizationQuery {
  viewBy: UtilizationView;
  agreements: string[];
}

/** Rows of a reply, with the sums in total and of the periods as bills state them. */
export async function utilizationRows(
  scope: CommitmentScope,
  { viewBy: view, agreements: ids }: UtilizationQuery,
  services: Services,
) {
  const limits = agreementConditions(ids);
  const [{ total, periods, items }, agreements, names] = await Promise.all([
    view === "agreement"
      ? agreementLedger(scope, services, ...limits)
      : ledgerBy(
          scope,
          { total: [], periods: [periodOf(scope)], items: [as("item", column(utilizationKeys[view]))] },
          services,
          ...limits,
        ),
    view === "agreement" ? agreementsOf(scope, services, { hasFigures: false }) : [],
    view === "account" ? accountNames(scope, services) : new Map<string, string>(),
  ]);
  const rows = items.map((row) => {
    const item = (view === "agreement" ? row.arn : row.item) ?? "";
    const agreement = agreements.find(({ arn }) => arn === item);
    return {
      item,
      itemAlias: agreement?.name ?? (view === "agreement" ? shortId(item) : names.get(item) || item),
      accountId: agreement?.accountId ?? (view === "account" ? item : ""),
      linkedAccountName: agreement?.linkedAccountName ?? "",
      ...row.sums,
    };
  });
  return { rows, total, periods };
}

export async function answerUtilization(
  scope: CommitmentScope,
  query: UtilizationQuery,
  services: Services,
): Promise<Answer<"utilization">> {
  const limits = agreementConditions(query.agreements);
  const [{ rows, total, periods }, parts] = await Promise.all([
    utilizationRows(scope, query, services),
    unusedByDay(scope, services, ...limits),
  ]);
  const days = await ledgerByDay(scope, { days: periods, parts }, services, ...limits);
  return { rows, sum: totalLedger(scope, total), transition: overTime(days) };
}

export async function answerCoverage(
  scope: CommitmentScope,
  view: CoverageView,
  services: Services,
): Promise<Answer<"coverage">> {
  const [{ total, periods, items }, names] = await Promise.all([
    coverageBy(scope, { total: [], periods: [periodOf(scope)], items: [as("item", coverageKeys[view])] }, services),
    view === "account" ? accountNames(scope, services) : new Map<string, string>(),
  ]);
  const rows = items.map((row) => {
    const item = row.item ?? "";
    return { item, itemAlias: names.get(item) || item, ...row.sums };
  });
  return { rows, sum: totalCoverage(total), transition: overTime(periods) };
}
