import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "../../../server/launch/run.mjs";
import { waitUntilHealthy } from "../../../server/supervise/wait-until-healthy";
import { environment } from "../processes/environment";
import { freePort } from "../processes/free-port";
import { today } from "./app-data";

export interface AppUnderTest {
  url: string;
  dataFolder: string;
}

const START_MS = 120_000;

/** Starts the whole app like npm start, on free ports and a copy of the prepared data, which `stop` deletes. */
export async function startApp(prepared: string): Promise<AppUnderTest & { stop(): Promise<void> }> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "cloudtally-e2e-"));
  // Thousands of files: Node's own copying takes four times as long.
  await promisify(execFile)("cp", ["-a", `${prepared}/.`, dataFolder]);
  const port = String(await freePort());
  const child = fork(path.join(root, "dist/start.js"), {
    env: {
      ...process.env,
      ...environment,
      NODE_ENV: "production",
      PORT: port,
      UPSTREAM_PORT: String(await freePort()),
      DATA_DIR: dataFolder,
      TODAY: today,
      LOG_LEVEL: "error",
    },
    // Ends with its parent process, however that ends.
    execArgv: ["--import", path.join(root, "dist/follow-parent.js")],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const url = `http://localhost:${port}`;
  const gone = new AbortController();
  const ended = once(child, "exit").then(() => gone.abort(new Error("The app under test has ended.")));
  await waitUntilHealthy(`${url}/healthz`, START_MS, gone.signal);
  return {
    url,
    dataFolder,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
