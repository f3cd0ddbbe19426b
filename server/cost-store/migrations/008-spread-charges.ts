import { fillSettings } from "../rollups/rollups";
import type { Migration } from "./migration";

const keys = `
  CompanyId, SliceId, Vendor, BillingMonth, Day, BillingCurrency, SubAccountId, SubAccountName, ServiceName,
  RegionId, UsageType, Operation, ServiceCode, ProductFamily, AvailabilityZone, InstanceType, InstanceFamily,
  OperatingSystem, DatabaseEngine, CacheEngine, TransferType, ChargeType, PurchaseOption, InvoiceId, Tags`;
const totals = "CompanyId, SliceId, Vendor, BillingMonth, BillingCurrency";
const days = `toUInt16(greatest(1, intDiv(
  toInt64(toUnixTimestamp(ChargePeriodEnd)) - toInt64(toUnixTimestamp(ChargePeriodStart)) + 82799, 86400)))`;

/** Charges of several days, filled from the existing lines. */
export const spreadCharges: Migration = {
  name: "008-spread-charges",
  async apply(store) {
    await store.command(`CREATE TABLE IF NOT EXISTS cloudtally.cost_spread (
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
        ChargeDays UInt16,
        BilledCost Decimal(76, 30),
        EffectiveCost Decimal(76, 30),
        BilledCostPerDay Decimal(76, 30),
        EffectiveCostPerDay Decimal(76, 30),
        NumberOfLines UInt64
      ) ENGINE = MergeTree
      PARTITION BY BillingMonth
      ORDER BY (CompanyId, Vendor, SliceId, Day)
      SETTINGS max_suspicious_broken_parts = 1000000, max_suspicious_broken_parts_bytes = 1000000000000000`);
    await store.command("TRUNCATE TABLE cloudtally.cost_spread");
    await store.fill(
      `INSERT INTO cloudtally.cost_spread (
         ${keys}, ChargeDays, BilledCost, EffectiveCost, BilledCostPerDay, EffectiveCostPerDay, NumberOfLines
       )
       SELECT ${keys}, ${days} AS days, sum(BilledCost), sum(EffectiveCost), sum(BilledCost / days), sum(EffectiveCost / days), count()
       FROM cloudtally.cost_lines WHERE days > 1 GROUP BY ${keys}, days`,
      fillSettings,
    );
    await store.fill(
      `INSERT INTO cloudtally.cost_spread (${totals}, ChargeDays, BilledCost, EffectiveCost, NumberOfLines)
       SELECT ${totals}, ${days} AS days, sum(BilledCost), sum(EffectiveCost), count()
       FROM cloudtally.cost_lines WHERE days = 1 GROUP BY ${totals}, days`,
      fillSettings,
    );
  },
};
