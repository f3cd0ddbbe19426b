/**
 * Cost of loading a user's permissions: 10,000 members of 200 companies, 5,000 accounts in one restriction. `tsx
 * rights-speed.ts`, JSON on standard output.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCost } from "../../app/contract/costs/cost-analytics";
import { readEnv } from "../../server/env";
import { authorise, callerOf } from "../../server/access/permission";
import { findUser } from "../../server/people/people";
import { openStateStore } from "../../server/state-store/open";
import { median, quantile, timed } from "./statistics";

export interface RightsFigures {
  members: number;
  companies: number;
  accounts: number;
  p50: number;
  p95: number;
}

const MEMBERS = 10_000;
const COMPANIES = 200;
const ACCOUNTS = 5000;
const CALLS = 500;
const WARM_UP = 50;

const folder = await mkdtemp(path.join(tmpdir(), "cloudtally-bench-"));
const env = readEnv({ DATA_DIR: folder, LOG_LEVEL: "error" });
const stateStore = await openStateStore(env);
await stateStore.query(
  "INSERT INTO companies (company_id, name) SELECT 'company-' || n, 'Company ' || n FROM generate_series(0, $1) AS n",
  [COMPANIES - 1],
);
await stateStore.query(
  "INSERT INTO users (user_id, login, name, email) SELECT u, u, u, u FROM (SELECT 'user-' || n AS u FROM generate_series(0, $1) AS n) AS one",
  [MEMBERS - 1],
);
const accounts = JSON.stringify({ aws: Array.from({ length: ACCOUNTS }, (_, n) => String(100_000_000_000 + n)) });
// Every member is restricted to the same number of accounts, so that no call is cheaper than others.
await stateStore.query(
  `INSERT INTO members (company_id, user_id, role, vendors, accounts, menus)
   SELECT 'company-' || (n % $1), 'user-' || n, 'viewer', '{aws}', $2::json, '[]' FROM generate_series(0, $3) AS n`,
  [COMPANIES, accounts, MEMBERS - 1],
);
const services = { stateStore, env, today: () => "2026-11-20" };

async function check(n: number): Promise<void> {
  const userId = `user-${n % MEMBERS}`;
  const user = await findUser(services, userId, `company-${(n % MEMBERS) % COMPANIES}`);
  authorise(getCost, callerOf(getCost, userId, user!, services), { selectedVendors: ["aws"] });
}

const times: number[] = [];
for (let n = 0; n < WARM_UP + CALLS; n += 1) {
  // A different member each time, spread over the whole table.
  const ms = await timed(() => check(n * 7919));
  if (n >= WARM_UP) times.push(ms);
}
await stateStore.close();
await rm(folder, { recursive: true, force: true });
const figures: RightsFigures = {
  members: MEMBERS,
  companies: COMPANIES,
  accounts: ACCOUNTS,
  p50: median(times),
  p95: quantile(times, 0.95),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);
