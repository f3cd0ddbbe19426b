import { literal } from "../../server/cost-store/cost-store";
import type { CostStore, SourceFile } from "../../server/cost-store/cost-store";
import { MONEY, QUANTITY } from "../../server/cost-store/schema";

const low = "LowCardinality(String)";
const time = "DateTime('UTC')";
const pick = (salt: number, size: number): string => `(cityHash64(number, ${salt}) % ${size})`;
/** Number of meters that a bill charges hour by hour: see synthetic-lines.ts. */
const METERS = 3400;
const RESOURCES_PER_METER = 6;
const meter = pick(2, METERS);
/** A number below `size` that depends on the meter. */
const randomBelow = (salt: number, size: number): string => `(cityHash64(${meter}, ${salt}) % ${size})`;
const account = `(${meter} % 30)`;
const service = `((${account} * 7 + ${randomBelow(3, 15)}) % 60)`;
const region = `((${account} + ${randomBelow(4, 3)}) % 20)`;
const day = `(toDate('2026-10-01') + ${pick(1, 31)})`;
const cost = `toString(toDecimal64(exp(${pick(5, 14000)} / 1000 - 9), 10))`;
const iso = (value: string): string => `formatDateTime(toDateTime(${value}, 'UTC'), '%Y-%m-%dT%H:%i:%SZ')`;

/** Columns of a FOCUS 1.2 file: name, the type that the cost table gives it, expression over `number` for its text. */
const columns: [name: string, type: string, text: string][] = [
  ["AvailabilityZone", low, `concat('region-', toString(${region}), ['a', 'b', 'c', ''][${randomBelow(20, 4)} + 1])`],
  ["BilledCost", MONEY, cost],
  ["BillingAccountId", low, "{account}"],
  ["BillingAccountName", low, "'Bench'"],
  ["BillingCurrency", low, "'USD'"],
  ["BillingPeriodEnd", time, iso("toDate('2026-11-01')")],
  ["BillingPeriodStart", time, iso("toDate('2026-10-01')")],
  ["ChargeCategory", low, "'Usage'"],
  ["ChargeClass", low, "''"],
  ["ChargeDescription", "String", `concat('$0.', toString(${randomBelow(6, 900)}), ' per On Demand hour')`],
  ["ChargeFrequency", low, "'Usage-Based'"],
  ["ChargePeriodEnd", time, iso(`${day} + 1`)],
  ["ChargePeriodStart", time, iso(day)],
  ["CommitmentDiscountId", low, "''"],
  ["CommitmentDiscountStatus", low, "''"],
  ["ConsumedQuantity", QUANTITY, `toString(${pick(9, 2400)} / 100)`],
  ["ConsumedUnit", low, "'Hours'"],
  ["ContractedCost", MONEY, cost],
  ["ContractedUnitPrice", MONEY, `concat('0.', toString(${randomBelow(6, 900)}))`],
  ["EffectiveCost", MONEY, cost],
  ["InvoiceId", low, "'1560905'"],
  ["InvoiceIssuerName", low, "'Amazon Web Services, Inc.'"],
  ["ListCost", MONEY, cost],
  ["ListUnitPrice", MONEY, `concat('0.', toString(${randomBelow(6, 900)}))`],
  ["PricingCategory", low, "'Standard'"],
  ["PricingQuantity", QUANTITY, `toString(${pick(9, 2400)} / 100)`],
  ["PricingUnit", low, "'Hours'"],
  ["ProviderName", low, "'AWS'"],
  ["PublisherName", low, "'Amazon Web Services, Inc.'"],
  ["RegionId", low, `concat('region-', toString(${region}))`],
  ["RegionName", low, `concat('Region ', toString(${region}))`],
  [
    "ResourceId",
    "String",
    `concat('arn:aws:ec2:instance/i-', hex(${meter} * ${RESOURCES_PER_METER} + ${pick(8, RESOURCES_PER_METER)}))`,
  ],
  ["ResourceName", "String", "''"],
  ["ResourceType", low, "'Instance'"],
  ["ServiceCategory", low, `['Compute', 'Storage', 'Databases', 'Networking'][${service} % 4 + 1]`],
  ["ServiceName", low, `concat('Service ', toString(${service}))`],
  ["SkuId", low, `concat('SKU', toString(${randomBelow(6, 400)}))`],
  ["SkuPriceId", low, `concat('SKU', toString(${randomBelow(6, 400)}), '.P')`],
  ["SubAccountId", low, `toString(100000000000 + ${account})`],
  ["SubAccountName", low, `concat('Team ', toString(${account}))`],
  [
    "Tags",
    "String",
    `if(${randomBelow(10, 10)} < 3, '{}', concat('{"env":"prod","team":"team-', toString(${randomBelow(12, 25)}), '"}'))`,
  ],
];

const asSource = (file: string, typed: boolean): SourceFile => ({
  path: file,
  format: "CSVWithNames",
  compression: "none",
  columns: columns.map(([name, type]) => ({ name, type: typed ? type : "String" })),
});

/** Lets the engine write a FOCUS 1.2 bill of one month and one billing account. */
export async function writeFocusFile(store: CostStore, file: string, rows: number, account: string): Promise<void> {
  const structure = columns.map(([name]) => `${name} String`).join(", ");
  const texts = columns.map(([name, , text]) => `${text.replace("{account}", literal(account))} AS ${name}`);
  await store.command(
    `INSERT INTO FUNCTION file(${literal(file)}, CSVWithNames, ${literal(structure)})
     SELECT ${texts.join(", ")} FROM numbers(${rows}) SETTINGS engine_file_truncate_on_insert = 1`,
  );
}

const BARE_TABLE = "cloudtally.bench_bare";

/** The engine's own insert of the file into a table of the same types: the baseline for imports. */
export async function insertBare(store: CostStore, file: string): Promise<void> {
  await store.command(`DROP TABLE IF EXISTS ${BARE_TABLE} SYNC`);
  await store.command(
    `CREATE TABLE ${BARE_TABLE} (${columns.map(([name, type]) => `${name} ${type}`).join(", ")})
     ENGINE = MergeTree ORDER BY (SubAccountId, ServiceName)`,
  );
  await store.insertFrom(asSource(file, true), (table) => `INSERT INTO ${BARE_TABLE} SELECT * FROM ${table}`, {
    date_time_input_format: "best_effort",
  });
}
