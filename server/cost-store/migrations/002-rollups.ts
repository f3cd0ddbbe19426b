import { fillSettings } from "../rollups/rollups";
import type { Migration } from "./migration";

const keys = `
  CompanyId, SliceId, Vendor, BillingMonth, Day, BillingCurrency, SubAccountId, SubAccountName, ServiceName,
  RegionId, UsageType, Operation, ServiceCode, ProductFamily, AvailabilityZone, InstanceType, InstanceFamily,
  OperatingSystem, DatabaseEngine, CacheEngine, TransferType, ChargeType, PurchaseOption, InvoiceId, Tags`;

/** Before the usage rollup existed, a view filled the daily rollup from the lines; those rows remain as they are. */
export const rollups: Migration = {
  name: "002-rollups",
  async apply(store) {
    await store.command("DROP VIEW IF EXISTS cloudtally.cost_daily_from_lines");
    await store.command(`CREATE TABLE IF NOT EXISTS cloudtally.cost_daily (
        CompanyId LowCardinality(String),
        SliceId UInt64,
        Vendor LowCardinality(String),
        BillingMonth Date,
        Day Date,
        BillingCurrency LowCardinality(String),
        SubAccountId LowCardinality(String),
        SubAccountName LowCardinality(String),
        ServiceName LowCardinality(String),
        RegionId LowCardinality(String),
        BilledCost Decimal(76, 30),
        EffectiveCost Decimal(76, 30),
        NumberOfLines UInt64
      ) ENGINE = SummingMergeTree((BilledCost, EffectiveCost, NumberOfLines))
      PARTITION BY BillingMonth
      PRIMARY KEY (CompanyId, Vendor, SliceId, Day)
      ORDER BY (CompanyId, Vendor, SliceId, Day, BillingCurrency, SubAccountId, SubAccountName, ServiceName, RegionId)`);
    await store.command(`CREATE TABLE IF NOT EXISTS cloudtally.cost_usage (
        CompanyId LowCardinality(String),
        SliceId UInt64,
        Vendor LowCardinality(String),
        BillingMonth Date,
        Day Date,
        BillingCurrency LowCardinality(String),
        SubAccountId LowCardinality(String),
        SubAccountName LowCardinality(String),
        ServiceName LowCardinality(String),
        RegionId LowCardinality(String),
        UsageType LowCardinality(String),
        Operation LowCardinality(String),
        ServiceCode LowCardinality(String),
        ProductFamily LowCardinality(String),
        AvailabilityZone LowCardinality(String),
        InstanceType LowCardinality(String),
        InstanceFamily LowCardinality(String),
        OperatingSystem LowCardinality(String),
        DatabaseEngine LowCardinality(String),
        CacheEngine LowCardinality(String),
        TransferType LowCardinality(String),
        ChargeType LowCardinality(String),
        PurchaseOption LowCardinality(String),
        InvoiceId LowCardinality(String),
        Tags Map(LowCardinality(String), String),
        BilledCost Decimal(76, 30),
        EffectiveCost Decimal(76, 30),
        NumberOfLines UInt64
      ) ENGINE = SummingMergeTree((BilledCost, EffectiveCost, NumberOfLines))
      PARTITION BY BillingMonth
      PRIMARY KEY (CompanyId, Vendor, SliceId, Day)
      ORDER BY (
        CompanyId, Vendor, SliceId, Day, BillingCurrency, SubAccountId, SubAccountName, ServiceName, RegionId,
        UsageType, Operation, ServiceCode, ProductFamily, AvailabilityZone, InstanceType, InstanceFamily,
        OperatingSystem, DatabaseEngine, CacheEngine, TransferType, ChargeType, PurchaseOption, InvoiceId,
        cityHash64(mapKeys(Tags), mapValues(Tags))
      )`);
    await store.command("TRUNCATE TABLE cloudtally.cost_usage");
    await store.fill(
      `INSERT INTO cloudtally.cost_usage (${keys}, BilledCost, EffectiveCost, NumberOfLines)
       SELECT ${keys}, sum(BilledCost), sum(EffectiveCost), count() FROM cloudtally.cost_lines GROUP BY ${keys}`,
      fillSettings,
    );
  },
};
