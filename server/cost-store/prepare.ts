import type { CostStore } from "./cost-store";
import { DATABASE, LINES, lineColumns, low, MONEY, ROLLUP } from "./schema";
import { stagingTables } from "./staging";

/**
 * A slice is what one import brought for one company, provider, billing month and billing account. Lines and
 * rollup rows carry its id; only slices that the state store calls live are ever read (see imports/live-slices.ts).
 */
const tables = [
  `CREATE DATABASE IF NOT EXISTS ${DATABASE} ENGINE = Atomic`,
  `CREATE TABLE IF NOT EXISTS ${LINES} (
    CompanyId ${low},
    SliceId UInt64,
    ${Object.entries(lineColumns).map(([name, type]) => `${name} ${type}`).join(",\n    ")}
  ) ENGINE = MergeTree
  PARTITION BY BillingMonth
  ORDER BY (CompanyId, Vendor, SliceId, Day, SubAccountId, ServiceName)`,
  `CREATE TABLE IF NOT EXISTS ${ROLLUP} (
    CompanyId ${low},
    SliceId UInt64,
    Vendor ${low},
    BillingMonth Date,
    Day Date,
    BillingCurrency ${low},
    SubAccountId ${low},
    SubAccountName ${low},
    ServiceName ${low},
    RegionId ${low},
    BilledCost ${MONEY},
    EffectiveCost ${MONEY},
    NumberOfLines UInt64
  ) ENGINE = SummingMergeTree((BilledCost, EffectiveCost, NumberOfLines))
  PARTITION BY BillingMonth
  ORDER BY (CompanyId, Vendor, SliceId, Day, SubAccountId, ServiceName, RegionId, BillingCurrency, SubAccountName)`,
  `CREATE MATERIALIZED VIEW IF NOT EXISTS ${ROLLUP}_from_lines TO ${ROLLUP} AS
  SELECT CompanyId, SliceId, Vendor, BillingMonth, Day, BillingCurrency, SubAccountId, SubAccountName, ServiceName, RegionId,
    sum(BilledCost) AS BilledCost, sum(EffectiveCost) AS EffectiveCost, count() AS NumberOfLines
  FROM ${LINES}
  GROUP BY CompanyId, SliceId, Vendor, BillingMonth, Day, BillingCurrency, SubAccountId, SubAccountName, ServiceName, RegionId`,
];

/** Creates what is missing; safe to run at every start. */
export async function prepareCostStore(store: CostStore): Promise<void> {
  for (const statement of [...tables, ...stagingTables]) await store.command(statement);
}
