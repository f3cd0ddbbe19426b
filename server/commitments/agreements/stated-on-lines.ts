import type { Agreement } from "~/contract/commitments/commitment-replies";
import type { LineColumn } from "../../cost-store/schema";
import { identifier, sql } from "../../cost-store/sql";
import { as, column, expression, isNamed } from "../../measures/columns";
import { aggregate } from "../../measures/measures";
import { whereClause, whereOf } from "../../measures/scope";
import { select } from "../../measures/select";
import { rowsOf } from "../../measures/totals";
import { serviceCodeOf } from "../../prices/products";
import type { Services } from "../../serve";
import type { CommitmentScope } from "../commitment-scope";

type Stated = Record<"serviceCode" | "regionName" | "operationName", string>;

/** Empty values until the lines are queried. */
export const onlyOnLines: Stated = { serviceCode: "", regionName: "", operationName: "" };

const isFee = sql`ChargeType IN ('ReservationPurchase', 'SavingsPlanPurchase', 'UnusedReservation', 'UnusedSavingsPlan')`;

/** The value that all of its fees have, otherwise the one that all of its lines have; empty if they differ. */
function only(name: LineColumn) {
  const value = identifier(name);
  return aggregate(
    sql`multiIf(uniqExactIf(${value}, ${isFee} AND ${value} != '') = 1, maxIf(${value}, ${isFee}),
      countIf(${isFee} AND ${value} != '') = 0 AND uniqExactIf(${value}, ${value} != '') = 1, max(${value}), '')`,
    expression(value, name, "ChargeType"),
  );
}

/**
 * Adds what only lines of the months shown state, as rollups lack it; not for summaries. An AWS service code that no
 * line states is derived from the service's name.
 */
export async function withStatedOnLines<Row extends Agreement>(
  agreements: Row[],
  { scope }: CommitmentScope,
  { costStore }: Services,
): Promise<Row[]> {
  const rows = await rowsOf<Stated & { vendor: string; arn: string }>(
    costStore,
    scope,
    select({
      by: [as("vendor", column("Vendor")), as("arn", column("CommitmentDiscountId"))],
      measures: {
        serviceCode: only("ServiceCode"),
        regionName: only("RegionName"),
        operationName: only("Operation"),
      },
      where: whereClause(whereOf(scope), isNamed("CommitmentDiscountId")),
    }),
  );
  const byId = new Map(rows.map(({ vendor, arn, ...stated }) => [`${vendor} ${arn}`, stated]));
  return agreements.map((agreement) => {
    const stated = byId.get(`${agreement.vendor} ${agreement.arn}`) ?? onlyOnLines;
    return { ...agreement, ...stated, serviceCode: stated.serviceCode || serviceCodeFor(agreement) };
  });
}

function serviceCodeFor({ vendor, serviceName }: Agreement): string {
  const code = serviceCodeOf({ provider: vendor, service: serviceName });
  return vendor === "aws" && code !== serviceName ? code : "";
}
