import type { CoverageView, UtilizationView } from "~/contract/commitments/commitment-kinds";
import type { CommitmentSums, CoverageRow, CoverageSums, UtilizationRow } from "~/contract/commitments/commitments";
import { toUnits } from "~/lib/money/decimal";
import type { LineColumn } from "../cost-store/schema";
import { sql } from "../cost-store/sql";
import { as, calendarMonth, column, expression } from "../measures/columns";
import type { Key } from "../measures/columns";
import type { Services } from "../serve";
import { accountNames } from "./account-names";
import { shortId } from "./agreement";
import { agreementsOf } from "./agreements";
import type { CommitmentScope } from "./commitment-scope";
import { commitmentSumsBy, coverageBy } from "./sums";

const utilizationKeys: Record<UtilizationView, LineColumn> = {
  agreement: "CommitmentDiscountId",
  family: "InstanceFamily",
  service: "ServiceName",
  region: "RegionId",
  account: "SubAccountId",
};
const coverageKeys: Record<CoverageView, LineColumn> = {
  account: "SubAccountId",
  product: "ServiceName",
  region: "RegionId",
  family: "InstanceFamily",
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

/** Utilization per value of the view, unsorted. */
export async function utilizationRows(
  of: CommitmentScope,
  view: UtilizationView,
  services: Services,
): Promise<UtilizationRow[]> {
  const by = [as("item", column(utilizationKeys[view]))];
  const [rows, agreements, names] = await Promise.all([
    commitmentSumsBy(of, { by }, services),
    view === "agreement" ? agreementsOf(of, services) : [],
    view === "account" ? accountNames(of, services) : new Map<string, string>(),
  ]);
  return rows.map((row) => {
    const item = row.item ?? "";
    const agreement = agreements.find(({ arn }) => arn === item);
    return {
      item,
      itemAlias: agreement?.name ?? names.get(item) ?? (view === "agreement" ? shortId(item) : item),
      accountId: agreement?.accountId ?? (view === "account" ? item : ""),
      linkedAccountName: agreement?.linkedAccountName ?? "",
      ...row.sums,
    };
  });
}

/** Coverage per value of the view, unsorted. */
export async function coverageRows(
  of: CommitmentScope,
  view: CoverageView,
  services: Services,
): Promise<CoverageRow[]> {
  const [rows, names] = await Promise.all([
    coverageBy(of, { by: [as("item", column(coverageKeys[view]))] }, services),
    view === "account" ? accountNames(of, services) : new Map<string, string>(),
  ]);
  return rows.map((row) => {
    const item = row.item ?? "";
    return { item, itemAlias: names.get(item) || item, ...row.sums };
  });
}

/** Days of a single month, otherwise months. */
const periodOf = ({ scope }: CommitmentScope): Key =>
  as(
    "usageDate",
    scope.startDate.slice(0, 7) === scope.endDate.slice(0, 7) ? expression(sql`Day`, "Day") : calendarMonth,
  );

const inOrder = <Row extends { usageDate: string }>(rows: Row[]): Row[] =>
  rows.sort((a, b) => a.usageDate.localeCompare(b.usageDate));

export const utilizationOverTime = async (
  of: CommitmentScope,
  services: Services,
): Promise<(CommitmentSums & { usageDate: string })[]> =>
  inOrder(
    (await commitmentSumsBy(of, { by: [periodOf(of)] }, services)).map(({ usageDate = "", sums }) => ({
      usageDate,
      ...sums,
    })),
  );

export const coverageOverTime = async (
  of: CommitmentScope,
  services: Services,
): Promise<(CoverageSums & { usageDate: string })[]> =>
  inOrder(
    (await coverageBy(of, { by: [periodOf(of)] }, services)).map(({ usageDate = "", sums }) => ({
      usageDate,
      ...sums,
    })),
  );
