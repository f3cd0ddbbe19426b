import { fillSettings } from "../rollups/rollups";
import type { Migration } from "./migration";

const keys = `
  CompanyId, SliceId, Vendor, BillingMonth, BillingCurrency, BillingAccountId, SubAccountId, ServiceName,
  RegionId, InstanceFamily, InstanceType, UsageType, CommitmentDiscountId, CommitmentDiscountName,
  CommitmentDiscountCategory, CommitmentDiscountType, CommitmentDetails, CommitmentStatus, CommitmentScope`;
const days = "dateDiff('day', ChargePeriodStart, ChargePeriodEnd)";
const isLong = `CommitmentStatus = 'Purchase' AND ${days} > 200`;

/** Commitments by the month, filled from their hours: overviews of years read a thousandth of the rows. */
export const commitmentMonths: Migration = {
  name: "011-commitment-months",
  async apply(store) {
    await store.command(
      "ALTER TABLE cloudtally.cost_commitments ADD COLUMN IF NOT EXISTS Month Date ALIAS toStartOfMonth(Day)",
    );
    await store.command(`CREATE TABLE IF NOT EXISTS cloudtally.cost_commitment_months (
        CompanyId LowCardinality(String),
        SliceId UInt64,
        Vendor LowCardinality(String),
        BillingMonth Date,
        BillingCurrency LowCardinality(String),
        BillingAccountId LowCardinality(String),
        SubAccountId LowCardinality(String),
        ServiceName LowCardinality(String),
        RegionId LowCardinality(String),
        InstanceFamily LowCardinality(String),
        InstanceType LowCardinality(String),
        UsageType LowCardinality(String),
        CommitmentDiscountId LowCardinality(String),
        CommitmentDiscountName LowCardinality(String),
        CommitmentDiscountCategory LowCardinality(String),
        CommitmentDiscountType LowCardinality(String),
        CommitmentDetails LowCardinality(String),
        CommitmentStatus LowCardinality(String),
        CommitmentScope LowCardinality(String),
        OnDemandCost Decimal(76, 30),
        EffectiveCost Decimal(76, 30),
        BilledCost Decimal(76, 30),
        Hours Decimal(76, 30),
        NormalizedUnits Decimal(76, 30),
        NumberOfLines UInt64,
        Month Date,
        UnpricedCost Decimal(76, 30),
        FirstDay Date,
        LastDay Date,
        FirstStart DateTime('UTC'),
        LastEnd DateTime('UTC'),
        SeenUntil DateTime('UTC'),
        RefundedOn Date,
        PaidFrom DateTime('UTC'),
        PaidUntil DateTime('UTC')
      ) ENGINE = MergeTree
      PARTITION BY BillingMonth
      ORDER BY (CompanyId, Vendor, SliceId, CommitmentStatus, Month, CommitmentDiscountId)
      SETTINGS max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000`);
    await store.command("TRUNCATE TABLE cloudtally.cost_commitment_months");
    await store.fill(
      `INSERT INTO cloudtally.cost_commitment_months (${keys},
         Month, OnDemandCost, EffectiveCost, BilledCost, Hours, NormalizedUnits, NumberOfLines, UnpricedCost,
         FirstDay, LastDay, FirstStart, LastEnd, SeenUntil, RefundedOn, PaidFrom, PaidUntil)
       SELECT ${keys}, toStartOfMonth(Day) AS month,
         sum(OnDemandCost), sum(EffectiveCost), sum(BilledCost), sum(Hours), sum(NormalizedUnits), sum(NumberOfLines),
         sumIf(EffectiveCost, OnDemandCost = 0 AND Vendor != 'gcp'), min(Day), max(Day), min(ChargePeriodStart), max(ChargePeriodEnd),
         max(if(ChargePeriodEnd > ChargePeriodStart, ChargePeriodEnd, ChargePeriodStart + INTERVAL 1 DAY)),
         maxIf(Day, CommitmentStatus = 'Purchase' AND BilledCost < 0),
         argMaxIf(ChargePeriodStart, ${days}, ${isLong}), argMaxIf(ChargePeriodEnd, ${days}, ${isLong})
       FROM cloudtally.cost_commitments GROUP BY ${keys}, month`,
      fillSettings,
    );
  },
};
