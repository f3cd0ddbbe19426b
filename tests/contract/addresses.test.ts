import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { decode } from "turbo-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { add, isZero, subtract, toUnits } from "~/lib/money/decimal";
import type { BillingPage } from "~/routes/billing/data.server";
import type { CostPage } from "~/routes/cost-analytics/data.server";
import { saveRates } from "../../server/money/published-rates";
import { seededRandom, ofSeed, isFullRun } from "../support/random";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import type { TestSlice } from "../support/bills/cost-lines";
import { parseCsv } from "../support/parse-csv";
import { openTestSite } from "../support/servers/test-site";

/** The app's today (test-web.ts): bills begin in mid-August and end the day before it. */
const FIRST_DAY = "2026-08-15";
const LAST_DAY = "2026-11-19";
let site: Awaited<ReturnType<typeof openTestSite>>;
let cookie: string;

/** Two providers with the same names in different currencies. */
function bills(): TestSlice[] {
  const months = ["2026-08", "2026-09", "2026-10", "2026-11"];
  const days = (month: string) =>
    ["01", "02", "11", "15", "19", "21", "30", "31"]
      .map((day) => `${month}-${day}`)
      .filter((day) => day >= FIRST_DAY && day <= LAST_DAY && !/(09|11)-31/.test(day));
  const vendors = [
    ["aws", "USD", "1.37"],
    ["gcp", "KRW", "1903.77"],
  ] as const;
  let sliceId = 0;
  return vendors.flatMap(([vendor, currency, cost], at) =>
    months.map((month, m) => ({
      companyId: "acme",
      sliceId: ++sliceId,
      vendor,
      month,
      lines: days(month).flatMap((day, d) =>
        ["Compute", "Storage", "Tax"].map((product, p) =>
          testLine({
            day,
            currency,
            product,
            account: `${vendor}-${d % 2}`,
            region: ["eu", "us", ""][(d + p) % 3],
            tags: p === 0 ? { team: ["a", "b"][d % 2]! } : {},
            billed: `${p === 2 && d % 3 === 0 ? "-" : ""}${cost}${(d + 1) * (p + 2) + m + at}`,
            effective: `${cost}${d + p}`,
            more: {
              ChargeType: product === "Tax" ? "Tax" : "Usage",
              UsageType: `${product}-${d % 3}`,
              InvoiceId: `${vendor}-${month}`,
            },
          }),
        ),
      ),
    })),
  );
}

beforeAll(async () => {
  site = await openTestSite();
  const { stores } = site.upstream;
  await site.upstream.addUser("anna", [{ companyId: "acme" }]);
  await storeSlices(stores, bills());
  await saveRates(
    stores.stateStore,
    ["2026-08", "2026-09", "2026-10", "2026-11"].map((month, n) => ({
      month,
      currency: "KRW",
      perUsd: `${1391 + n}.27`,
      publishedOn: `${month}-01`,
    })),
  );
  cookie = await site.signIn("anna", "acme");
});
afterAll(() => site?.close());

const day = fc.constantFrom(
  "2026-08-01",
  "2026-08-15",
  "2026-08-31",
  "2026-09-01",
  "2026-09-02",
  "2026-09-11",
  "2026-09-21",
  "2026-09-30",
  "2026-10-01",
  "2026-10-31",
  "2026-11-01",
  "2026-11-02",
  "2026-11-11",
  "2026-11-19",
  "2026-11-20",
);
const days = fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a]));
const range = fc.oneof(
  fc.constantFrom(
    "range=month_to_date",
    "range=last_month",
    "range=last_7_days",
    "range=last_60_days",
    "range=last_3_months",
    "range=last_12_months&grain=month",
  ),
  days.map(([start, end]) => `start=${start}&end=${end}&grain=week`),
  day.map((date) => `start=${date}&end=${date}`),
);
const maybe = (...texts: string[]) => fc.constantFrom("", "", ...texts);
const filter = maybe(
  "f.aws.chargeType=Usage",
  "f.chargeType=Usage",
  "f.aws.product=Compute&f.gcp.product=Storage",
  "x.gcp.chargeType=Usage",
  "f.product=Tax&f.aws.product=Compute",
  "f.tag.team=a",
  "f.gcp.tag.team=NO_VALUE",
  "x.region=NO_VALUE&f.aws.account=aws-1",
  "f.aws.tag.team=a&f.gcp.tag.team=b",
  "f.product=none",
  "f.azure.product=Compute",
);
const address = fc
  .tuple(
    range,
    fc.constantFrom("by=product", "by=account", "by=region", "by=tag&tag=team"),
    fc.constantFrom("", "", "", "vendor=aws", "vendor=gcp"),
    filter,
    maybe("cost=amortized"),
    maybe("currency=KRW", "currency=JPY"),
    fc.oneof(
      maybe("compare=last_period", "compare=last_period&compareCost=average"),
      days.map(([start, end]) => `compare=custom&cstart=${start}&cend=${end}`),
    ),
  )
  .map((parts) => parts.filter(Boolean).join("&"));

