import { createHash } from "node:crypto";
import { add, multiply } from "~/lib/money/decimal";
import { focusCsv } from "../support/bills/focus-csv";
import { hostileRequests, sendHostile } from "../support/requests/hostile-requests";
import { parseCsv } from "../support/parse-csv";
import { signInByHttp } from "../support/sign-in-by-http";
import type { Observations } from "./observations";
import type { ReadBehavior, Visitor } from "./site";
import { from } from "./site";

/** Shared context of all actors. */
export interface Scene {
  site: string;
  observations: Observations;
  /** The next random number of this actor's own seeded sequence, from 0 (included) to 1. */
  random: () => number;
  /** Whether the time is up. */
  isOver: () => boolean;
}

const pick = <T>(values: readonly T[], random: () => number): T => values[Math.floor(random() * values.length)]!;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const vendors = ["aws", "azure", "gcp", "oci", "ncloud", "tencent", "openstack"];
const months = ["2026-11", "2026-10", "2026-09", "2026-03"];

const pages: ((random: () => number) => string)[] = [
  () => "/cost-analytics",
  (random) => `/cost-analytics?range=last_12_months&by=${pick(["account", "product", "region", "tag"], random)}`,
  (random) => `/cost-analytics?range=last_3_months&vendor=${pick(vendors, random)}&compare=last_period`,
  (random) => `/cost-analytics/detail?range=last_month&vendor=${pick(vendors, random)}&detail=all`,
  (random) => `/billing?vendor=${pick(vendors, random)}&month=${pick(months, random)}`,
  (random) =>
    `/billing?vendor=${pick(vendors, random)}&tab=${pick(["accounts", "invoices", "details", "insight"], random)}&open=all`,
  () => "/imports",
  () => "/billing/sent",
  () => "/service-groups",
];

/** Views pages one after the other, pausing like a person. */
export async function readPages(visitor: Visitor, { observations, random, isOver }: Scene): Promise<void> {
  while (!isOver()) {
    const address = pick(pages, random)(random);
    const startedAt = Date.now();
    const html = await visitor.read("page", address);
    if (html !== null && !html.includes("</html>") && !observations.isExcused(startedAt, Date.now()))
      observations.faults.push(`${address} is no whole page`);
    await pause(random() * 800);
  }
}

const files = [
  "/cost-analytics.csv?range=last_12_months&by=account",
  "/cost-analytics/detail.csv?range=last_month&detail=all",
  "/billing/details.csv?vendor=azure&month=2026-10",
];
const workbooks = [
  "/cost-analytics.xlsx?range=last_12_months&by=product",
  "/billing/details.xlsx?vendor=aws&month=2026-10",
];

/** Downloads files fast, slowly or partly. Every complete download of an address must have the same lines. */
export async function downloadFiles(visitor: Visitor, { observations, random, isOver }: Scene): Promise<void> {
  const cookies = new Map<string, string>();
  while (!isOver()) {
    const isWorkbook = random() < 0.3;
    const address = pick(isWorkbook ? workbooks : files, random);
    const content = await visitor.download(
      isWorkbook ? "workbook" : "csv",
      address,
      pick<ReadBehavior>(["hungry", "hungry", "slow", "loses interest"], random),
    );
    // Workbooks contain their creation time, so only CSV files are compared; both have the same rows.
    if (content !== null && !isWorkbook) {
      const digest = createHash("sha256").update(sorted(content)).digest("hex");
      if (cookies.has(address) && cookies.get(address) !== digest) observations.faults.push(`${address} has changed`);
      cookies.set(address, digest);
    }
    await pause(random() * 1500);
  }
}

/** Lines are exported in their stored order, which merges change. */
const sorted = (csv: string): string => csv.split("\r\n").sort().join("\n");

const SOAK_MONTH = "2026-10";
const LINES = 400;
const totalAddress = `/cost-analytics.csv?range=custom&start=${SOAK_MONTH}-01&end=${SOAK_MONTH}-31&currency=USD`;

/** The total of the month that the importer keeps restating, added up from its CSV file; null if unreadable. */
async function readTotal(visitor: Visitor): Promise<string | null> {
  const csv = await visitor.download("csv", totalAddress, "hungry");
  if (csv === null) return null;
  const [head = [], ...rows] = parseCsv(csv);
  return add("0", ...rows.map((row) => row[head.indexOf("cost")] ?? "0"));
}

/** Longer than an import of a few hundred lines takes on a busy machine. */
const IMPORT_MS = 60_000;

/** Restates one month repeatedly: its total must always be that of a whole import, in the end of the newest one. */
export async function restateMonth(visitor: Visitor, { observations, random, isOver }: Scene): Promise<void> {
  // The live total, and totals sent since without a response, for example when a process is killed.
  let possible = ["0"];
  for (let round = 1; !isOver(); round += 1) {
    const cost = `${round}.${String(Math.floor(random() * 100)).padStart(2, "0")}`;
    const charge = {
      BilledCost: cost,
      BillingAccountId: "1",
      BillingCurrency: "USD",
      ServiceName: "Compute",
      ProviderName: "AWS",
    };
    const csv = focusCsv(
      Array.from({ length: LINES }, (_, n) => ({
        ...charge,
        day: `${SOAK_MONTH}-${String((n % 31) + 1).padStart(2, "0")}`,
      })),
    );
    const next = multiply(cost, LINES);
    possible.push(next);
    const startedAt = Date.now();
    const form = new FormData();
    form.append("files", new Blob([csv]), `month-${round}.csv`);
    const isTaken = (await visitor.post("upload", "/imports/upload", form)) !== null;
    for (;;) {
      const total = await readTotal(visitor);
      if (total !== null && !possible.includes(total))
        observations.faults.push(
          `the restated month adds up to ${total}, which no import of it does: ${possible.join(", ")}`,
        );
      if (total === next) possible = [next];
      if (total === next || !isTaken || observations.isExcused(startedAt, Date.now())) break;
      if (Date.now() - startedAt > IMPORT_MS) {
        observations.faults.push(`the month restated as ${next} still adds up to ${total}`);
        break;
      }
      await pause(500);
    }
    await pause(2000 + random() * 4000);
  }
}

/** Users who sign in, and some who guess passwords. */
export async function signIn({ site, observations, random, isOver }: Scene): Promise<void> {
  while (!isOver()) {
    const address = `198.51.100.${Math.floor(random() * 250)}`;
    const isGuess = random() < 0.4;
    const credentials = isGuess
      ? { login: `guess${Math.floor(random() * 5)}@cloudtally.example`, password: "guess" }
      : undefined;
    await observations.note(
      "sign-in",
      address,
      async () => (await signInByHttp(site, credentials, from(address))).status,
    );
    await pause(1000 + random() * 3000);
  }
}

/** Sends requests that no browser would send, one after the other. A request without a response counts as status 0. */
export async function attack(port: number, { observations, random, isOver }: Scene): Promise<void> {
  while (!isOver()) {
    for (const hostile of hostileRequests(Math.floor(random() * 2 ** 31), 200)) {
      if (isOver()) return;
      await observations.note("hostile", hostile.what, async () => Math.max(0, ...(await sendHostile(hostile, port))));
      await pause(random() * 100);
    }
  }
}
