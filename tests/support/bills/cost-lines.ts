import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Vendor } from "~/contract/vendors";
import { fillRollups } from "../../../server/cost-store/rollups";
import { lineColumns, LINES } from "../../../server/cost-store/schema";
import type { LineColumn } from "../../../server/cost-store/schema";
import { ensureCompany } from "../../../server/people/people";
import type { TestStores } from "../stores/stores";

/** A cost line as tests write it. */
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
  /** Credits within the line by name, below 0: `billed` is after them. */
  credits?: Record<string, string>;
  /** Other columns of the line; what is not named stays empty. */
  more?: Partial<Record<LineColumn, string>>;
}

/** A line of 1 USD for 1 October 2026 but for what is given; the effective cost is the billed one. */
export const testLine = (given: Partial<TestLine> = {}): TestLine => ({
  day: "2026-10-01",
  currency: "USD",
  account: "1",
  accountName: "",
  product: "Compute",
  region: "us-east-1",
  tags: {},
  billed: "1",
  effective: given.billed ?? "1",
  ...given,
});

/** What an import would have brought: lines of one company, provider, billing month, source and basis. */
export interface TestSlice {
  companyId: string;
  /** Unique among all slices of the store. */
  sliceId: number;
  vendor: Vendor;
  /** YYYY-MM */
  month: string;
  source?: string;
  basis?: "actual" | "amortized";
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

/** Puts the slices into both stores as an import does, without going through a file of a provider. */
export async function storeSlices(stores: TestStores, slices: TestSlice[]): Promise<void> {
  await storeLines(stores, slices);
  for (const slice of slices) await storeSlice(stores, slice);
}

/** All at once: a test with many slices would wait for each of its inserts. */
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
    lineColumns[name].startsWith("Decimal") ? `toDecimal256OrZero(${name}, 30)` : name,
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
    `INSERT INTO ${LINES} (CompanyId, SliceId, Vendor, BillingMonth, Day, ChargePeriodStart, BillingCurrency, SubAccountId,
       SubAccountName, ServiceName, RegionId, Tags, BilledCost, EffectiveCost, Credits${others.map((name) => `, ${name}`).join("")})
     SELECT company, toUInt64(slice), vendor, toDate(month), toDate(day), toDateTime(day, 'UTC'), currency, account,
       accountName, product, region, JSONExtract(tags, 'Map(String, String)'), toDecimal256(billed, 30), toDecimal256(effective, 30),
       mapApply((name, amount) -> (toLowCardinality(name), toDecimal256(amount, 30)), JSONExtract(credits, 'Map(String, String)'))${values.map((value) => `, ${value}`).join("")}
     FROM {source}`,
  );
  for (const companyId of new Set(slices.map((slice) => slice.companyId))) {
    await fillRollups(
      costStore,
      companyId,
      slices.filter((slice) => slice.companyId === companyId).map((slice) => String(slice.sliceId)),
    );
  }
}

async function storeSlice({ stateStore }: TestStores, slice: TestSlice): Promise<void> {
  const { companyId, sliceId, vendor, month, source = "account", basis = "actual", live = true, lines } = slice;
  const days = lines.map((line) => line.day).sort();
  const importId = `import-${sliceId}`;
  await ensureCompany(stateStore, companyId);
  await stateStore.query(
    "INSERT INTO imports (import_id, company_id, status, files, fingerprint, created_by) VALUES ($1, $2, 'published', '[]', $1, 'test')",
    [importId, companyId],
  );
  await stateStore.query(
    `INSERT INTO import_slices (slice_id, import_id, company_id, vendor, billing_month, source, basis, format, first_day, last_day,
       currencies, rows, sums, live, published_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'test', $8, $9, $10, $11, '[]', $12, now())`,
    [
      String(sliceId),
      importId,
      companyId,
      vendor,
      `${month}-01`,
      source,
      basis,
      days[0] ?? `${month}-01`,
      days.at(-1) ?? `${month}-01`,
      [...new Set(lines.map((line) => line.currency))],
      lines.length,
      live,
    ],
  );
}