const get = (path: string) => site.web.get(path, cookie);
const sumAt = ({ rows }: File, at: number): string => add("0", ...rows.map((row) => row[at] ?? "").filter(Boolean));
const sumOf = (file: File, column: string): string => sumAt(file, file.head.indexOf(column));

interface File {
  status: number;
  /** The error text if the file is rejected; otherwise "". */
  refusal: string;
  head: string[];
  rows: string[][];
}

async function fileOf(path: string): Promise<File> {
  const answer = await get(path);
  const refusal = answer.status === 200 ? "" : (await answer.text()).trim();
  if (refusal) return { status: answer.status, refusal, head: [], rows: [] };
  if (!path.includes(".xlsx")) {
    const [head = [], ...rows] = parseCsv(await answer.text());
    return { status: 200, refusal, head, rows };
  }
  const [sheet] = (await readXlsx(Buffer.from(await answer.arrayBuffer()))).sheets;
  const [head = [], ...rows] = sheet!.rows.map((row) =>
    row.map((cell) => (typeof cell === "number" ? cell.toFixed(12) : String(cell ?? ""))),
  );
  // The last row of a workbook is its total.
  return { status: 200, refusal, head, rows: rows.filter(([first]) => first !== "Total") };
}

/** The data that a screen's loader passes to its view: exact amounts, before the view rounds them. */
async function screen<Page>(path: string, route: string): Promise<Page> {
  const [name, query] = path.split("?") as [string, string];
  const answer = await get(`${name}.data?${query}`);
  expect(answer.status, path).toBeLessThan(300);
  const { value } = await decode(answer.body!);
  return ((await value) as Record<string, { data: { page: Page } }>)[route]!.data.page;
}

/** Ignores differences that arise because rates are truncated to 30 decimals. */
const isSame = (a: string, b: string, within = "0.0000000000000000001"): boolean => {
  const difference = toUnits(subtract(a, b));
  return (difference < 0n ? -difference : difference) <= toUnits(within);
};
/** Tolerance for workbooks, whose numbers are read as JavaScript floats. */
const FLOAT = "0.000001";

/** Four at a time: one alone would leave most of the machine idle. */
async function eachOf<T>(list: [T, number][], check: (item: T, n: number) => Promise<void>): Promise<void> {
  const entries = list.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const [item, n] of entries) await check(item, n);
    }),
  );
}

/**
 * The addresses that this run checks, with their positions in the whole list: one of four shares, chosen by the seed of
 * the run, or all of them if TEST_ALL is set.
 */
const SHARES = 4;
const share = Math.floor(seededRandom()() * SHARES);
const shareOf = <T>(list: T[]): [T, number][] =>
  list
    .map((item, n): [T, number] => [item, n])
    .filter(([, n]) => isFullRun || Math.floor(n / SHARES) % SHARES === share);
const which = isFullRun ? "all" : `share ${share + 1} of ${SHARES}, ${ofSeed()}`;
/** Each outcome must occur more often than this. */
const MIN_OCCURRENCES = isFullRun ? 5 : 0;

/** One in six is a workbook: it is made of the same rows as the CSV file, and each starts a process. */
const [costs, details, workbook] = ["cost-analytics.csv", "cost-analytics/detail.csv", "cost-analytics.xlsx"] as const;
const kinds = [costs, details, workbook, costs, details, costs];

