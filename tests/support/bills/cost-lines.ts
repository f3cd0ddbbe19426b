import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Vendor } from "~/contract/vendors";
import { addDays } from "~/lib/time/time-frames";
import { fillRollupsWhere } from "../../../server/cost-store/rollups/rollups";
import { lineColumns, LINES } from "../../../server/cost-store/schema";
import type { LineColumn } from "../../../server/cost-store/schema";
import type { Family } from "../../../server/imports/formats/format";
import { ensureCompany } from "../../../server/people/people";
import type { TestStores } from "../stores/stores";

/** A cost line in a test. */
export interface TestLine {
  day: string;
  currency: string;
  account: string;
  accountName: string;
  product: string;
  region: string;
  tags: Record<string, string>;
  billed: string;
  effective: string;
  /** Credits within the line by name, negative: `billed` is net of them. */
  credits?: Record<string, string>;
  /** Other columns of the line; by default empty. */
  more?: Partial<Record<LineColumn, string>>;
}

/** A line of 1 USD on 1 October 2026 unless given otherwise; the effective cost defaults to the billed one. */
export const testLine = (changes: Partial<TestLine> = {}): TestLine => ({
  day: "2026-10-01",
  currency: "USD",
  account: "1",
  accountName: "",
  product: "Compute",
  region: "us-east-1",
  tags: {},
  billed: "1",
  effective: changes.billed ?? "1",
  ...changes,
});

/** End of a charge period that begins on `day` and lasts `days`, as exports state it. */
export const endAfter = (day: string, days: number): { ChargePeriodEnd: string } => ({
  ChargePeriodEnd: `${addDays(day, days)} 00:00:00`,
});

/** Lines as if imported for one company, provider, billing month, source and basis. */
export interface TestSlice {
  companyId: string;
  /** Unique in the store. */
  sliceId: number;
  vendor: Vendor;
  /** YYYY-MM */
  month: string;
  source?: string;
  basis?: "actual" | "amortized";
  /** By default none of those that can be imported. */
  format?: Family;
  live?: boolean;
  lines: TestLine[];
}

const columns = [
  "company",
  "slice",
  "vendor",
  "month",
  "day",
  "currency",
  "account",
  "accountName",
  "product",
  "region",
  "tags",
  "billed",
  "effective",
  "credits",
];

/** Stores slices in both stores like an import, but without a file. */
export async function storeSlices(stores: TestStores, slices: TestSlice[]): Promise<void> {
  await storeLines(stores, slices);
  await storeFacts(stores, slices);
}

/**
 * Publishes slices that are not live, as if they were imported now. Those of many steps of a test can be stored at once,
 * which takes hardly longer than those of one.
 */
export async function publishStored({ stateStore }: TestStores, slices: TestSlice[]): Promise<void> {
  await stateStore.query(
    "UPDATE import_slices SET live = true, published_at = clock_timestamp() WHERE slice_id = ANY($1)",
    [slices.map(({ sliceId }) => sliceId)],
  );
}

/** In a single insert, which is faster than many. */
async function storeLines({ costStore, directory }: TestStores, slices: TestSlice[]): Promise<void> {
  const lines = slices.flatMap((slice) => slice.lines.map((line) => ({ ...line, slice })));
  if (lines.length === 0) return;
  const file = path.join(directory, `slices-${slices[0]!.sliceId}.csv`);
  const others = [...new Set(lines.flatMap((line) => Object.keys(line.more ?? {}) as LineColumn[]))];
  const rows = lines.map(({ slice, ...line }) => [
    slice.companyId,
    String(slice.sliceId),
    slice.vendor,
    `${slice.month}-01`,
    line.day,
    line.currency,
    line.account,
    line.accountName,
    line.product,
    line.region,
    JSON.stringify(line.tags),
    line.billed,
    line.effective,
    JSON.stringify(line.credits ?? {}),
    ...others.map((name) => line.more?.[name] ?? ""),
  ]);
  const head = [...columns, ...others];
  const values = others.map((name) =>
    lineColumns[name].startsWith("Decimal")
      ? `toDecimal256OrZero(${name}, 30)`
      : lineColumns[name].startsWith("DateTime")
        ? `toDateTimeOrZero(${name}, 'UTC')`
        : name,
  );
  await writeFile(
    file,
    [head, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n"),
  );
  await costStore.insertFrom(
    {
      path: file,
      format: "CSVWithNames",
      compression: "none",
      columns: head.map((name) => ({ name, type: "String" })),
    },
    (
      table,
    ) => `INSERT INTO ${LINES} (CompanyId, SliceId, Vendor, BillingMonth, Day, ChargePeriodStart, BillingCurrency, SubAccountId,
       SubAccountName, ServiceName, RegionId, Tags, BilledCost, EffectiveCost, Credits${others.map((name) => `, ${name}`).join("")})
     SELECT company, toUInt64(slice), vendor, toDate(month), toDate(day), toDateTime(day, 'UTC'), currency, account,
       accountName, product, region, JSONExtract(tags, 'Map(String, String)'), toDecimal256(billed, 30), toDecimal256(effective, 30),
       mapApply((name, amount) -> (toLowCardinality(name), toDecimal256(amount, 30)), JSONExtract(credits, 'Map(String, String)'))${values.map((value) => `, ${value}`).join("")}
     FROM ${table}`,
  );
  // Of all companies at once: each statement takes longer to plan than to run over a test's lines.
  await fillRollupsWhere(costStore, "CompanyId IN {companies:Array(String)} AND SliceId IN {slices:Array(UInt64)}", {
    companies: [...new Set(slices.map(({ companyId }) => companyId))],
    slices: slices.map(({ sliceId }) => BigInt(sliceId)),
  });
}

/** In two statements, which is faster than two for each slice. */
async function storeFacts({ stateStore }: TestStores, slices: TestSlice[]): Promise<void> {
  for (const companyId of new Set(slices.map((slice) => slice.companyId))) await ensureCompany(stateStore, companyId);
  const facts = slices.map(({ lines, ...slice }) => {
    const days = lines.map((line) => line.day).sort();
    const month = `${slice.month}-01`;
    return {
      import_id: `import-${slice.sliceId}`,
      company_id: slice.companyId,
      slice_id: slice.sliceId,
      vendor: slice.vendor,
      billing_month: month,
      source: slice.source ?? "account",
      basis: slice.basis ?? "actual",
      format: slice.format ?? "test",
      first_day: days[0] ?? month,
      last_day: days.at(-1) ?? month,
      currencies: [...new Set(lines.map((line) => line.currency))],
      rows: lines.length,
      live: slice.live ?? true,
    };
  });
  // Each a moment after the one before it, as imports are.
  await stateStore.query(
    `INSERT INTO imports (import_id, company_id, status, files, fingerprint, created_by, created_at)
     SELECT import_id, company_id, 'published', '[]', import_id, 'test', clock_timestamp()
     FROM jsonb_populate_recordset(NULL::import_slices, $1::jsonb)`,
    [JSON.stringify(facts)],
  );
  await stateStore.query(
    `INSERT INTO import_slices (slice_id, import_id, company_id, vendor, billing_month, source, basis, format, first_day, last_day,
       currencies, rows, sums, live, published_at)
     SELECT slice_id, import_id, company_id, vendor, billing_month, source, basis, format, first_day, last_day,
       currencies, rows, '[]', live, clock_timestamp()
     FROM jsonb_populate_recordset(NULL::import_slices, $1::jsonb)`,
    [JSON.stringify(facts)],
  );
}
