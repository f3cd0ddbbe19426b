import type { Migration } from "./migration";

/** Commitments by the month: overviews of years read a thousandth of the rows. 012 fills them. */
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
  },
};
