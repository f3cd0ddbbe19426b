import { pathToFileURL } from "node:url";
import { logUncaughtErrors } from "~/lib/process/log-uncaught-errors";
import { createLog, describeError } from "~/lib/process/log";
import type { Env } from "../env";
import { environmentWith, ownAddress, readEnv } from "../env";
import { startUrlOf } from "../identity/issuer";
import { demoUser } from "../people/installation/demo-user";
import { startChild } from "./child";
import type { Child, Program } from "./child";
import { forwardLine } from "./child-output";
import { prepareDataFolder } from "../data-folder/data-folder";
import { takeDataLock } from "../data-folder/data-lock";
import type { HeldLock } from "../data-folder/data-lock";
import { waitUntilHung } from "./hang";
import { waitUntilHealthy } from "./wait-until-healthy";
import { restartOnExit } from "./restart-on-exit";
import { printError, printLine } from "./print";
import { onStopSignal } from "./stop-signal";
import { createServer } from "node:net";

export interface Programs {
  upstream: Program;
  web: Program;
  /** Path of the compiled follow-parent, loaded into both programs and their children. */
  followParent: string;
  /** Path of the compiled heartbeat, loaded into both. */
  heartbeat: string;
}

/** Grace period of a child; npm, containers and users wait about 10 s in total. */
const GRACE_MS = 4000;
/** Filling the demo company on a slow machine takes longest before the first response. */
const START_MS = 15 * 60_000;

/**
 * Runs the upstream and the web app until a signal comes, then ends this process with 0. If one of them ends by itself,
 * it is restarted; if one cannot start, or keeps ending, this process ends with 1.
 */
export async function supervise(programs: Programs): Promise<void> {
  const children = new Map<Program, Child>();
  const stopping = new AbortController();
  let lock: HeldLock | undefined;

  const end = async (code: number): Promise<never> => {
    stopping.abort();
    await Promise.all([...children.values()].map((child) => child.stop(GRACE_MS)));
    lock?.release();
    process.exit(code);
  };

  onStopSignal(() => {
    printLine("Stopping …");
    void end(0);
  });

  try {
    const env = readEnv();
    logUncaughtErrors(createLog("start", env.LOG_LEVEL, printError));
    await prepareDataFolder(env.DATA_DIR);
    lock = await takeDataLock(env.DATA_DIR, "Cloudtally");
    await checkPort(env.PORT, env.HOST, "PORT");
    if (!env.UPSTREAM_URL) await checkPort(env.UPSTREAM_PORT, env.UPSTREAM_HOST, "UPSTREAM_PORT");
    const supervised = await startAll(programs, { env, children, lock, signal: stopping.signal });
    await Promise.all([announce(env, stopping.signal), ...supervised]);
  } catch (error) {
    // While stopping, failures are expected, and end(0) is pending.
    if (stopping.signal.aborted) return;
    printError(error instanceof Error ? error.message : String(error));
    await end(1);
  }
}

interface Running {
  env: Env;
  children: Map<Program, Child>;
  lock: HeldLock;
  signal: AbortSignal;
}

/**
 * Node.js has four threads for blocking work; each query of the engine takes one, the check of the store and of its
 * health one each, and files and compression need some too.
 */
export const threadsFor = (env: Env): number =>
  4 + env.COST_STORE_SESSIONS + env.COST_STORE_EXPORTS + env.COST_STORE_IMPORTS + 2;

/**
 * Starts both in order. Resolves, once both respond, to promises that reject if one of them cannot be kept running. Does
 * not wait for an API elsewhere, which may start later.
 */