test(`page, files and lines of 120 cost addresses have the same total, or are all rejected (${which})`, async () => {
  const outcomes = { same: 0, refused: 0, nothing: 0, compared: 0 };
  await eachOf(shareOf(fc.sample(address, { numRuns: 120, seed: 20261122 })), async (query, n) => {
    const kind = kinds[n % kinds.length]!;
    const isLines = kind === "cost-analytics/detail.csv";
    const [{ report, changes }, file] = await Promise.all([
      screen<CostPage>(`/cost-analytics?${query}`, "routes/cost-analytics/route"),
      fileOf(`/${kind}?${query}${isLines ? "&detail=all" : ""}`),
    ]);
    const label = `${kind}?${query}`;
    expect(report, label).not.toBeNull();
    const { total, totals, isCovered, unconverted, previous } = report!;
    const isShort = unconverted.length > 0 || (!isLines && query.includes("compare=") && !previous.isComplete);
    expect([file.status, label], file.refusal).toEqual([isShort ? 422 : 200, label]);
    if (isShort) {
      outcomes.refused += 1;
      return;
    }
    const expected = isLines ? total : (changes?.total.cost ?? total);
    const sum = isLines ? sumOf(file, "cost") : sumAt(file, 3);
    expect(
      isSame(sum, expected, kind.endsWith("xlsx") ? FLOAT : undefined),
      `${label}: ${sum} in the file, ${expected} on the page`,
    ).toBe(true);
    if (kind === "cost-analytics.csv") {
      const costs = file.head.flatMap((name, at) => (/^\d/.test(name) ? [sumAt(file, at)] : []));
      expect(
        costs.every((cost, at) => isSame(cost, isCovered[at] ? totals[at]! : "0")),
        `${label}: trend`,
      ).toBe(true);
    }
    if (changes && kind === "cost-analytics.csv") {
      outcomes.compared += 1;
      expect(isSame(sumOf(file, "compareCost"), changes.total.compareCost), `${label}: compared`).toBe(true);
      expect(
        file.rows.some((row) => row[file.head.indexOf("ratio")] !== ""),
        `${label}: percentages`,
      ).toBe(file.rows.length > 0 && changes.total.ratio !== null);
    }
    outcomes[isZero(total) ? "nothing" : "same"] += 1;
  });
  expect(Math.min(...Object.values(outcomes)), JSON.stringify(outcomes)).toBeGreaterThan(MIN_OCCURRENCES);
});

const bill = fc.tuple(
  fc.constantFrom("aws", "gcp"),
  fc.constantFrom("2026-07", "2026-08", "2026-09", "2026-10", "2026-11"),
  maybe("currency=USD", "currency=KRW"),
  fc.constantFrom("by=account", "by=region", "by=invoice", "by=tag&tag=team", "by=account&sort=-cost"),
);

const pages = new Map<string, Promise<BillingPage>>();
/** Loads each page once: many addresses differ only in the kind of their file. */
function billingPage(query: string): Promise<BillingPage> {
  const page = pages.get(query) ?? screen<BillingPage>(`/billing?${query}`, "routes/billing/route");
  pages.set(query, page);
  return page;
}

test(`page and files of 80 bill addresses have the same total, or are all rejected (${which})`, async () => {
  const outcomes = { same: 0, refused: 0, nothing: 0 };
  await eachOf(shareOf(fc.sample(bill, { numRuns: 80, seed: 20261122 })), async ([vendor, month, currency, by], n) => {
    const query = [`vendor=${vendor}&month=${month}`, currency].filter(Boolean).join("&");
    const name = ["/billing.csv", "/billing/accounts.csv", "/billing/accounts.xlsx", "/billing/details.csv"][n % 4]!;
    const label = `${name}?${query}${name.includes("details") ? `&${vendor === "aws" ? by : "by=account"}` : ""}`;
    const [page, file] = await Promise.all([billingPage(query), fileOf(label)]);
    expect([file.status, label], file.refusal).toEqual([page.ignored.length > 0 ? 422 : 200, label]);
    if (file.refusal) {
      outcomes.refused += 1;
      return;
    }
    // The company has no discounts of its own, so its bill is the total of the lines.
    const sums = {
      "/billing.csv": () => file.rows.find(([line]) => line === "total")?.[4] ?? "0",
      "/billing/accounts.csv": () => sumOf(file, "total"),
      "/billing/accounts.xlsx": () => sumAt(file, 7),
      "/billing/details.csv": () => sumOf(file, "cost"),
    };
    const sum = sums[name as keyof typeof sums]();
    const total = page.bill?.total ?? "0";
    expect(isSame(sum, total, FLOAT), `${label}: ${sum} in the file, ${total} on the page`).toBe(true);
    outcomes[page.bill ? "same" : "nothing"] += 1;
  });
  expect(Math.min(...Object.values(outcomes)), JSON.stringify(outcomes)).toBeGreaterThan(MIN_OCCURRENCES);
});

