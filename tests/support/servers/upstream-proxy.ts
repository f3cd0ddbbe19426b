import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** Faults of the upstream or the connection to it. */
export const faults = {
  hangUp: (_request, response) => response.destroy(),
  resetInside(_request, response) {
    response.writeHead(200, { "content-type": "application/json", "content-length": 1000 });
    response.write('{"Data":{"');
    setTimeout(() => response.destroy(), 20);
  },
  html200: page(200),
  html502: page(502),
  empty200: says(200, ""),
  invalidJson: says(200, '{"Data":'),
  wrongShape: says(200, '{"Data":{"status":"ok","result":17,"bills":"none"}}'),
  notAnObject: says(200, "null"),
  hugeJson(_request, response) {
    response.writeHead(200, { "content-type": "application/json" });
    const piece = `"${"x".repeat(1024 ** 2 - 3)}",`;
    response.on("error", () => undefined);
    const write = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once("drain", write);
    };
    response.write('{"Data":[');
    write();
  },
  never: () => undefined,
  noCollectedData: refuses(200, 10109),
  failStatus: says(200, '{"status":"fail","message":"no"}'),
  signedOut406: refuses(200, 406),
  signedOut470: refuses(200, "470"),
  status401: refuses(401, 406),
  status403: refuses(403, "forbidden"),
  status404: refuses(404, "not_found"),
  status429: refuses(429, "too_many"),
  status500: refuses(500, "failed"),
  status503: refuses(503, "failed"),
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;

/** Responds instead of the upstream. */
type Fault = (request: IncomingMessage, response: ServerResponse) => void;

function says(status: number, body: string, type = "application/json"): Fault {
  return (_request, response) => response.writeHead(status, { "content-type": type }).end(body);
}
function page(status: number): Fault {
  return says(status, "<html><title>proxy</title></html>", "text/html");
}
function refuses(status: number, code: string | number): Fault {
  return says(status, JSON.stringify({ error: { code, message: "words" } }));
}

/** Calls are all there once none has come for so many turns: turns instead of time, for busy machines. */
const QUIET_TURNS = 12;
/** Lets other work of this process go on: timers, connections and files. */
async function takeTurn(): Promise<void> {
  await sleep(8);
  await stat(".");
}

/** The company in an upload's headers or a call's query. */
function companyIn({ headers, url = "" }: IncomingMessage): string | null {
  const header = headers["x-company-id"];
  return typeof header === "string" ? header : new URL(url, "http://upstream").searchParams.get("companyId");
}

/** A call in progress. */
interface PendingCall {
  method: string;
  path: string;
  /** The company named by the call; null if none, or while the body that names it has not been read. */
  companyId: string | null;
  /** Whether the client has disconnected before the response. */
  hasGone: boolean;
}

/**
 * A port between the web app and an upstream in this process. By `plan`, it passes each call on, responds with a fault
 * or a reply, or delays it by a number of milliseconds.
 */
export async function openUpstreamProxy(
  upstream: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
) {
  const passed: PendingCall[] = [];
  let plan: (path: string) => FaultName | number | { reply: unknown } | null = () => null;
  let waiting: (() => void)[] | null = null;

  const server = createServer((request, response) => {
    const path = request.url?.split("?")[0] ?? "";
    const passing: PendingCall = { method: request.method ?? "", path, companyId: companyIn(request), hasGone: false };
    passed.push(passing);
    const planned = plan(path);
    response.on("close", () => (passing.hasGone ||= !response.writableFinished));
    if (typeof planned === "string") {
      request.resume();
      faults[planned](request, response);
      return;
    }
    if (typeof planned === "object" && planned !== null) {
      request.resume();
      says(200, JSON.stringify(planned.reply))(request, response);
      return;
    }
    const passOn = async () => {
      if (request.headers["content-type"] === "application/json") {
        // Hono's server takes a body that has been read from here.
        const body = await text(request);
        Object.assign(request, { rawBody: Buffer.from(body) });
        passing.companyId = (JSON.parse(body) as { companyId?: string }).companyId ?? null;
      }
      await upstream(request, response);
    };
    // Reading fails if the client has gone.
    const go = () => void passOn().catch(() => response.destroy());
    if (waiting) waiting.push(go);
    else if (planned) setTimeout(go, planned);
    else go();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Calls since the last `forget`, in the order they came. */
    passed,
    forget: () => void passed.splice(0),
    plan: (next: typeof plan) => void (plan = next),
    /**
     * Runs work while calls are held until no further one arrives. Resolves to the calls of each round: the number of
     * rounds is the number of sequential calls.
     */
    async rounds(work: () => Promise<unknown>): Promise<string[][]> {
      const rounds: string[][] = [];
      waiting = [];
      let isDone = false;
      const working = work().finally(() => (isDone = true));
      let from = passed.length;
      let held = 0;
      let quietTurns = 0;
      while (!isDone) {
        await takeTurn();
        quietTurns = waiting.length === held ? quietTurns + 1 : 0;
        held = waiting.length;
        if (held === 0 || quietTurns < QUIET_TURNS) continue;
        rounds.push(
          passed
            .slice(from)
            .map(({ path }) => path)
            .sort(),
        );
        from = passed.length;
        for (const go of waiting.splice(0)) go();
        held = 0;
      }
      waiting = null;
      await working;
      return rounds;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
