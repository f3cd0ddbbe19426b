import type { Migration } from "./migration";

/** Rates of price lists. A list of one region has some hundred thousand; lookups name file, region, terms and type. */
export const prices: Migration = {
  name: "010-prices",
  async apply(store) {
    await store.command(`CREATE TABLE IF NOT EXISTS cloudtally.price_rates (
        FileId LowCardinality(String),
        Offer LowCardinality(String),
        RegionId LowCardinality(String),
        Currency LowCardinality(String),
        TermType LowCardinality(String),
        ServiceCode LowCardinality(String),
        InstanceType LowCardinality(String),
        UsageType LowCardinality(String),
        Operation LowCardinality(String),
        SkuId String,
        OperatingSystem LowCardinality(String),
        Software LowCardinality(String),
        LicenseModel LowCardinality(String),
        Tenancy LowCardinality(String),
        DatabaseEngine LowCardinality(String),
        DatabaseEdition LowCardinality(String),
        CacheEngine LowCardinality(String),
        Deployment LowCardinality(String),
        Term LowCardinality(String),
        Payment LowCardinality(String),
        Offering LowCardinality(String),
        PlanType LowCardinality(String),
        Unit LowCardinality(String),
        Price Decimal(76, 30),
        EffectiveFrom DateTime('UTC')
      ) ENGINE = MergeTree
      ORDER BY (FileId, RegionId, TermType, InstanceType, UsageType)
      SETTINGS max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000`);
  },
};
