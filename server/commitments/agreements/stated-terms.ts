import type { Vendor } from "~/contract/vendors";
import { sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { as, column, expression } from "../../measures/columns";
import type { StoredColumn } from "../../measures/columns";
import { aggregate } from "../../measures/measures";
import { select } from "../../measures/select";
import { rowsOf } from "../../measures/totals";
import type { Services } from "../../serve";
import { monthsClause } from "../commitment-scope";
import type { CommitmentScope } from "../commitment-scope";
import { isOwn } from "../kinds";

/** What bills state about a commitment, on lines of its fees and on those of covered usage. */
export interface StatedTerms {
  vendor: Vendor;
  arn: string;
  name: string;
  type: string;
  feeDetails: string;
  usedDetails: string;
  description: string;
  feeUsageType: string;
  feeAccount: string;
  usedAccount: string;
  service: string;
  region: string;
  family: string;
  instanceType: string;
  firstDay: string;
  /** Seconds since 1970: the period of what was used, unused or charged by time; 0 without such lines. */
  seenFrom: number;
  seenUntil: number;
  /** 1 if these lines have amortized costs, and therefore lines of each day, used or not. */
  isAmortized: number;
  /** The account that is billed for it. */
  payer: string;
  /** Last day on which money was given back; "1970-01-01" if none was. */
  refundedOn: string;
  currency: string;
  /** Period of a purchase that pays for the whole term; "1970-01-01" without one. */
  paidFrom: string;
  paidUntil: string;
}

const isFee = sql`CommitmentStatus != 'Used'`;
const reading = (value: Sql, ...columns: StoredColumn[]) =>
  aggregate(value, expression(sql``, "CommitmentStatus", ...columns));
const isSeen = sql`CommitmentStatus != 'Purchase'`;
const paidDays = sql`dateDiff('day', PaidFrom, PaidUntil)`;

const measures = {
  name: reading(sql`max(CommitmentDiscountName)`, "CommitmentDiscountName"),
  type: reading(sql`max(CommitmentDiscountType)`, "CommitmentDiscountType"),
  feeDetails: reading(
    sql`argMaxIf(CommitmentDetails, (LastDay, CommitmentDetails), ${isFee} AND startsWith(CommitmentDetails, '{"') AND NOT startsWith(CommitmentDetails, '{"description'))`,
    "CommitmentDetails",
    "LastDay",
  ),
  usedDetails: reading(
    sql`argMaxIf(CommitmentDetails, (LastDay, CommitmentDetails), CommitmentStatus = 'Used')`,
    "CommitmentDetails",
    "LastDay",
  ),
  description: reading(
    sql`maxIf(CommitmentDetails, CommitmentStatus = 'Purchase' AND startsWith(CommitmentDetails, '{"description'))`,
    "CommitmentDetails",
  ),
  feeUsageType: reading(sql`maxIf(UsageType, CommitmentStatus IN ('Purchase', 'Unused'))`, "UsageType"),
  feeAccount: reading(sql`maxIf(SubAccountId, ${isFee})`, "SubAccountId"),
  usedAccount: reading(sql`max(SubAccountId)`, "SubAccountId"),
  service: reading(sql`if(countIf(${isFee}) > 0, maxIf(ServiceName, ${isFee}), max(ServiceName))`, "ServiceName"),
  region: reading(
    sql`if(maxIf(RegionId, ${isFee}) != '', maxIf(RegionId, ${isFee}), if(uniqExactIf(RegionId, RegionId != '') = 1, max(RegionId), ''))`,
    "RegionId",
  ),
  family: reading(
    sql`if(maxIf(InstanceFamily, ${isFee}) != '', maxIf(InstanceFamily, ${isFee}), if(uniqExact(InstanceFamily) = 1, max(InstanceFamily), ''))`,
    "InstanceFamily",
  ),
  instanceType: reading(
    sql`if(maxIf(InstanceType, ${isFee}) != '', maxIf(InstanceType, ${isFee}), if(uniqExact(InstanceType) = 1, max(InstanceType), ''))`,
    "InstanceType",
  ),
  firstDay: reading(sql`min(FirstDay)`, "FirstDay"),
  seenFrom: reading(sql`toUInt32(minIf(FirstStart, ${isSeen}))`, "FirstStart"),
  seenUntil: reading(sql`toUInt32(maxIf(SeenUntil, ${isSeen}))`, "SeenUntil"),
  isAmortized: reading(sql`toUInt8(sumIf(EffectiveCost, ${isSeen}) > 0)`, "EffectiveCost"),
  payer: reading(sql`max(BillingAccountId)`, "BillingAccountId"),
  refundedOn: reading(sql`max(RefundedOn)`, "RefundedOn"),
  currency: reading(sql`if(uniqExact(BillingCurrency) = 1, max(BillingCurrency), '')`, "BillingCurrency"),
  paidFrom: reading(sql`toDate(argMax(PaidFrom, ${paidDays}))`, "PaidFrom", "PaidUntil"),
  paidUntil: reading(sql`toDate(argMax(PaidUntil, ${paidDays}))`, "PaidFrom", "PaidUntil"),
};

/** GROUP BY keys of a commitment. */
export const commitmentKeys = [as("vendor", column("Vendor")), as("arn", column("CommitmentDiscountId"))];

/** The terms of all commitments of the kind in bills of the last 36 months. */
export const statedTerms = (
  { history, kind }: CommitmentScope,
  { costStore }: Pick<Services, "costStore">,
): Promise<StatedTerms[]> =>
  rowsOf<StatedTerms>(
    costStore,
    history,
    select({ by: commitmentKeys, measures, where: monthsClause(history, isOwn(kind)) }),
  );
