import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { clockOf } from "~/lib/clock";
import { createLog, describeError } from "~/lib/log";
import { UPLOAD_TIMEOUT_MS } from "~/contract/upload";
import { createTokenChecker } from "./access-token";
import { startBackground } from "./background";
import { openCostStore } from "./cost-store/open";
import type { Env } from "./env";
import { createIdentity } from "./identity/identity";
import { issuerOf, jwksUrlOf } from "./identity/issuer";
import { sweepRecords } from "./identity/records";
import { sweepImports } from "./imports/sweep";
import type { Services } from "./serve";
import { openStateStore } from "./state-store/open";
import { createUpstream } from "./upstream";

/** How long requests that are being answered may take once the process should end. */
const GRACE_MS = 3000;
const SWEEP_MS = 60 * 60_000;

export interface RunningUpstream {
  /** Answers what is under way, then closes sockets and stores. */
  close(): Promise<void>;
}

/**
 * Opens the stores, hands them to `prepare` (what must be there before the first request, such as the demo company),
 * then listens: the API, and under the realm's path the built-in OpenID provider.
 * Rejects, with everything closed again, when a store cannot be opened or the port is taken.
 */
export async function startUpstream(env: Env, prepare?: (services: Services) => Promise<void>): Promise<RunningUpstream> {
  const log = createLog("upstream", env.LOG_LEVEL);
  const toClose: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const opened of toClose.splice(0).reverse()) await opened.close();
  };
  try {
    const stateStore = await openStateStore(env);
    toClose.push(stateStore);
    const costStore = await openCostStore(env);
    toClose.push(costStore);
    const services: Services = { env, log, stateStore, costStore, ...clockOf(env.TODAY) };

    await sweepImports(services);
    await prepare?.(services);
    await sweepRecords(stateStore);
    const sweeping = setInterval(() => {
      sweepRecords(stateStore).catch((error: unknown) => log.error("sweep failed", describeError(error)));
    }, SWEEP_MS);
    toClose.push({ close: async () => clearInterval(sweeping) });

    toClose.push(startBackground(services));
    const server = await listen(await requestListener(services), env.UPSTREAM_PORT, env.UPSTREAM_HOST);
    toClose.push({ close: () => closeServer(server) });
    log.info("listening", { host: env.UPSTREAM_HOST, port: env.UPSTREAM_PORT });
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The provider answers under the realm's path, the API everywhere else. */
async function requestListener(services: Services): Promise<RequestListener> {
  const { env } = services;
  const tokens = createTokenChecker({ issuer: issuerOf(env), audience: env.OIDC_AUDIENCE, jwksUrl: jwksUrlOf(env) });
  const api = getRequestListener(createUpstream(services, tokens).fetch);
  const identity = await createIdentity(services);
  return (req, res) => {
    if (identity && req.url?.startsWith(`${identity.path}/`)) identity.handle(req, res);
    else void api(req, res);
  };
}

const listen = (listener: RequestListener, port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer({ requestTimeout: UPLOAD_TIMEOUT_MS }, listener);
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });

/** `server.close()` alone waits for browsers and proxies to let go of their idle connections. */
const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
