import { fillRollups } from "../../server/cost-store/rollups/rollups";
import { lineColumns, LINES } from "../../server/cost-store/schema";
import type { CostStore } from "../../server/cost-store/cost-store";
import type { LineColumn } from "../../server/cost-store/schema";
import type { Vendor } from "../../app/contract/vendors";

export const COMPANY = "bench";
/** The last month is still in progress, as it usually is. */
export const TODAY = "2026-11-20";
/** Id of the store's service group set. */
export const GROUP_SET = "teams";
/** The store's alert: on the total of AWS, the largest series that an alert can have. */
export const ALERT = { number: 1, day: "2026-11-19", vendor: "aws" } as const;
export const months = Array.from({ length: 12 }, (_, n) =>
  new Date(Date.UTC(2025, 11 + n, 1)).toISOString().slice(0, 7),
);

/** Percent of the lines, and accounts, of each provider. */
const shares: { vendor: Vendor; percent: number; accounts: number }[] = [
  { vendor: "aws", percent: 50, accounts: 14 },
  { vendor: "azure", percent: 25, accounts: 8 },
  { vendor: "gcp", percent: 15, accounts: 5 },
  { vendor: "oci", percent: 10, accounts: 3 },
];

/** One month of one provider's billing account, written under one slice. */
export interface SyntheticSlice {
  sliceId: string;
  vendor: Vendor;
  month: string;
  source: string;
  accounts: number;
  meters: number;
  lines: number;
  firstDay: string;
  lastDay: string;
}

export function slicesOf(lines: number): SyntheticSlice[] {
  const perMonth = Math.ceil(lines / months.length);
  return months.flatMap((month, m) =>
    shares.map(({ vendor, percent, accounts }, v) => ({
      sliceId: String(1_000_000 + m * 10 + v),
      vendor,
      month,
      source: `${vendor}-billing`,
      accounts,
      meters: percent * METERS_PER_PERCENT,
      lines: Math.round((perMonth * percent) / 100),
      firstDay: `${month}-01`,
      lastDay: month === TODAY.slice(0, 7) ? TODAY : lastDayOf(month),
    })),
  );
}

const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** A number below `size` that depends only on the line. */
const pick = (salt: number, size: number): string => `(cityHash64(number, ${salt}) % ${size})`;

/** Meters, which a bill charges hour by hour, of all accounts of a provider with a hundredth of the lines. */
const METERS_PER_PERCENT = 34;
const RESOURCES_PER_METER = 6;

/**
 * Expressions over `number`. A bill charges the same meters of the same resources again and again: real months of AWS
 * have 16 lines for each combination of day, account, product, region, usage type, operation, zone and tags; here it
 * is half of that. An account uses some 15 of 60 services in 3 of 20 regions; costs span six orders of magnitude.
 */
function expressions(slice: SyntheticSlice): Partial<Record<LineColumn, string>> {
  const days = Number(slice.lastDay.slice(8));
  const meter = pick(2, slice.meters);
  /** A number below `size` that depends on the meter. */
  const randomBelow = (salt: number, size: number): string => `(cityHash64(${meter}, ${salt}) % ${size})`;
  const choose = (salt: number, ...values: string[]): string =>
    `[${values.map((value) => `'${value}'`).join(", ")}][${randomBelow(salt, values.length)} + 1]`;
  const account = `(${meter} % ${slice.accounts})`;
  const service = `((${account} * 7 + ${randomBelow(3, 15)}) % 60)`;
  const region = `concat('region-', toString((${account} + ${randomBelow(4, 3)}) % 20))`;
  const usageType = `concat('Usage:', toString(${service}), ':', toString(${randomBelow(6, 12)}))`;
  const cost = `toDecimal256(exp(${pick(5, 14000)} / 1000 - 9), 12)`;
  return {
    Vendor: `'${slice.vendor}'`,
    BillingMonth: `toDate('${slice.month}-01')`,
    Day: `toDate('${slice.month}-01') + ${pick(1, days)}`,
    ChargePeriodStart: `toDateTime(toDate('${slice.month}-01') + ${pick(1, days)}, 'UTC')`,
    ChargePeriodEnd: `toDateTime(toDate('${slice.month}-01') + ${pick(1, days)} + 1, 'UTC')`,
    BillingCurrency: "'USD'",
    BillingAccountId: `'${slice.source}'`,
    InvoiceId: `'${slice.vendor}-${slice.month}'`,
    SubAccountId: `concat('${slice.vendor}-', toString(100000 + ${account}))`,
    SubAccountName: `concat('Team ', toString(${account}))`,
    ServiceName: `concat('Service ', toString(${service}))`,
    ServiceCode: `concat('service-', toString(${service}))`,
    ServiceCategory: `['Compute', 'Storage', 'Databases', 'Networking'][${service} % 4 + 1]`,
    ProductFamily: `concat('Family ', toString(${service} % 9))`,
    RegionId: region,
    AvailabilityZone: `concat(${region}, ${choose(20, "a", "b", "c", "")})`,
    ChargeCategory: "'Usage'",
    ChargeType: choose(21, "Usage", "Usage", "Usage", "ReservedUsage", "SavingsPlanUsage"),
    PurchaseOption: choose(21, "OnDemand", "OnDemand", "Spot", "Reserved", "SavingsPlan"),
    ChargeDescription: `concat('$0.0', toString(${randomBelow(6, 12)}), ' per hour')`,
    UsageType: usageType,
    Operation: `concat('Run', toString(${randomBelow(7, 40)}))`,
    InstanceType: `concat(${choose(13, "m5", "c5", "r6g", "t3")}, ${choose(14, ".large", ".xlarge", ".2xlarge")})`,
    InstanceFamily: choose(13, "m5", "c5", "r6g", "t3"),
    OperatingSystem: choose(15, "Linux", "Linux", "Windows"),
    ResourceId: `concat('arn:resource/', toString(${meter} * ${RESOURCES_PER_METER} + ${pick(8, RESOURCES_PER_METER)}))`,
    SkuId: `concat('SKU', toString(${randomBelow(6, 400)}))`,
    ConsumedQuantity: `toDecimal256(${pick(9, 2400)} / 100, 12)`,
    ConsumedUnit: "'Hrs'",
    Tags: `if(${randomBelow(10, 10)} < 3, map(), map('env', ${choose(11, "prod", "Prod", "test", "dev")}, 'team', concat('team-', toString(${randomBelow(12, 25)}))))`,
    BilledCost: cost,
    EffectiveCost: cost,
    ListCost: cost,
    ContractedCost: cost,
  };
}

/** Lets the engine make the lines of a slice and of its rollups. */
export async function insertSlice(store: CostStore, slice: SyntheticSlice): Promise<void> {
  const sqlColumns = expressions(slice);
  const columns = Object.keys(sqlColumns);
  const unknown = columns.filter((column) => !(column in lineColumns));
  if (unknown.length > 0) throw new Error(`cost lines have no ${unknown.join(", ")}`);
  await store.command(
    `INSERT INTO ${LINES} (CompanyId, SliceId, ${columns.join(", ")})
     SELECT '${COMPANY}', ${slice.sliceId}, ${Object.values(sqlColumns).join(", ")} FROM numbers(${slice.lines})`,
  );
  await fillRollups(store, COMPANY, [slice.sliceId]);
}