async function startAll(programs: Programs, { env, children, lock, signal }: Running): Promise<Promise<void>[]> {
  const upstreamUrl = env.UPSTREAM_URL ?? ownAddress(env.UPSTREAM_HOST, env.UPSTREAM_PORT);
  const settings = {
    PORT: String(env.PORT),
    HOST: env.HOST,
    DATA_DIR: env.DATA_DIR,
    UPSTREAM_URL: upstreamUrl,
    LOG_LEVEL: env.LOG_LEVEL,
    UV_THREADPOOL_SIZE: String(threadsFor(env)),
  };
  const environment = environmentWith(settings, pathToFileURL(programs.followParent).href);
  const supervised: Promise<void>[] = [];

  /** Kills a process whose event loop hangs, once it serves; before that, opening large stores may block it. */
  const watch = async (child: Child, untilServing: (over: AbortSignal) => Promise<void>): Promise<void> => {
    const gone = new AbortController();
    void child.ended.then(() => gone.abort());
    const over = AbortSignal.any([signal, gone.signal]);
    const seconds = env.HANG_SECONDS;
    try {
      await untilServing(over);
      if (seconds === 0) return;
      await waitUntilHung(child, seconds, over);
      child.end(`no response for ${seconds} s`);
    } catch (error) {
      if (!over.aborted) child.end((error as Error).message);
    }
  };

  const start = async (name: string, program: Program, address: string) => {
    const log = createLog(name, env.LOG_LEVEL, printError);
    const run = async (): Promise<Child> => {
      signal.throwIfAborted();
      const child = startChild(
        { ...program, preload: pathToFileURL(programs.heartbeat).href },
        environment,
        (line, from) => forwardLine(line, from, log),
      );
      children.set(program, child);
      // A full disk must not stop the service.
      await lock
        .add(child.pid)
        .catch((error: unknown) =>
          log.warn("a process cannot be added to the lock of the data folder", describeError(error)),
        );
      return child;
    };
    const child = await run();
    const ended = child.ended.then((reason) => {
      throw new Error(`${program.title} could not start (${reason}).`);
    });
    const health = env.UPSTREAM_URL ? "/healthz/live" : "/healthz";
    await Promise.race([waitUntilHealthy(`${address}${health}`, START_MS, signal), ended, ...supervised]);
    void watch(child, async () => undefined);
    const startAgain = async (): Promise<Child> => {
      const next = await run();
      void watch(next, (over) => waitUntilHealthy(`${address}/healthz/live`, START_MS, over));
      return next;
    };
    const died = (reason: string) =>
      log.error(`${program.title} ended unexpectedly (${reason}) and is being restarted.`);
    supervised.push(restartOnExit(child, { startAgain, died, signal }));
  };

  if (!env.UPSTREAM_URL) await start("upstream", programs.upstream, upstreamUrl);
  await start("web", programs.web, ownAddress(env.HOST, env.PORT));
  return supervised;
}

async function announce(env: Env, signal: AbortSignal): Promise<void> {
  const isReady = await fetch(`${ownAddress(env.HOST, env.PORT)}/healthz`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  signal.throwIfAborted();
  printLine("");
  printLine(`  Cloudtally   ${startUrlOf(env)}`);
  if (!env.UPSTREAM_URL && !env.OIDC_ISSUER)
    printLine(
      `  Sign in      ${env.DEMO === "yes" ? `${demoUser.login} / ${demoUser.password}` : "as a user added with npm run user"}`,
    );
  if (env.UPSTREAM_URL) printLine(`  Upstream     ${env.UPSTREAM_URL}${isReady ? "" : " (not ready yet)"}`);
  printLine(`  Data         ${env.DATA_DIR}`);
  printLine("  Stop         Ctrl-C");
  printLine("");
}

/** Resolves if the port can be opened. Rejects with a one-line Error that names the setting. */
async function checkPort(port: number, host: string, setting: "PORT" | "UPSTREAM_PORT"): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(sentence(error, port, host, setting), { cause: error })),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function sentence(error: NodeJS.ErrnoException, port: number, host: string, setting: string): string {
  const other = `Choose another with ${setting}, for example ${setting}=${port + 10}.`;
  if (error.code === "EADDRINUSE") return `Port ${port} (${setting}) is in use by another program. ${other}`;
  if (error.code === "EACCES") return `Port ${port} (${setting}) may not be opened by this user. ${other}`;
  const hostSetting = setting === "PORT" ? "HOST" : "UPSTREAM_HOST";
  return `Port ${port} (${setting}) cannot be opened on ${host} (${error.code ?? error.message}). ${hostSetting} must be an address of this machine.`;
}
