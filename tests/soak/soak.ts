/** `npm run soak`: users, imports, kills, malformed requests and password guesses, all at once, for a while. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hash } from "../../server/demo/bills/random";
import { waitUntilHealthy } from "../../server/supervise/wait-until-healthy";
import { runCommand } from "../support/processes/command";
import { freePort } from "../support/processes/free-port";
import { seeded } from "../support/requests/hostile-requests";
import type { Credentials } from "../support/sign-in-by-http";
import { attack, downloadFiles, readPages, restateMonth, signIn } from "./actors";
import type { Scene } from "./actors";
import { killPrograms, watchMemory } from "./machine";
import { Observations } from "./observations";
import { report } from "./report";
import { visit } from "./site";
import type { Visitor } from "./site";

const minutes = Number(process.env.SOAK_MINUTES ?? 15);
const seed = Number(process.env.SOAK_SEED ?? 1);
/** Kills stop at half-time: memory in the middle and at the end then shows whether a process grows. */
const KILLS_UNTIL = 0.5;

/** How much of the end of the app's log is printed if the soak fails. */
const LOG_CHARACTERS = 4000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const folder = await mkdtemp(path.join(tmpdir(), "cloudtally-soak-"));
const settings = {
  PORT: String(await freePort()),
  UPSTREAM_PORT: String(await freePort()),
  DATA_DIR: path.join(folder, "data"),
  TODAY: "2026-11-20",
  LOG_LEVEL: "error",
};
const site = `http://127.0.0.1:${settings.PORT}`;
const app = runCommand("start.mjs", [], settings);
let isPassed = false;
try {
  say(`Starting; ${minutes} minutes, seed ${seed}.`);
  await app.printed("Ctrl-C");
  const observations = new Observations();
  const begin = Date.now();
  const end = begin + minutes * 60_000;
  const scene = (name: string): Scene => ({
    site,
    observations,
    random: seeded(hash(`${name} ${seed}`)),
    isOver: () => Date.now() > end,
  });
  const person = (number: number, credentials?: Credentials) =>
    visit(site, credentials, `203.0.113.${number}`, observations);

  const importing = { login: "importer@soak.example", password: await addImporter() };
  const before = await sums(await person(1));
  const actors = [
    ...[2, 3, 4].map(async (number) => readPages(await person(number), scene(`reader ${number}`))),
    ...[5, 6].map(async (number) => downloadFiles(await person(number), scene(`downloads ${number}`))),
    person(7, importing).then((importer) => restateMonth(importer, scene("importer"))),
    signIn(scene("sign-in")),
    attack(Number(settings.PORT), scene("attacker")),
    killPrograms(app.pid, () => waitUntilHealthy(`${site}/healthz`, 60_000, new AbortController().signal), {
      ...scene("kills"),
      isOver: () => Date.now() > begin + (end - begin) * KILLS_UNTIL,
    }),
  ];
  const memory = watchMemory(app.pid, end);
  await Promise.race([
    Promise.all(actors),
    app.ended.then((reason) => Promise.reject(new Error(`Cloudtally ended (${reason}): ${app.output().stderr}`))),
  ]);
  // Signs in again: after an hour without requests, the first session has been displaced by the many later ones.
  const after = await sums(await person(1));
  for (const [address, content] of before) {
    const change = changeOf(content, after.get(address) ?? null);
    if (change) observations.faults.push(`${address} ${change}`);
  }
  isPassed = report({ observations, memory: await memory, begin, end }, say);
} catch (error) {
  // The app's own log has the reason.
  say(app.output().stdout.slice(-LOG_CHARACTERS));
  throw error;
} finally {
  app.kill("SIGTERM");
  await app.ended;
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = isPassed ? 0 : 1;

/** Adds the user whose company's month is restated; resolves to their password. */
async function addImporter(): Promise<string> {
  const command = runCommand("user.mjs", ["add", "--email", "importer@soak.example", "--company", "soak"], settings);
  await command.ended;
  const password = /password\W+(\S+)/i.exec(command.output().stdout)?.[1];
  if (!password) throw new Error(`No importer: ${command.output().stderr}`);
  return password;
}

/** How a file has changed; null if it has not. */
function changeOf(before: string | null, after: string | null): string | null {
  if (before === after) return null;
  if (before === null || after === null) return `could not be read ${before === null ? "at first" : "in the end"}`;
  const lines = after.split("\n");
  const at = before.split("\n").findIndex((line, index) => line !== lines[index]);
  return `was ${before.split("\n")[at]} and is ${lines[at]} in line ${at + 1}`;
}

/** Expected totals of the demo company, by address of the file. */
async function sums(visitor: Visitor): Promise<Map<string, string | null>> {
  const totals = new Map<string, string | null>();
  for (const by of ["account", "product", "region"]) {
    const address = `/cost-analytics.csv?range=last_12_months&by=${by}&sort=item`;
    totals.set(address, await visitor.download("csv", address, "hungry"));
    await sleep(100);
  }
  return totals;
}
