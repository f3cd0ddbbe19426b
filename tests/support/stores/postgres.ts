import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { findPostgres } from "./find-postgres.mjs";
import { postgresFolder } from "./postgres-template";
import { postgresTemplateIn } from "./templates";
import { freePort } from "../processes/free-port";

export interface TestPostgres {
  /** Connects to an empty database. */
  url: string;
  stop(): Promise<void>;
}

/** A separate PostgreSQL server in a temporary folder. */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = findPostgres();
  if (!bin)
    throw new Error(
      "PostgreSQL is not installed: apt-get install postgresql, or set POSTGRES_BIN to the folder of initdb and postgres.",
    );
  const { directory, as } = await postgresFolder();
  // As root, whose files the server's account may not read; unpacking takes a tenth of making a database.
  const template = await open(postgresTemplateIn(inject("templates")));
  const unpacking = spawn("tar", ["-xf", "-"], { ...as, stdio: [template.fd, "ignore", "inherit"] });
  await once(unpacking, "exit");
  await template.close();
  const data = path.join(directory, "data");

  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${directory}`, "fsync=off"];
  const server = spawn(path.join(bin, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...as,
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