test("an invoice in a currency without a bill of the month is not previewed, and is no file", async () => {
  const address = (path: string, currency: string) =>
    `/billing/send${path}?vendor=aws&month=2026-10&currency=${currency}&recipient=anna&at=`;
  const preview = await site.web.get(address("/preview", "XXX"), cookie);
  expect([preview.status, preview.headers.get("location")]).toEqual([302, address("", "XXX")]);
  expect(await (await get(address("", "XXX"))).text()).toContain("currency=XXX");
  const file = await get(address("/file", "XXX"));
  expect([file.status, await file.text()]).toEqual([422, expect.stringContaining("currency=XXX")]);
  expect((await site.web.get(address("/preview", "USD"), cookie)).status).toBe(200);
  expect((await get(address("/file", "USD"))).status).toBe(200);
});

test("the lines file of a missing item is rejected by name, as its page says that there are none", async () => {
  const query = "range=last_month&detail=all&item=Nothing&of=aws";
  for (const ending of ["csv", "xlsx"]) {
    expect(await fileOf(`/cost-analytics/detail.${ending}?${query}`)).toMatchObject({
      status: 422,
      refusal: "item=Nothing: there are no lines of it from 10/01/2026 to 10/31/2026.",
    });
    expect(
      (await fileOf(`/cost-analytics/detail.${ending}?${query.replace("Nothing", "Compute")}`)).rows.length,
    ).toBeGreaterThan(0);
  }
  for (const explained of ["", "&explain=1"])
    expect(await (await get(`/cost-analytics/detail?${query}${explained}`)).text()).toContain("No charges");
});

test.each(["&compare=last_period&size=200", "&panel=filters", "&detail=all"])(
  "an address as long as one can be makes a page of at most 3 MB%s",
  async (more) => {
    const fields = [
      "account",
      "region",
      "instanceType",
      "usageType",
      "apiOperation",
      "chargeType",
      "availabilityZone",
      "platform",
      "database",
      "cacheEngine",
      "resourceId",
      "productFamily",
      "invoiceId",
    ];
    const long = Array.from({ length: 880 }, (_, n) => `x.${fields[n % fields.length]}=v${n}`).join("&") + more;
    expect(long.length).toBeGreaterThan(13_000);
    const answer = await get(`/cost-analytics?${long}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html.length).toBeLessThan(3_000_000);
    expect(html).toContain("Compute");
    expect(html).toContain("v0");
  },
);

test("a page past the end of the company's lists is the last one", async () => {
  const { stateStore } = site.upstream.stores;
  await stateStore.query(
    `INSERT INTO audit_entries (company_id, name, action, subject)
     SELECT 'acme', 'pager', 'company.changed', '' FROM generate_series(1, 120)`,
  );
  await stateStore.query(
    `INSERT INTO survey_answers (answer_id, company_id, user_name, screen, comment)
     SELECT 'answer-' || n, 'acme', 'anna', '', 'fine' FROM generate_series(1, 51) n`,
  );
  for (const [address, shown] of [
    ["/members?page=2", ">anna<"],
    ["/company/sign-in?page=2", ">anna<"],
    ["/audit?find=pager&page=99", "101–120 of 120"],
    ["/feedback/answers?page=99", "51–51 of 51"],
  ] as const) {
    const html = await (await get(address)).text();
    expect(html, address).toContain(shown);
    expect(html, address).not.toContain("No members found");
  }
});
