import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Cookie } from "@playwright/test";
import { readEnv } from "../../server/env";
import { waitUntilHealthy } from "../../server/supervise/wait-until-healthy";
import { threadsFor } from "../../server/supervise/supervise";
import { freePort } from "../support/processes/free-port";
import { signInByHttp } from "../support/sign-in-by-http";
import type { BenchQuestion } from "./questions";
import { months, TODAY } from "./synthetic-lines";
import { timed } from "./statistics";
import type { Question } from "./upstream";

const root = path.resolve(import.meta.dirname, "../..");

/** The signed-in frame around an empty page: the minimum cost of any page. */
const EMPTY_PAGE = "/bench-empty-page";
/** All costs of twelve months: the most that one page may request. */
export const COST_PAGE = `/cost-analytics?range=custom&start=${months[0]}-01&end=${TODAY}`;

export interface App {
  /** Origin of the web app. */
  site: string;
  /** Cookies of the signed-in user. */
  cookies: Cookie[];
  /** Fetches a page as the signed-in user; resolves to its HTML. */
  emptyPage(): Promise<string>;
  costPage(): Promise<string>;
  /** Makes a call straight to the upstream; resolves to its reply. */
  post(call: BenchQuestion["calls"][number]): Promise<unknown>;
  /** Milliseconds that the calls of a question take, sent concurrently and straight to the upstream. */
  call(question: BenchQuestion): Promise<number>;
  /** Milliseconds of engine time for the queries of a question's last calls, without any other work. */
  bareQuery(question: BenchQuestion): Promise<number>;
  /** Judges 2,000 series of 400 days, or all days of the company. While it runs, only pages may be requested. */
  detect(question: "judge" | "detect"): Promise<void>;
  /** Resident memory in MiB. */
  memory(): Promise<{ upstream: number; web: number }>;
  stop(): Promise<void>;
}

/** Starts upstream and web app on the data folder, and signs in the demo user through the form. */
export async function startApp(dataFolder: string): Promise<App> {
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const settings = {
    NODE_ENV: "production",
    PORT: String(port),
    UPSTREAM_PORT: String(upstreamPort),
    DATA_DIR: dataFolder,
    TODAY,
    LOG_LEVEL: "error",
    // No cache: every question reaches the engine, however often it is repeated.
    COST_STORE_KEPT_BYTES: "0",
  } as const;
  const environment: NodeJS.ProcessEnv = { ...process.env, ...settings };
  const env = { ...environment, UV_THREADPOOL_SIZE: String(threadsFor(readEnv(environment))) };
  const upstream = fork(path.join(root, "tests/bench/upstream.ts"), { env, execArgv: ["--import", "tsx"] });
  const web = fork(
    path.join(root, "node_modules/@remix-run/serve/dist/cli.js"),
    [path.join(root, "build/server/index.js")],
    {
      env: { ...env, HOST: "127.0.0.1" },
      execArgv: ["--import", path.join(root, "dist/follow-parent.js")],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const [site, api] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${upstreamPort}`];
  const never = new AbortController().signal;
  await waitUntilHealthy(`${api}/healthz`, 60_000, never);
  await waitUntilHealthy(`${site}/healthz`, 60_000, never);

  const question = async (requested: Question): Promise<unknown> => {
    upstream.send(requested);
    const [message] = (await once(upstream, "message")) as [{ reply: unknown }];
    return message.reply;
  };
  const authorization = `Bearer ${String(await question("token"))}`;
  const { cookie, cookies } = await signInByHttp(site);
  const page = async (address: string, status = 200): Promise<string> => {
    const response = await fetch(site + address, { headers: { cookie }, redirect: "manual" });
    const html = await response.text();
    if (response.status !== status) throw new Error(`${address} answers ${response.status}`);
    return html;
  };

  const post = async ({ path: called, body }: BenchQuestion["calls"][number]): Promise<unknown> => {
    const response = await fetch(api + called, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${called} answers ${response.status}: ${await response.text()}`);
    return response.json();
  };

  return {
    site,
    cookies,
    emptyPage: () => page(EMPTY_PAGE, 404),
    costPage: () => page(COST_PAGE),
    post,
    async call({ title, calls }) {
      await question({ record: title });
      const time = await timed(() => Promise.all(calls.map(post)));
      await question({ record: null });
      return time;
    },
    bareQuery: async ({ title }) => (await question({ replay: title })) as number,
    detect: async (task) => void (await question(task)),
    memory: async () => ({ upstream: await residentMiB(upstream), web: await residentMiB(web) }),
    async stop() {
      for (const child of [web, upstream]) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
    },
  };
}

async function residentMiB({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}
