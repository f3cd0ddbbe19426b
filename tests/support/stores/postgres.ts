import { execFile, spawn } from "node:child_process";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { findPostgres } from "./find-postgres.mjs";
import { freePort } from "../processes/free-port";

export interface TestPostgres {
  /** Connects to an empty database. */
  url: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root: the account that Debian's package creates for it, else nobody. */
async function account(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const [, , uid, gid] = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** A separate PostgreSQL server in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = findPostgres();
  if (!bin)
    throw new Error(
      "PostgreSQL is not installed: apt-get install postgresql, or set POSTGRES_BIN to the folder of initdb and postgres.",
    );
  const directory = await mkdtemp(path.join(tmpdir(), "cloudtally-postgres-"));
  const as = await account();
  if (as.uid !== undefined) await chown(directory, as.uid, as.gid!);
  const data = path.join(directory, "data");
  await promisify(execFile)(
    path.join(bin, "initdb"),
    ["-D", data, "-U", "test", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
    { ...as, cwd: directory },
  );

  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${directory}`, "fsync=off"];
  const server = spawn(path.join(bin, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...as,
    cwd: directory,
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = `postgresql://test@127.0.0.1:${port}/postgres`;
  await waitUntilReachable(url, server);
  return {
    url,
    async stop() {
      // Ends its connections instead of waiting for them.
      server.kill("SIGINT");
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function waitUntilReachable(url: string, server: { exitCode: number | null }): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`, { cause: error });
      await sleep(50);
    }
  }
}
