import type { Migration } from "./migration";

/** Hours of commitments and of what they could cover; 012 fills them. */
export const commitments: Migration = {
  name: "006-commitments",
  async apply(store) {
    await store.command(
      `ALTER TABLE cloudtally.cost_lines ADD COLUMN IF NOT EXISTS CommitmentDetails LowCardinality(String)`,
    );
    await store.command(`CREATE TABLE IF NOT EXISTS cloudtally.cost_commitments (
        CompanyId LowCardinality(String),
        SliceId UInt64,
        Vendor LowCardinality(String),
        BillingMonth Date,
        Day Date,
        ChargePeriodStart DateTime('UTC'),
        ChargePeriodEnd DateTime('UTC'),
        BillingCurrency LowCardinality(String),
        SubAccountId LowCardinality(String),
        SubAccountName LowCardinality(String),
        ServiceName LowCardinality(String),
        RegionId LowCardinality(String),
        InstanceFamily LowCardinality(String),
        InstanceType LowCardinality(String),
        OperatingSystem LowCardinality(String),
        DatabaseEngine LowCardinality(String),
        CacheEngine LowCardinality(String),
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
        NumberOfLines UInt64
      ) ENGINE = MergeTree
      PARTITION BY BillingMonth
      ORDER BY (CompanyId, Vendor, SliceId, CommitmentStatus, Day, CommitmentDiscountId, SubAccountId)
      SETTINGS max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000`);
  },
};
