import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../../server/launch/ensure-built.mjs";
import { processIdentity } from "../../server/data-folder/process-identity";
import { runCommand } from "../support/processes/command";
import type { Command } from "../support/processes/command";
import { focusRow } from "../support/bills/focus-row";
import { freePort } from "../support/processes/free-port";
import { exchange, hostileRequests, sendHostile } from "../support/requests/hostile-requests";
import { parseCsv } from "../support/parse-csv";
import { signInByHttp } from "../support/sign-in-by-http";
import { copyEmptyStores } from "../support/stores/copy-stores";
import { csvOf } from "../support/test-imports";

let folder: string;
let ports: { PORT: string; UPSTREAM_PORT: string };
let command: Command;

beforeAll(async () => {
  await ensureBuilt("web");
  await ensureBuilt("server");
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-supervision-"));
  await copyEmptyStores(folder);
  ports = { PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) };
  command = runCommand("start.mjs", [], { ...ports, DATA_DIR: folder, DEMO: "none" });
  await command.printed("Ctrl-C");
});
afterAll(async () => {
  command.kill("SIGTERM");
  await command.ended;
  await rm(folder, { recursive: true, force: true });
});

/** The processes that run now; the lock of the data folder names them after the one that started them. */
const children = async (dataFolder = folder): Promise<number[]> => {
  const { processes } = JSON.parse(await readFile(path.join(dataFolder, "lock.json"), "utf8")) as {
    processes: { pid: number }[];
  };
  return processes.slice(1).map(({ pid }) => pid);
};
const ask = (address: string, port = ports.PORT) =>
  fetch(`http://127.0.0.1:${port}${address}`, { redirect: "manual", headers: { connection: "close" } });
const statusOf = async (address: string) => (await ask(address).catch(() => null))?.status;
async function until(condition: () => Promise<boolean>): Promise<void> {
  // Not more often: most questions take 20 ms of processor time, which the starting process needs.
  while (!(await condition())) await sleep(250);
}
/** Kills a process and waits until another one serves in its place. */
async function killAndWait(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  await until(async () => !(await children()).includes(pid));
  await until(async () => (await statusOf("/healthz")) === 200);
}

it("both servers respond to malformed requests and keep running", async () => {
  const before = await children();
  for (const port of Object.values(ports)) {
    const requests = hostileRequests(8, 60);
    const wrong: string[] = [];
    const next = async (): Promise<void> => {
      for (let request = requests.shift(); request; request = requests.shift()) {
        const statuses = await sendHostile(request, Number(port), 30_000);
        const isAnswered = statuses.length > 0 || request.breaksOff === true;
        if (!isAnswered || statuses.some((status) => status >= 500)) wrong.push(`${request.what}: ${statuses.join()}`);
      }
    };
    await Promise.all(Array.from({ length: 4 }, next));
    expect(wrong).toEqual([]);
  }
  expect(await children()).toEqual(before);
  expect(command.output().stderr).not.toContain('"stack"');
});

it("rejects unsupported protocols and invalid hosts without the app", async () => {
  const send = (wire: string) => sendHostile({ what: "", wire }, Number(ports.PORT));
  const requested = (method: string, headers = "Host: localhost") =>
    send(`${method} / HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
  expect(
    await Promise.all(["TRACE", "PROPFIND", "OPTIONS", "HEAD", "CONNECT"].map((method) => requested(method))),
  ).toEqual([[405], [405], [204], [302], [405]]);
  expect(await requested("GET", "Host: a b")).toEqual([400]);
  for (const host of ["a b", "a:99999", "[::1"])
    expect(await requested("POST", `Host: localhost\r\nOrigin: http://localhost\r\nX-Forwarded-Host: ${host}`)).toEqual(
      [400],
    );
  for (const port of Object.values(ports)) {
    const answer = await exchange(
      { wire: `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n` },
      Number(port),
    );
    expect(answer).toMatch(/^HTTP\/1.1 431 [^]*\r\ncontent-type: text\/plain/);
  }
});

