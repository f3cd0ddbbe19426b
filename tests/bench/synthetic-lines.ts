import { costColumns, lineColumns, LINES } from "../../server/cost-store/schema";
import type { CostStore } from "../../server/cost-store/cost-store";
import type { LineColumn } from "../../server/cost-store/schema";
import type { Vendor } from "../../app/contract/vendors";

export const COMPANY = "bench";
/** The last month is under way, as on a real day. */
export const TODAY = "2026-11-20";
export const months = Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2025, 11 + n, 1)).toISOString().slice(0, 7));

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
      lines: Math.round((perMonth * percent) / 100),
      firstDay: `${month}-01`,
      lastDay: month === TODAY.slice(0, 7) ? TODAY : lastDayOf(month),
    })),
  );
}

const lastDayOf = (month: string): string => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** A number below `size` that depends on the line and nothing else. */
const pick = (salt: number, size: number): string => `(cityHash64(number, ${salt}) % ${size})`;

/**
 * Expressions over `number`. An account uses some 15 of 60 services in a few of 20 regions, so that days repeat the
 * same combinations, as bills do; costs span six orders of magnitude.
 */
function expressions(slice: SyntheticSlice): Partial<Record<LineColumn, string>> {
  const account = pick(2, slice.accounts);
  const days = Number(slice.lastDay.slice(8));
  const cost = `toDecimal256(exp(${pick(5, 14000)} / 1000 - 9), 12)`;
  return {
    Vendor: `'${slice.vendor}'`,
    BillingMonth: `toDate('${slice.month}-01')`,
    Day: `toDate('${slice.month}-01') + ${pick(1, days)}`,
    ChargePeriodStart: `toDateTime(toDate('${slice.month}-01') + ${pick(1, days)}, 'UTC')`,
    ChargePeriodEnd: `toDateTime(toDate('${slice.month}-01') + ${pick(1, days)} + 1, 'UTC')`,
    BillingCurrency: "'USD'",
    BillingAccountId: `'${slice.source}'`,
    SubAccountId: `concat('${slice.vendor}-', toString(100000 + ${account}))`,
    SubAccountName: `concat('Team ', toString(${account}))`,
    ServiceName: `concat('Service ', toString((${account} * 7 + ${pick(3, 15)}) % 60))`,
    ServiceCategory: `['Compute', 'Storage', 'Databases', 'Networking'][${pick(3, 4)} + 1]`,
    RegionId: `concat('region-', toString((${account} + ${pick(4, 3)}) % 20))`,
    ChargeCategory: "'Usage'",
    ChargeDescription: `concat('$0.0', toString(${pick(3, 15)}), ' per hour')`,
    UsageType: `concat('Usage:', toString(${pick(6, 400)}))`,
    Operation: `concat('Run', toString(${pick(7, 40)}))`,
    ResourceId: `concat('arn:resource/', toString(${pick(8, 20000)}))`,
    SkuId: `concat('SKU', toString(${pick(6, 400)}))`,
    ConsumedQuantity: `toDecimal256(${pick(9, 2400)} / 100, 12)`,
    ConsumedUnit: "'Hrs'",
    Tags: `if(${pick(10, 10)} < 3, map(), map('env', ['prod', 'Prod', 'test', 'dev'][${pick(11, 4)} + 1], 'team', concat('team-', toString(${pick(12, 25)}))))`,
    ...Object.fromEntries(costColumns.map((column) => [column, cost])),
  };
}

/** Lets the engine make the lines of a slice; the rollup follows by its view. */
export async function insertSlice(store: CostStore, slice: SyntheticSlice): Promise<void> {
  const made = expressions(slice);
  const columns = Object.keys(made);
  const unknown = columns.filter((column) => !(column in lineColumns));
  if (unknown.length > 0) throw new Error(`cost lines have no ${unknown.join(", ")}`);
  await store.command(
    `INSERT INTO ${LINES} (CompanyId, SliceId, ${columns.join(", ")})
     SELECT '${COMPANY}', ${slice.sliceId}, ${Object.values(made).join(", ")} FROM numbers(${slice.lines})`,
  );
}
