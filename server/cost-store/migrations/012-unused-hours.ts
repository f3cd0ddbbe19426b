import type { CostStore } from "../cost-store";
import { fillSettings } from "../rollups/rollups";
import type { Migration } from "./migration";

export const fillHours = String.raw`INSERT INTO cloudtally.cost_commitments (CompanyId, SliceId, Vendor, BillingMonth, Day, ChargePeriodStart, ChargePeriodEnd, BillingCurrency, SubAccountId, SubAccountName, ServiceName, RegionId, InstanceFamily, InstanceType, OperatingSystem, DatabaseEngine, CacheEngine, UsageType, CommitmentDiscountId, CommitmentDiscountName, CommitmentDiscountCategory, CommitmentDiscountType, CommitmentDetails, Operation, BillingAccountId, CommitmentStatus, CommitmentScope, OnDemandCost, EffectiveCost, BilledCost, Hours, NormalizedUnits, NumberOfLines)
  SELECT CompanyId, SliceId, Vendor AS k_Vendor, BillingMonth AS k_BillingMonth, Day AS k_Day, ChargePeriodStart AS k_ChargePeriodStart, ChargePeriodEnd AS k_ChargePeriodEnd, BillingCurrency AS k_BillingCurrency, SubAccountId AS k_SubAccountId, SubAccountName AS k_SubAccountName, ServiceName AS k_ServiceName, RegionId AS k_RegionId, family AS k_InstanceFamily, instance AS k_InstanceType, OperatingSystem AS k_OperatingSystem, DatabaseEngine AS k_DatabaseEngine, CacheEngine AS k_CacheEngine, UsageType AS k_UsageType, if(fact.1 = 'OnDemand', '', if(CommitmentDiscountId = '' AND Vendor = 'gcp', 'committed-use', CommitmentDiscountId)) AS k_CommitmentDiscountId, CommitmentDiscountName AS k_CommitmentDiscountName, CommitmentDiscountCategory AS k_CommitmentDiscountCategory, if(CommitmentDiscountId = '' AND Vendor = 'gcp' AND fact.1 != 'OnDemand', 'Committed Use Discount', CommitmentDiscountType) AS k_CommitmentDiscountType, multiIf(CommitmentDetails != '', CommitmentDetails, fact.1 = 'Purchase' AND ChargeDescription != '', toJSONString(map('description', ChargeDescription)), '') AS k_CommitmentDetails, Operation AS k_Operation, BillingAccountId AS k_BillingAccountId,
    fact.1 AS status, if(scope = '', 'other', scope) AS k_scope,
    sum(fact.2), sum(fact.3), sum(fact.4), sum(fact.5), sum(if(fact.5 != 0, fact.5 * units / 1000, toDecimal256(0, 30))), countIf(number = 1)
  FROM (
    SELECT *, if(Vendor != 'aws', 0, multiIf(
      match(size, '^[0-9]+xlarge$'), toInt64OrZero(extract(size, '^([0-9]+)')) * 800,
      match(size, '^metal-[0-9]+xl$'), toInt64OrZero(extract(size, '([0-9]+)')) * 800,
      size = 'metal', transform(extract(family, '[^.]+$'),
        ['a1', 'm5zn', 'x2iezn', 'z1d', 'c6g', 'c6gd', 'i3', 'm6g', 'm6gd', 'r6g', 'r6gd', 'x2gd', 'c5n', 'c5', 'c5d', 'i3en', 'm5', 'm5d', 'm5n', 'm5dn', 'r5', 'r5b', 'r5d', 'r5n', 'r5dn', 'c6i', 'c6id', 'm6i', 'm6id', 'r6d', 'r6id'],
        [3200, 9600, 9600, 9600, 12800, 12800, 12800, 12800, 12800, 12800, 12800, 12800, 14400, 19200, 19200, 19200, 19200, 19200, 19200, 19200, 19200, 19200, 19200, 19200, 19200, 25600, 25600, 25600, 25600, 25600, 25600], 0),
      transform(toString(size), ['nano', 'micro', 'small', 'medium', 'large', 'xlarge'], [25, 50, 100, 200, 400, 800], 0))
    * multiIf(match(UsageType, 'Multi-AZCluster'), 30, match(UsageType, 'Multi-AZ|Mirror'), 20, match(CacheEngine, '(?i)valkey'), 8, 10)) AS units, multiIf(
    ChargeType IN ('ReservedUsage', 'SavingsPlanUsage'), [('Used', if(ListCost <= 0 OR (Vendor = 'azure' AND (EffectiveCost = 0 OR (ListUnitPrice = 0 AND ListCost = EffectiveCost))), toDecimal256(0, 30), ListCost), EffectiveCost, toDecimal256(0, 30), ConsumedQuantity)],
    ChargeType IN ('UnusedReservation', 'UnusedSavingsPlan'), [('Unused', toDecimal256(0, 30), EffectiveCost, toDecimal256(0, 30), multiIf(CommitmentDiscountCategory = 'Spend', toDecimal256(0, 30), startsWith(CommitmentDiscountUnit, 'H'), CommitmentDiscountQuantity, PricingQuantity))],
    ChargeType IN ('ReservationPurchase', 'SavingsPlanPurchase') AND Vendor = 'aws' AND (EffectiveCost != 0 OR CommitmentDiscountStatus = 'Unused'),
      [('Purchase', toDecimal256(0, 30), toDecimal256(0, 30), BilledCost, toDecimal256(0, 30)), ('Unused', toDecimal256(0, 30), EffectiveCost, toDecimal256(0, 30), if(CommitmentDiscountStatus = 'Unused', multiIf(CommitmentDiscountCategory = 'Spend', toDecimal256(0, 30), startsWith(CommitmentDiscountUnit, 'H'), CommitmentDiscountQuantity, PricingQuantity), toDecimal256(0, 30)))],
    ChargeType IN ('ReservationPurchase', 'SavingsPlanPurchase') OR (CommitmentDiscountId != '' AND ChargeType = 'Refund'), [('Purchase', toDecimal256(0, 30), toDecimal256(0, 30), BilledCost, toDecimal256(0, 30))],
    Vendor = 'gcp' AND (offset != 0 OR match(UsageType, '(?i)^(cud fee|commitment)')) AND offset != 0, [('Used', toDecimal256(0, 30), -offset, toDecimal256(0, 30), toDecimal256(0, 30)), ('Unused', toDecimal256(0, 30), EffectiveCost, toDecimal256(0, 30), toDecimal256(0, 30)), ('Purchase', toDecimal256(0, 30), toDecimal256(0, 30), BilledCost, toDecimal256(0, 30))],
    Vendor = 'gcp' AND (offset != 0 OR match(UsageType, '(?i)^(cud fee|commitment)')), [('Fee', toDecimal256(0, 30), EffectiveCost, toDecimal256(0, 30), toDecimal256(0, 30)), ('Purchase', toDecimal256(0, 30), toDecimal256(0, 30), BilledCost, toDecimal256(0, 30))],
    Vendor = 'gcp' AND (cudCredit != 0 OR PurchaseOption = 'CommittedUse'), [('Used', if(cudCredit != 0, -cudCredit, ListCost), toDecimal256(0, 30), toDecimal256(0, 30), ConsumedQuantity)],
    ChargeType = 'Usage' AND PurchaseOption = 'OnDemand' AND scope != '', [('OnDemand', if(ListCost > 0, ListCost, BilledCost), EffectiveCost, BilledCost, ConsumedQuantity)],
    []) AS facts FROM (
      SELECT *, if(Vendor = 'aws' AND position(instance, '.') > 0, extract(instance, '^((?:(?:db|cache|ml)\\.)?[^.]+)'), InstanceFamily) AS family, extract(instance, '^(?:(?:db|cache|ml)\\.)?[^.]+\\.([^.]+)') AS size FROM (
        SELECT CompanyId, SliceId, Vendor, BillingMonth, Day, ChargePeriodStart, ChargePeriodEnd, BillingCurrency, SubAccountId, SubAccountName, ServiceName, RegionId, InstanceType, OperatingSystem, DatabaseEngine, CacheEngine, UsageType, CommitmentDiscountId, CommitmentDiscountName, CommitmentDiscountCategory, CommitmentDiscountType, CommitmentDetails, Operation, BillingAccountId, ServiceCode, ChargeType, ChargeDescription, PurchaseOption, ConsumedQuantity, PricingQuantity, CommitmentDiscountQuantity, CommitmentDiscountUnit, CommitmentDiscountStatus, ListUnitPrice, ListCost, BilledCost, EffectiveCost, InstanceFamily, if(InstanceType != '', InstanceType, replaceRegexpOne(extract(UsageType, ':((?:db\\.|cache\\.|ml\\.)?[a-z][a-z0-9-]*\\.[a-z0-9-]+)$'), '[.]([0-9]*xl)$', '.\\1arge')) AS instance, multiIf(
    Vendor = 'aws', multiIf(
      match(UsageType, 'Fargate-'), 'fargate',
      (ServiceCode = 'AmazonEC2' OR (ServiceCode = '' AND match(ServiceName, 'Elastic Compute Cloud'))) AND (UsageType = '' OR match(UsageType, 'BoxUsage|DedicatedUsage|DedicatedRes|HostUsage|HeavyUsage')), 'ec2',
      (ServiceCode = 'AWSLambda' OR (ServiceCode = '' AND match(ServiceName, 'Lambda'))) AND match(UsageType, 'Lambda-(GB-Second|Provisioned)'), 'lambda',
      (ServiceCode = 'AmazonRDS' OR (ServiceCode = '' AND match(ServiceName, 'Relational Database'))) AND match(UsageType, ':db[.]'), 'rds',
      (ServiceCode = 'AmazonElastiCache' OR (ServiceCode = '' AND match(ServiceName, 'ElastiCache'))) AND match(UsageType, ':cache[.]'), 'elasticache',
      (ServiceCode = 'AmazonES' OR (ServiceCode = '' AND match(ServiceName, 'OpenSearch|Elasticsearch'))) AND match(UsageType, 'ESInstance|HeavyUsage'), 'opensearch',
      (ServiceCode = 'AmazonRedshift' OR (ServiceCode = '' AND match(ServiceName, 'Redshift'))) AND match(UsageType, 'Node:|HeavyUsage'), 'redshift',
      (ServiceCode = 'AmazonMemoryDB' OR (ServiceCode = '' AND match(ServiceName, 'MemoryDB'))) AND match(UsageType, ':db[.]'), 'memorydb',
      (ServiceCode = 'AmazonSageMaker' OR (ServiceCode = '' AND match(ServiceName, 'SageMaker'))) AND match(UsageType, 'ml[.]'), 'sagemaker',
      ''),
    Vendor = 'azure', multiIf(ServiceName = 'Virtual Machines', 'vm', match(ServiceName, '(?i)sql|cosmos|redis|database'), 'database', ''),
    Vendor = 'gcp' AND match(ServiceName, '^Compute Engine'),
      if(match(UsageType, '(?i)storage|disk|snapshot|image|gress|network|traffic|licens|gateway|balanc|vpn|interconnect|external ip'), '', 'compute'),
    '') AS scope,
          arraySum(arrayMap((name, amount) -> if(startsWith(name, 'FEE_UTILIZATION_OFFSET'), amount, toDecimal256(0, 30)), mapKeys(Credits), mapValues(Credits))) AS offset, arraySum(arrayMap((name, amount) -> if(startsWith(name, 'COMMITTED_USAGE_DISCOUNT'), amount, toDecimal256(0, 30)), mapKeys(Credits), mapValues(Credits))) AS cudCredit
        FROM cloudtally.cost_lines WHERE 1 AND (ChargeType IN ('ReservedUsage', 'SavingsPlanUsage', 'UnusedReservation', 'UnusedSavingsPlan', 'ReservationPurchase', 'SavingsPlanPurchase')
    OR (ChargeType = 'Usage' AND PurchaseOption IN ('OnDemand', 'CommittedUse')) OR (ChargeType IN ('Purchase', 'Refund') AND (Vendor = 'gcp' OR CommitmentDiscountId != '')))
    AND (ChargeType != 'Usage' OR Vendor = 'gcp' OR (Vendor IN ('aws', 'azure') AND (multiIf(
    Vendor = 'aws', multiIf(
      match(UsageType, 'Fargate-'), 'fargate',
      (ServiceCode = 'AmazonEC2' OR (ServiceCode = '' AND match(ServiceName, 'Elastic Compute Cloud'))) AND (UsageType = '' OR match(UsageType, 'BoxUsage|DedicatedUsage|DedicatedRes|HostUsage|HeavyUsage')), 'ec2',
      (ServiceCode = 'AWSLambda' OR (ServiceCode = '' AND match(ServiceName, 'Lambda'))) AND match(UsageType, 'Lambda-(GB-Second|Provisioned)'), 'lambda',
      (ServiceCode = 'AmazonRDS' OR (ServiceCode = '' AND match(ServiceName, 'Relational Database'))) AND match(UsageType, ':db[.]'), 'rds',
      (ServiceCode = 'AmazonElastiCache' OR (ServiceCode = '' AND match(ServiceName, 'ElastiCache'))) AND match(UsageType, ':cache[.]'), 'elasticache',
      (ServiceCode = 'AmazonES' OR (ServiceCode = '' AND match(ServiceName, 'OpenSearch|Elasticsearch'))) AND match(UsageType, 'ESInstance|HeavyUsage'), 'opensearch',
      (ServiceCode = 'AmazonRedshift' OR (ServiceCode = '' AND match(ServiceName, 'Redshift'))) AND match(UsageType, 'Node:|HeavyUsage'), 'redshift',
      (ServiceCode = 'AmazonMemoryDB' OR (ServiceCode = '' AND match(ServiceName, 'MemoryDB'))) AND match(UsageType, ':db[.]'), 'memorydb',
      (ServiceCode = 'AmazonSageMaker' OR (ServiceCode = '' AND match(ServiceName, 'SageMaker'))) AND match(UsageType, 'ml[.]'), 'sagemaker',
      ''),
    Vendor = 'azure', multiIf(ServiceName = 'Virtual Machines', 'vm', match(ServiceName, '(?i)sql|cosmos|redis|database'), 'database', ''),
    Vendor = 'gcp' AND match(ServiceName, '^Compute Engine'),
      if(match(UsageType, '(?i)storage|disk|snapshot|image|gress|network|traffic|licens|gateway|balanc|vpn|interconnect|external ip'), '', 'compute'),
    '')) != ''))
      )
    )
  ) ARRAY JOIN facts AS fact, arrayEnumerate(facts) AS number
  GROUP BY CompanyId, SliceId, k_Vendor, k_BillingMonth, k_Day, k_ChargePeriodStart, k_ChargePeriodEnd, k_BillingCurrency, k_SubAccountId, k_SubAccountName, k_ServiceName, k_RegionId, k_InstanceFamily, k_InstanceType, k_OperatingSystem, k_DatabaseEngine, k_CacheEngine, k_UsageType, k_CommitmentDiscountId, k_CommitmentDiscountName, k_CommitmentDiscountCategory, k_CommitmentDiscountType, k_CommitmentDetails, k_Operation, k_BillingAccountId, status, k_scope`;

