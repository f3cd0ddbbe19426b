import { LIMIT } from "../support/first-load";
import type { FirstLoad } from "../support/first-load";
import { DAYS, SERIES } from "./judged-series";
import type { ExportFigures } from "./export-speed";
import type { RightsFigures } from "./rights-speed";

interface Quantiles {
  p50: number;
  p95: number;
}

/** Times are in milliseconds, memory in MiB. */
export interface SizeFigures {
  lines: number;
  empty: Quantiles;
  bare: Quantiles;
  call: Quantiles;
  page: Quantiles;
  emptyPerSecond: number;
  pagesPerSecond: number;
  memory: { upstream: number; web: number };
}

export interface Figures {
  imports: { rows: number; importRowsPerSecond: number; bareRowsPerSecond: number };
  exports: ExportFigures[];
  rights: RightsFigures;
  pages: SizeFigures[];
  /** Measured on the largest store. */
  questions: { title: string; limit: number; bare: Quantiles; call: Quantiles }[];
  /** Detections while pages of the largest store load: judging many series, and a whole detection with tags. */
  detections: { what: "judge" | "detect"; alone: Quantiles; beside: Quantiles; seconds: number; memory: number }[];
  javascript: (FirstLoad & { screen: string })[];
}

/** A replay that takes less ran no queries. */
const MIN_REPLAY_MS = 1;

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const kibibytes = (bytes: number): number => bytes / 1024;
const both = ({ p50, p95 }: Quantiles): string => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
const ratios = (first: Quantiles, other: Quantiles): string =>
  `${(first.p50 / other.p50).toFixed(2)} / ${(first.p95 / other.p95).toFixed(2)}`;

/** Prints the figures as one table, then their limits. */
export function print({ imports, exports, rights, pages, questions, detections, javascript }: Figures): void {
  const rows: Row[] = [
    ["lines", ...pages.map((size) => whole(size.lines))],
    ["bare engine query, p50 / p95 ms", ...pages.map((size) => both(size.bare))],
    ["upstream call, p50 / p95 ms", ...pages.map((size) => both(size.call))],
    ["cost page, HTML, p50 / p95 ms", ...pages.map((size) => both(size.page))],
    ["empty page, p50 / p95 ms", ...pages.map((size) => both(size.empty))],
    ["cost pages a second", ...pages.map((size) => size.pagesPerSecond.toFixed(1))],
    ["empty pages a second", ...pages.map((size) => size.emptyPerSecond.toFixed(1))],
    ["memory of upstream + web, MiB", ...pages.map(({ memory }) => `${memory.upstream} + ${memory.web}`)],
    ["import, rows a second", whole(imports.importRowsPerSecond)],
    ["engine's own insert, rows a second", whole(imports.bareRowsPerSecond)],
    ...exports.map(({ format, rowsPerSecond, growth }): Row => [
      `lines as ${format}, rows a second, MiB more memory`,
      `${whole(rowsPerSecond)}, ${growth}`,
    ]),
    ...javascript.map(({ screen, requests, bytes }): Row => [
      `JavaScript of ${screen}, requests, KiB`,
      `${requests}, ${kibibytes(bytes).toFixed(1)}`,
    ]),
  ];
  const largest = pages.at(-1)!;
  table(rows);
  line("");
  table([
    [`at ${whole(largest.lines)} lines, p50 / p95 ms`, "bare engine", "upstream", "ratio"],
    ...questions.map(({ title, bare, call }): Row => [
      title,
      both(bare),
      both(call),
      bare.p50 > MIN_REPLAY_MS ? ratios(call, bare) : "",
    ]),
  ]);

  line("");
  table([
    [`cost page at ${whole(largest.lines)} lines, p50 / p95 ms`, "alone", "beside", "seconds", "MiB afterwards"],
    ...detections.map(({ what, alone, beside, seconds, memory }): Row => [
      detectionTitles[what],
      both(alone),
      both(beside),
      seconds.toFixed(1),
      whole(memory),
    ]),
  ]);

  const tenth = pages.at(-2)!;
  const costPage = javascript.find(({ screen }) => screen === "/cost-analytics")!;
  line("");
  expectLimit("import ÷ engine's own insert", imports.importRowsPerSecond / imports.bareRowsPerSecond, "at least", 0.5);
  expectLimit(
    `cost page at ${whole(largest.lines)} ÷ (bare query + empty page)`,
    largest.page.p50 / (largest.bare.p50 + largest.empty.p50),
    "at most",
    1.5,
  );
  expectLimit(
    `cost page at ${whole(largest.lines)} ÷ at ${whole(tenth.lines)}`,
    largest.page.p50 / tenth.page.p50,
    "at most",
    1.5,
  );
  expectLimit("JavaScript of the cost page, requests", costPage.requests, "at most", LIMIT.requests);
  expectLimit("JavaScript of the cost page, KiB", kibibytes(costPage.bytes), "at most", kibibytes(LIMIT.bytes));
  const csv = exports.find(({ format }) => format === "csv")!;
  expectLimit(`${whole(csv.rows)} lines as CSV, rows a second`, csv.rowsPerSecond, "at least", 200_000);
  expectLimit(`${whole(csv.rows)} lines as CSV, MiB more memory`, csv.growth, "at most", 64);
  expectLimit(
    `who may see what: ${whole(rights.members)} members, ${rights.companies} companies, ${whole(rights.accounts)} accounts, p95 ms`,
    rights.p95,
    "at most",
    5,
  );
  for (const { what, alone, beside } of detections)
    expectLimit(`cost page beside ${detectionTitles[what]} ÷ alone, p50`, beside.p50 / alone.p50, "at most", 1.2);
  for (const { title, limit, bare, call } of questions) {
    expectLimit(`${title}: upstream p95, ms`, call.p95, "at most", limit);
    if (bare.p50 > MIN_REPLAY_MS)
      expectLimit(`${title}: upstream ÷ bare engine, p50`, call.p50 / bare.p50, "at most", 1.3);
  }
}

const detectionTitles: Record<Figures["detections"][number]["what"], string> = {
  judge: `the judging of ${whole(SERIES)} series of ${DAYS} days`,
  detect: "a detection of all days with two tags",
};

type Row = [title: string, ...cells: string[]];

function table(rows: Row[]): void {
  const width = Math.max(...rows.map(([title]) => title.length));
  for (const [title, ...cells] of rows)
    line(`${title.padEnd(width)}  ${cells.map((cell) => cell.padStart(16)).join("  ")}`);
}

/** Prints a figure, and whether it is within its bound. */
export function expectLimit(title: string, value: number, bound: "at least" | "at most", limit: number): void {
  const isMet = bound === "at least" ? value >= limit : value <= limit;
  line(`${isMet ? "✓" : "✗"} ${title}: ${value.toFixed(2)} (${bound} ${limit})`);
}

const line = (text: string): void => void process.stdout.write(`${text}\n`);
