import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { clockOf } from "~/lib/process/clock";
import { installMiddleware } from "~/lib/http/middleware";
import { createLog, describeError } from "~/lib/process/log";
import { UPLOAD_TIMEOUT_MS } from "~/contract/imports/upload";
import { createTokenChecker } from "./access/access-token";
import { startBackground } from "./background";
import type { CostStore } from "./cost-store/cost-store";
import { openCostStore } from "./cost-store/open";
import type { Env } from "./env";
import { createExportQueue } from "./files/export-queue";
import { sweepSpool } from "./files/spool";
import { createIdentity } from "./identity/identity";
import { issuerOf, keysAddressOf } from "./identity/issuer";
import { sweepRecords } from "./identity/records";
import { isAlone } from "./imports/import-services";
import { endInterruptedImports, resumeUploads } from "./imports/run/interrupted-imports";
import { interruptUploads } from "./imports/upload/import-upload";
import { sweepUnseen } from "./imports/sweep";
import { verifyNow, watchStore } from "./integrity/watch-store";
import { endInterruptedPrices, sweepPrices } from "./prices/sweep-prices";
import { interruptPrices } from "./prices/upload-prices";
import type { Services } from "./serve";
import { openStateStore } from "./state-store/open";
import type { StateStore } from "./state-store/state-store";
import { createUpstream } from "./upstream";

/** Grace period of running requests when the process should end. */
const GRACE_MS = 3000;
const SWEEP_MS = 60 * 60_000;
const INTERRUPTED_CHECK_MS = 60_000;

export interface RunningUpstream {
  /** Finishes running requests, then closes sockets and stores. */
  close(): Promise<void>;
}

/**
 * Opens the stores, passes them to `prepare` (for what must exist before the first request, such as the demo company),
 * then listens: the API and, under the realm's path, the built-in OpenID provider. Rejects, with everything closed
 * again, if a store cannot be opened or the port is taken.
 */
export async function startUpstream(
  env: Env,
  prepare?: (services: Services) => Promise<void>,
): Promise<RunningUpstream> {
  const log = createLog("upstream", env.LOG_LEVEL);
  const toClose: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const opened of toClose.splice(0).reverse()) await opened.close();
  };
  try {
    const [stateStore, costStore] = await openStores(env, toClose);
    const exports = createExportQueue({ atOnce: env.COST_STORE_EXPORTS, perUser: env.EXPORTS_PER_USER });
    const services: Services = { env, log, stateStore, costStore, exports, ...clockOf(env.TODAY) };

    await sweepSpool(env.DATA_DIR);
    await endInterruptedImports(services);
    await endInterruptedPrices(services);
    // Before the first response: no page may show the rest of a damaged month as the whole month.
    await verifyNow(services, "sums");
    await prepare?.(services);
    // Stopped at once, as the check and the sweep may take longer than the time before a kill.
    const work = [startBackground(services), watchImports(services)];
    toClose.push({ close: async () => void (await Promise.all(work.map((started) => started.close()))) });
    // Before another import can begin, which would be taken for one that was cut off.
    await resumeUploads(services);
    const server = await listen(await requestListener(services), services);
    toClose.push({ close: () => closeServer(server) });
    work.push(watchStore(services), startSweeping(services));
    log.info("listening", { host: env.UPSTREAM_HOST, port: env.UPSTREAM_PORT });
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Deletes what is no longer needed, after startup: no live data depends on it. */
function startSweeping(services: Services): { close(): Promise<void> } {
  const { stateStore, log } = services;
  const sweep = async () => {
    for (const cleanUp of [() => sweepUnseen(services), () => sweepPrices(services), () => sweepRecords(stateStore)])
      await cleanUp().catch((error: unknown) => log.error("sweep failed", describeError(error)));
  };
  let running = sweep();
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, SWEEP_MS);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Checks now and then for imports that another instance of the cluster has left; a single instance has none. */
function watchImports(services: Services): { close(): Promise<void> } {
  const check = () =>
    endInterruptedImports(services)
      .then(() => resumeUploads(services))
      .then(() => endInterruptedPrices(services))
      .catch((error: unknown) => services.log.error("imports cannot be run again", describeError(error)));
  let running = Promise.resolve();
  const timer = isAlone(services)
    ? undefined
    : setInterval(() => (running = running.then(check)), INTERRUPTED_CHECK_MS);
  return {
    async close() {
      clearInterval(timer);
      await running;
      await interruptUploads();
      await interruptPrices();
    },
  };
}

/**
 * Opens the stores in parallel, because users wait for it after a kill. What could be opened is in `opened`, even if
 * the other one failed.
 */
async function openStores(env: Env, opened: { close(): Promise<void> }[]): Promise<[StateStore, CostStore]> {
  const keep = <Store extends StateStore | CostStore>(store: Store): Store => {
    opened.push(store);
    return store;
  };
  const stateStore = openStateStore(env).then(keep);
  const [state, cost] = await Promise.allSettled([stateStore, openCostStore(env, stateStore).then(keep)]);
  if (state.status === "rejected") throw state.reason;
  if (cost.status === "rejected") throw cost.reason;
  return [state.value, cost.value];
}

/** The provider handles the realm's path, the API everything else. */
async function requestListener(services: Services): Promise<RequestListener> {
  const { env } = services;
  const tokens = createTokenChecker({
    issuer: issuerOf(env),
    audience: env.OIDC_AUDIENCE,
    keysAddress: () => keysAddressOf(env),
  });
  const api = getRequestListener(createUpstream(services, tokens).fetch);
  const identity = await createIdentity(services);
  return (req, res) => {
    if (identity && req.url?.startsWith(`${identity.path}/`)) identity.handle(req, res);
    else void api(req, res);
  };
}

const listen = (listener: RequestListener, { env, log }: Pick<Services, "env" | "log">): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer({ requestTimeout: UPLOAD_TIMEOUT_MS }, listener);
    installMiddleware(server, {
      failed: (error) => log.error("a request could not be answered", describeError(error)),
    });
    server.once("error", reject);
    server.listen(env.UPSTREAM_PORT, env.UPSTREAM_HOST, () => resolve(server));
  });

/** `server.close()` alone would wait for browsers and proxies to close idle connections. */
const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
