import { pathToFileURL } from "node:url";
import { createLog } from "~/lib/log";
import type { Env } from "../env";
import { environmentWith, readEnv } from "../env";
import { publicUrlOf } from "../identity/issuer";
import { demoUser } from "../people/demo-user";
import { startChild } from "./child";
import type { Child, Program } from "./child";
import { passOn } from "./child-output";
import { prepareDataFolder } from "./data-folder";
import { takeDataLock } from "./data-lock";
import type { HeldLock } from "./data-lock";
import { untilHealthy } from "./healthy";
import { checkPort } from "./port";
import { say } from "./say";
import { onStopSignal } from "./stop-signal";

export interface Programs {
  upstream: Program;
  web: Program;
  /** Path of the compiled follow-parent, loaded into both. */
  followParent: string;
}

/** How long a child may take to end by itself; npm, containers and people wait about 10 s in all. */
const GRACE_MS = 4000;
/** Filling the demo company on a slow machine is the longest of what may come before an answer. */
const START_MS = 15 * 60_000;

/** Runs the upstream and the web app until a signal comes or one of them ends, then ends this process: 0 or 1. */
export async function supervise(programs: Programs): Promise<void> {
  const children: Child[] = [];
  const stopping = new AbortController();
  let lock: HeldLock | undefined;

  const end = async (code: number): Promise<never> => {
    stopping.abort();
    await Promise.all(children.map((child) => child.stop(GRACE_MS)));
    lock?.release();
    process.exit(code);
  };

  onStopSignal(() => {
    say("Stopping …");
    void end(0);
  });

  try {
    const env = readEnv();
    await prepareDataFolder(env.DATA_DIR);
    lock = await takeDataLock(env.DATA_DIR, "Cloudtally");
    await checkPort(env.PORT, env.HOST, "PORT");
    if (!env.UPSTREAM_URL) await checkPort(env.UPSTREAM_PORT, env.UPSTREAM_HOST, "UPSTREAM_PORT");
    await startAll(programs, env, children, lock, stopping.signal);
    announce(env);
    const [dead, how] = await Promise.race(children.map(async (child) => [child, await child.ended] as const));
    if (!stopping.signal.aborted) throw new Error(`${dead.title} ended unexpectedly (${how}). Everything is stopped; npm start starts it again.`);
  } catch (error) {
    // While stopping, failures are its consequence, and end(0) is under way.
    if (stopping.signal.aborted) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await end(1);
  }
}

async function startAll(programs: Programs, env: Env, children: Child[], lock: HeldLock, signal: AbortSignal): Promise<void> {
  const upstreamUrl = env.UPSTREAM_URL ?? `http://127.0.0.1:${env.UPSTREAM_PORT}`;
  const settings = { PORT: String(env.PORT), HOST: env.HOST, DATA_DIR: env.DATA_DIR, UPSTREAM_URL: upstreamUrl, LOG_LEVEL: env.LOG_LEVEL };
  const environment = environmentWith(settings, pathToFileURL(programs.followParent).href);
  const start = async (name: string, program: Program, url: string) => {
    signal.throwIfAborted();
    const log = createLog(name, env.LOG_LEVEL);
    const child = startChild(program, environment, (line, from) => passOn(line, from, log));
    children.push(child);
    await lock.add(child.pid);
    const ended = child.ended.then((how) => {
      throw new Error(`${program.title} could not start (${how}).`);
    });
    await Promise.race([untilHealthy(url, START_MS, signal), ended]);
  };

  if (!env.UPSTREAM_URL) await start("upstream", programs.upstream, `${upstreamUrl}/healthz`);
  const localHost = env.HOST === "0.0.0.0" || env.HOST === "::" ? "127.0.0.1" : env.HOST;
  await start("web", programs.web, `http://${localHost}:${env.PORT}/healthz`);
}

function announce(env: Env): void {
  say("");
  say(`  Cloudtally   ${publicUrlOf(env)}`);
  if (!env.UPSTREAM_URL && !env.OIDC_ISSUER) say(`  Sign in      ${demoUser.login} / ${demoUser.password}`);
  if (env.UPSTREAM_URL) say(`  Upstream     ${env.UPSTREAM_URL}`);
  say(`  Data         ${env.DATA_DIR}`);
  say("  Stop         Ctrl-C");
  say("");
}