it("restarts a dead upstream, which continues an interrupted import; meanwhile the web app responds with 503", async () => {
  const adding = runCommand("user.mjs", ["add", "--email", "ann@acme.example", "--company", "acme"], {
    DATA_DIR: folder,
  });
  await adding.ended;
  const password = /password\W+(\S+)/i.exec(adding.output().stdout)![1]!;
  const site = `http://127.0.0.1:${ports.PORT}`;
  const { cookie } = await signInByHttp(site, { login: "ann@acme.example", password });
  const line = (n: number) => focusRow({ ServiceName: `Service ${n % 40}`, BilledCost: "0.01", EffectiveCost: "0.01" });
  const form = new FormData();
  form.append("files", new Blob([csvOf(Array.from({ length: 20_000 }, (_, n) => line(n)))]), "bill.csv");
  const [upstream, web] = (await children()) as [number, number];
  const unknown = path.join(folder, "originals", "of-another-database");
  await mkdir(unknown, { recursive: true });
  const sent = await fetch(`${site}/imports/upload`, { method: "POST", body: form, headers: { cookie } });
  expect(sent.status).toBe(200);

  process.kill(upstream, "SIGKILL");
  await until(async () => (await statusOf("/healthz")) === 503);
  expect(await statusOf("/healthz/live")).toBe(200);
  expect(await statusOf("/realms/cloudtally/protocol/openid-connect/certs")).toBe(503);
  await until(async () => (await statusOf("/healthz")) === 200);
  expect(await children()).toEqual([web, expect.any(Number)]);
  expect(command.output().stderr).toContain("The upstream ended unexpectedly (SIGKILL) and is being restarted.");
  expect((await ask("/sign-in")).status).toBe(302);

  const address = `${site}/cost-analytics.csv?range=custom&start=2026-01-01&end=2026-01-31`;
  const costs = async () => parseCsv(await (await fetch(address, { headers: { cookie } })).text()).slice(1);
  await until(async () => (await costs()).length > 0);
  expect(command.output().stderr).toContain("an import that was interrupted runs again");
  const rows = await costs();
  expect(rows).toHaveLength(40);
  // 20,000 lines of a cent.
  expect(rows.reduce((cents, row) => cents + Math.round(Number(row[3]) * 100), 0)).toBe(20_000);
  // Leftovers are swept in the background, after the start; this may be the data of another state store.
  await until(async () => command.output().stderr.includes("imports unknown to the state store"));
  expect(existsSync(unknown)).toBe(true);
});

it("restarts a dead web app; the upstream keeps running", async () => {
  const [web, upstream] = (await children()) as [number, number];
  await killAndWait(web);
  expect((await children())[0]).toBe(upstream);
  expect(command.output().stderr).toContain("The web app ended unexpectedly (SIGKILL) and is being restarted.");
});

it("starts no upstream if UPSTREAM_URL names one; kills a hanging process, and stops after three deaths within a minute", async () => {
  const other = { PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) };
  const settings = {
    ...other,
    DATA_DIR: path.join(folder, "three"),
    UPSTREAM_URL: `http://127.0.0.1:${ports.UPSTREAM_PORT}`,
    HANG_SECONDS: "8",
  };
  const alone = runCommand("start.mjs", [], settings);
  await alone.printed("Ctrl-C");
  expect(await children(settings.DATA_DIR)).toHaveLength(1);
  expect(alone.output().stdout).toContain(`Upstream     ${settings.UPSTREAM_URL}\n`);
  expect((await ask("/healthz", other.PORT)).status).toBe(200);
  const web = async () => (await children(settings.DATA_DIR))[0] ?? 0;
  for (let death = 1; death <= 3; death += 1) {
    const pid = await web();
    process.kill(pid, death === 1 ? "SIGSTOP" : "SIGKILL");
    if (death < 3) await until(async () => ![pid, 0].includes(await web()));
  }
  expect(await alone.ended).toBe(1);
  expect(alone.output().stderr).toContain(
    "The web app ended unexpectedly (no response for 8 s) and is being restarted.",
  );
  expect(alone.output().stderr).toContain(
    "The web app ended 3 times within a minute (last: SIGKILL). Everything has been stopped. Start again with npm start.\n",
  );
  expect(processIdentity(await web().catch(() => 0))).toBeNull();
});

it("stops on SIGTERM despite open browser connections", async () => {
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve) =>
    get(`http://localhost:${ports.PORT}/healthz`, { agent }, (response) => response.resume().on("end", resolve)),
  );
  const running = await children();
  expect(running).toHaveLength(2);
  command.kill("SIGTERM");
  expect(await command.ended).toBe(0);
  expect(running.filter((pid) => processIdentity(pid))).toEqual([]);
  agent.destroy();
});
