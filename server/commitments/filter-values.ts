import type { CommitmentKind } from "~/contract/commitments/commitment-kinds";
import type { CommitmentQuery, CommitmentReply } from "~/contract/commitments/commitments";
import { sql } from "../cost-store/sql";
import { as, column, expression } from "../measures/columns";
import type { LineColumn } from "../cost-store/schema";
import { aggregate } from "../measures/measures";
import { whereClause, whereOf } from "../measures/scope";
import { select } from "../measures/select";
import { rowsOf } from "../measures/totals";
import type { Caller, Services } from "../serve";
import { accountNames } from "./account-names";
import { commitmentScope } from "./commitment-scope";

/** Values of the filters: of commitments, and of usage that they could cover. */
export async function filterValuesOf(
  kind: CommitmentKind,
  query: Pick<CommitmentQuery, "startDate" | "endDate">,
  caller: Caller,
  services: Services,
): Promise<CommitmentReply<"filter">> {
  const everything = { ...query, accounts: [], products: [], regions: [], instanceFamilies: [], currency: "USD" };
  const of = await commitmentScope(kind, everything, caller, services);
  const listOf = async (name: LineColumn): Promise<string[]> => {
    const rows = await rowsOf<{ item: string }>(
      services.costStore,
      of.scope,
      select({
        by: [as("item", column(name))],
        measures: { rows: aggregate(sql`count()`, expression(sql``, "CommitmentStatus")) },
        where: whereClause(
          whereOf(of.scope),
          expression(
            sql`(CommitmentScope != 'other' OR CommitmentDiscountId != '')`,
            "CommitmentScope",
            "CommitmentDiscountId",
          ),
        ),
      }),
    );
    return rows
      .map(({ item }) => item)
      .filter((item) => item !== "")
      .sort();
  };
  const [accounts, products, regions, instanceFamilies, names] = await Promise.all([
    listOf("SubAccountId"),
    listOf("ServiceName"),
    listOf("RegionId"),
    listOf("InstanceFamily"),
    accountNames(of, services),
  ]);
  return {
    accounts: accounts.map((code) => ({ code, name: names.get(code) || code })),
    products,
    regions,
    instanceFamilies,
    newestMonth:
      of.history.slices
        .map(({ month }) => month)
        .sort()
        .at(-1) ?? null,
  };
}
