import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import type { CommitmentQuery, CommitmentReply } from "~/contract/commitments/commitments";
import { sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { as, column, expression } from "../measures/columns";
import type { Scope } from "../measures/scope";
import { select } from "../measures/select";
import { rowsOf } from "../measures/totals";
import type { Caller, Services } from "../serve";
import { accountNames } from "./account-names";
import { commitmentScope, monthsClause } from "./commitment-scope";

const lists = {
  accounts: [as("accounts", column("SubAccountId"))],
  products: [as("products", column("ServiceName"))],
  regions: [as("regions", column("RegionId"))],
  instanceFamilies: [as("instanceFamilies", column("InstanceFamily"))],
};
type ValueRow = Record<"groupingSet" | keyof typeof lists, string>;

const valuesSql = (scope: Scope): Sql => {
  const ofCommitments = expression(
    sql`(CommitmentScope != 'other' OR CommitmentDiscountId != '')`,
    "CommitmentScope",
    "CommitmentDiscountId",
  );
  return select({ sets: lists, measures: {}, where: monthsClause(scope, ofCommitments) });
};

/** Values of the filters: of commitments, and of usage that they could cover. */
export async function filterValuesOf(
  kind: CommitmentKind,
  query: Pick<CommitmentQuery, "startDate" | "endDate">,
  caller: Caller,
  services: Services,
): Promise<CommitmentReply<"filter">> {
  const everything = { ...query, accounts: [], products: [], regions: [], instanceFamilies: [], currency: "USD" };
  const scope = await commitmentScope(kind, everything, caller, services);
  const [rows, names] = await Promise.all([
    rowsOf<ValueRow>(services.costStore, scope.scope, valuesSql(scope.scope)),
    accountNames(scope, services),
  ]);
  const listOf = (name: keyof typeof lists): string[] =>
    rows
      .filter(({ groupingSet }) => groupingSet === name)
      .map((row) => row[name])
      .filter((item) => item !== "")
      .sort();
  return {
    accounts: listOf("accounts").map((code) => ({ code, name: names.get(code) || code })),
    products: listOf("products"),
    regions: listOf("regions"),
    instanceFamilies: listOf("instanceFamilies"),
    newestMonth:
      scope.history.slices
        .map(({ month }) => month)
        .sort()
        .at(-1) ?? null,
  };
}
