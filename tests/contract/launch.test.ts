import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "../../server/launch/ensure-built.mjs";
import { processIdentity } from "../../server/data-folder/process-identity";
import { runCommand } from "../support/processes/command";
import type { Command } from "../support/processes/command";
import { freePort } from "../support/processes/free-port";

let folder: string;
let ports: { PORT: string; UPSTREAM_PORT: string };
const started: Command[] = [];

beforeAll(async () => {
  await ensureBuilt("web");
  await ensureBuilt("server");
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-launch-"));
  ports = { PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) };
});
const end = async (command: Command) => {
  command.kill("SIGTERM");
  await command.ended;
};
afterEach(async () => {
  for (const command of started.splice(0)) await end(command);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const data = (name = "data") => path.join(folder, name);
function start(settings: Record<string, string> = {}): Command {
  const command = runCommand("start.mjs", [], { ...ports, DATA_DIR: data(), DEMO: "none", ...settings });
  started.push(command);
  return command;
}
async function running(settings: Record<string, string> = {}): Promise<Command> {
  const command = start(settings);
  await command.printed("Ctrl-C");
  return command;
}
const childrenOf = async (directory: string): Promise<number[]> => {
  const { processes } = JSON.parse(await readFile(path.join(directory, "lock.json"), "utf8")) as {
    processes: { pid: number }[];
  };
  return processes.slice(1).map(({ pid }) => pid);
};
const health = async (port: string) => (await fetch(`http://localhost:${port}/healthz`)).status;
const untilGone = async (pids: number[]) => {
  while (pids.some((pid) => processIdentity(pid))) await new Promise((resolve) => setTimeout(resolve, 20));
};

/** One line on standard error, nothing on standard output, and code 1. */
async function refuses(command: Command, line: string): Promise<void> {
  expect(await command.ended).toBe(1);
  expect(command.output()).toEqual({ stdout: "", stderr: `${line}\n` });
}

describe("npm start", () => {
  /** The command runs through all tests: starting both processes takes seconds. */
  let server: Command;
  beforeAll(async () => {
    server = await running();
    started.splice(started.indexOf(server), 1);
  });
  afterAll(() => end(server));

  it("prints its address, and responds there", async () => {
    const { stdout } = server.output();
    expect(stdout).toContain(`http://localhost:${ports.PORT}`);
    // Without the demo company nobody can sign in with the public password.
    expect(stdout).toContain("Sign in      as a user added with npm run user");
    expect(stdout).not.toContain("demo@");
    expect(await Promise.all([health(ports.PORT), health(ports.UPSTREAM_PORT)])).toEqual([200, 200]);
  });

  it("refuses a second start on the same folder, on any port", async () => {
    const other = { PORT: String(await freePort()), UPSTREAM_PORT: String(await freePort()) };
    await refuses(
      start(other),
      `Cloudtally is already running on ${data()} (process ${server.pid}). Stop it first, or choose another folder with DATA_DIR.`,
    );
  });

  it("leaves no process behind when killed; the next start takes over its lock", async () => {
    const children = await childrenOf(data());
    expect(children).toHaveLength(2);
    server.kill("SIGKILL");
    await server.ended;
    const UPSTREAM_URL = `http://127.0.0.1:${await freePort()}`;
    const next = await running({ UPSTREAM_URL });
    await untilGone(children);
    // It does not wait for the upstream that UPSTREAM_URL names.
    expect(next.output().stdout).toContain(`Upstream     ${UPSTREAM_URL} (not ready yet)\n`);
    expect(await health(ports.PORT)).toBe(503);
  });
});

describe("npm start prints one line for", () => {
  let blockingServer: Server;
  let port: string;
  beforeAll(async () => {
    port = String(await freePort());
    blockingServer = createServer();
    await new Promise<void>((resolve) => blockingServer.listen(Number(port), "0.0.0.0", resolve));
  });
  afterAll(() => blockingServer.close());

  it.each(["PORT", "UPSTREAM_PORT"])("the port of %s in use", async (setting) => {
    const other = Number(port) + 10;
    await refuses(
      start({ [setting]: port, DATA_DIR: data("ports") }),
      `Port ${port} (${setting}) is in use by another program. Choose another with ${setting}, for example ${setting}=${other}.`,
    );
  });

  it("a data folder that cannot be written", async () => {
    const file = data("a file");
    await writeFile(file, "");
    await refuses(
      start({ DATA_DIR: file }),
      `The data folder ${file} is not writable (EEXIST). Choose another with DATA_DIR.`,
    );
    await refuses(
      start({ DATA_DIR: path.join(file, "below") }),
      `The data folder ${file}/below is not writable (ENOTDIR). Choose another with DATA_DIR.`,
    );
  });

  it("a damaged state store, with its path", async () => {
    const folder = data("damaged");
    await mkdir(path.join(folder, "state-store/base"), { recursive: true });
    const command = start({ DATA_DIR: folder });
    expect(await command.ended).toBe(1);
    expect(command.output().stdout).toBe(
      `The state store in ${folder}/state-store is damaged and cannot be opened (PG_VERSION is missing). Restore the data folder from a backup, or move all of it away, start again and re-import the bills.\n`,
    );
  });

  it("an invalid setting", async () => {
    const command = start({ UPSTREAM_PORT: "many" });
    expect(await command.ended).toBe(1);
    expect(command.output().stderr).toMatch(/^Invalid settings\. UPSTREAM_PORT: .*\n$/);
    await refuses(
      start({ TRUSTED_PROXIES: "proxy" }),
      'Invalid settings. TRUSTED_PROXIES: "proxy" is not an address or a network such as 10.0.0.0/8',
    );
  });
});
