/** `npm run bench`: builds stores of three sizes once, asks each the same questions in turn, and prints one table. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { startApp } from "./app";
import type { App } from "./app";
import { print } from "./print";
import type { Figures, SizeFigures } from "./print";
import { measureSlowdown } from "./page-slowdown";
import { dashboardQuestions } from "./dashboard";
import { costPageQuestion, LIMIT_MS, questions as screenQuestions } from "./questions";
import type { BenchQuestion } from "./questions";
import { median, quantile, throughput, timed } from "./statistics";
import { chromium } from "@playwright/test";
import { findChromium } from "../support/find-chromium.mjs";
import { firstLoad } from "../support/first-load";
import type { FirstLoad } from "../support/first-load";
import { waitUntilLive } from "../support/live-page";

const root = path.resolve(import.meta.dirname, "../..");
const cache = path.join(root, ".cache/bench");
/** Part of the folder's name: increase it whenever the content of the stores changes. */
const GENERATION = 6;
const SIZES = [100_000, 1_000_000, 10_000_000];
const IMPORT_ROWS = 1_000_000;
const EXPORT_ROWS = 1_000_000;
const ROUNDS = 40;
const WARM_UP = 5;
const WORKERS = 4;
const SECONDS = 5;

const tsx = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, script), ...args], {
    cwd: root,
  });

async function ensureStore(lines: number): Promise<string> {
  const folder = path.join(cache, `${GENERATION}-${lines}`);
  if (existsSync(path.join(folder, "complete"))) return folder;
  process.stderr.write(`Making ${lines.toLocaleString("en")} lines …\n`);
  await rm(folder, { recursive: true, force: true });
  await tsx("build-store.ts", folder, String(lines));
  await writeFile(path.join(folder, "complete"), "");
  return folder;
}

/** Each round asks every store every question once, so that whatever slows the machine slows all figures alike. */
async function measurePages(apps: App[]): Promise<Omit<SizeFigures, "lines">[]> {
  const times = apps.map(() => ({
    empty: [] as number[],
    bare: [] as number[],
    call: [] as number[],
    page: [] as number[],
  }));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [at, app] of apps.entries()) {
      const empty = await timed(app.emptyPage);
      const { call, bare } = await callAndBare(app, costPageQuestion, round);
      const page = await timed(app.costPage);
      if (round < 0) continue;
      times[at]!.empty.push(empty);
      times[at]!.bare.push(bare);
      times[at]!.call.push(call);
      times[at]!.page.push(page);
    }
  }
  const figures = [];
  for (const [at, app] of apps.entries()) {
    const rates = {
      emptyPerSecond: await throughput(app.emptyPage, WORKERS, SECONDS),
      pagesPerSecond: await throughput(app.costPage, WORKERS, SECONDS),
    };
    const { empty, bare, call, page } = times[at]!;
    figures.push({
      empty: both(empty),
      bare: both(bare),
      call: both(call),
      page: both(page),
      ...rates,
      memory: await app.memory(),
    });
  }
  return figures;
}

/**
 * Milliseconds of a question's calls and of their bare queries. Whichever runs second finds the first one's data in the
 * processor's caches, so they take turns. In the first round the calls come first: the queries are recorded from them.
 */
async function callAndBare(app: App, question: BenchQuestion, round: number): Promise<Record<"call" | "bare", number>> {
  if (round % 2 === 0 || round === -WARM_UP) {
    const call = await app.call(question);
    return { call, bare: await app.bareQuery(question) };
  }
  const bare = await app.bareQuery(question);
  return { bare, call: await app.call(question) };
}

/** The questions of all screens, asked of the largest store, each alternating with the bare engine. */
async function measureQuestions(app: App): Promise<Figures["questions"]> {
  const questions = [...screenQuestions, ...(await dashboardQuestions(app.post))];
  const times = questions.map(() => ({ bare: [] as number[], call: [] as number[] }));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [at, question] of questions.entries()) {
      const { call, bare } = await callAndBare(app, question, round);
      if (round < 0) continue;
      times[at]!.call.push(call);
      times[at]!.bare.push(bare);
    }
  }
  return questions.map(({ title, limit = LIMIT_MS }, at) => ({
    title,
    limit,
    bare: both(times[at]!.bare),
    call: both(times[at]!.call),
  }));
}

/** How much slower the cost page of the largest store is while anomalies are detected. */
async function measureDetections(app: App): Promise<Figures["detections"]> {
  const figures = [];
  for (const task of ["judge", "detect"] as const) {
    const { alone, beside, seconds } = await measureSlowdown(app.costPage, () => app.detect(task));
    figures.push({
      what: task,
      alone: both(alone),
      beside: both(beside),
      seconds,
      memory: (await app.memory()).upstream,
    });
  }
  return figures;
}

const both = (values: number[]) => ({ p50: median(values), p95: quantile(values, 0.95) });

await mkdir(cache, { recursive: true });
process.stderr.write("Importing …\n");
const imports = JSON.parse(
  (await tsx("import-speed.ts", path.join(cache, "import"), String(IMPORT_ROWS))).stdout,
) as Figures["imports"];

const folders: string[] = [];
for (const lines of SIZES) folders.push(await ensureStore(lines));
process.stderr.write("Exporting …\n");
const exported = JSON.parse(
  (await tsx("export-speed.ts", folders[SIZES.indexOf(EXPORT_ROWS)]!)).stdout,
) as Figures["exports"];
process.stderr.write("Asking who may see what …\n");
const rights = JSON.parse((await tsx("rights-speed.ts")).stdout) as Figures["rights"];
const apps: App[] = [];
try {
  for (const folder of folders) apps.push(await startApp(folder));
  process.stderr.write("Asking for pages …\n");
  const pages = (await measurePages(apps)).map((figures, at) => ({ lines: SIZES[at]!, ...figures }));
  const requested = await measureQuestions(apps.at(-1)!);
  process.stderr.write("Detecting anomalies beside pages …\n");
  const detections = await measureDetections(apps.at(-1)!);
  const figures: Figures = {
    imports,
    exports: exported,
    rights,
    pages,
    questions: requested,
    detections,
    javascript: await firstLoads(apps[0]!, ["/dashboard", "/cost-analytics", "/billing", "/imports"]),
  };
  await writeFile(path.join(cache, "result.json"), `${JSON.stringify(figures, null, 2)}\n`);
  print(figures);
  process.stdout.write((await tsx("simulation-speed.ts")).stdout);
  process.stderr.write("Judging anomalies …\n");
  process.stdout.write((await tsx("detect-speed.ts")).stdout);
  process.stdout.write((await tsx("anomaly-confusion.ts")).stdout);
  process.stdout.write((await tsx("forecast-accuracy.ts")).stdout);
} finally {
  for (const app of apps) await app.stop();
}

/** JavaScript that Chromium loads for each screen, signed in as the demo user, with a new profile for each. */
async function firstLoads(app: App, screens: string[]): Promise<(FirstLoad & { screen: string })[]> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--no-sandbox"] });
  try {
    const loads = [];
    for (const screen of screens) {
      const context = await browser.newContext();
      await context.addCookies(app.cookies);
      context.on("page", waitUntilLive);
      loads.push({ screen, ...(await firstLoad(await context.newPage(), app.site + screen)) });
      await context.close();
    }
    return loads;
  } finally {
    await browser.close();
  }
}