const totals = "CompanyId, SliceId, Vendor, BillingMonth, BillingCurrency";

const keys = `
  CompanyId, SliceId, Vendor, BillingMonth, BillingCurrency, BillingAccountId, SubAccountId, ServiceName,
  RegionId, InstanceFamily, InstanceType, UsageType, CommitmentDiscountId, CommitmentDiscountName,
  CommitmentDiscountCategory, CommitmentDiscountType, CommitmentDetails, CommitmentStatus, CommitmentScope`;
const days = "dateDiff('day', ChargePeriodStart, ChargePeriodEnd)";
const isLong = `CommitmentStatus = 'Purchase' AND ${days} > 200`;

/**
 * Computes the hours of commitments again, by the statement; with the other costs of their slices, so that lost rows are
 * noticed, and the months that are summed from them.
 */
export async function refillCommitments(store: CostStore, fill: string): Promise<void> {
  await store.command("TRUNCATE TABLE cloudtally.cost_commitments");
  await store.command("TRUNCATE TABLE cloudtally.cost_commitment_months");
  await store.fill(fill, fillSettings);
  await store.fill(
    `INSERT INTO cloudtally.cost_commitments (${totals}, EffectiveCost, BilledCost, NumberOfLines)
     SELECT ${totals}, sum(effective), sum(billed), toUInt64(sum(lines)) FROM (
       SELECT ${totals}, EffectiveCost AS effective, BilledCost AS billed, toInt64(NumberOfLines) AS lines FROM cloudtally.cost_daily
       UNION ALL
       SELECT ${totals}, -EffectiveCost, -BilledCost, -toInt64(NumberOfLines) FROM cloudtally.cost_commitments
     ) GROUP BY ${totals}`,
    fillSettings,
  );
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
}

/** Unused hours were read in other units. */
export const unusedHours: Migration = {
  name: "012-unused-hours",
  apply: (store) => refillCommitments(store, fillHours),
};
