import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { requestContext } from "~/contract/call";
import { errorCodes } from "~/contract/error-codes";
import type { Call } from "~/contract/call";
import { deadlines, kindOf } from "~/contract/deadlines";
import { isLanguage } from "~/lib/language";
import { describeError } from "~/lib/process/log";
import { pacedBody } from "~/lib/http/paced-body";
import type { TokenChecker } from "./access/access-token";
import { clientAddress, trustedBy } from "./access/client-address";
import { accountCalls } from "./account/calls";
import { passkeyCalls } from "./account/passkey-calls";
import { ruleCalls } from "./account/rule-calls";
import { anomalyCalls } from "./anomalies/calls";
import { billingCalls } from "./billing/calls";
import { budgetCalls } from "./budgets/calls";
import { commonCalls } from "./common-info/calls";
import { adviceServed } from "./commitments/advice/calls";
import { commitmentServed } from "./commitments/calls";
import { costAnalyticsCalls } from "./cost-analytics/calls";
import { dashboardCalls } from "./dashboards/calls";
import { figureCalls } from "./dashboards/figures/calls";
import { errorReply, invalid, RETRY_SECONDS } from "./error-reply";
import { exportCalls } from "./exports/calls";
import { mountHealth } from "./health";
import { homepageCalls } from "./homepage/calls";
import { importCalls } from "./imports/calls";
import { priceCalls } from "./prices/calls";
import { mountUpload } from "./imports/upload/upload";
import { invoiceSendingCalls } from "./invoice-sending/calls";
import { mailCalls } from "./mail/calls";
import { noticeCalls } from "./notices/calls";
import { openApi } from "./openapi";
import { recheckStream } from "./files/recheck-stream";
import { authorise, identify, recheck } from "./access/permission";
import { auditCalls } from "./audit/audit-calls";
import { companyCalls } from "./people/companies/company-calls";
import { memberCalls } from "./people/members/member-calls";
import { peopleCalls } from "./people/calls";
import { preferenceCalls } from "./preferences/calls";
import { savedFilterCalls } from "./saved-filters/calls";
import { CallError } from "./call-error";
import type { Chunks, Served, Services } from "./serve";
import { serviceGroupCalls } from "./service-groups/calls";
import { surveyCalls } from "./survey/calls";
import { tableFileCalls } from "./tables/calls";
import { hasHalfCharacter } from "./state-store/stored-text";
import { runForClient } from "./client";
import type { Client } from "./client";

/** All calls, in the order of spec §7. */
const served: Served[] = [
  ...peopleCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...ruleCalls,
  ...memberCalls,
  ...companyCalls,
  ...auditCalls,
  ...commonCalls,
  ...preferenceCalls,
  ...noticeCalls,
  ...surveyCalls,
  ...homepageCalls,
  ...importCalls,
  ...priceCalls,
  ...billingCalls,
  ...invoiceSendingCalls,
  ...costAnalyticsCalls,
  ...commitmentServed,
  ...adviceServed,
  ...dashboardCalls,
  ...figureCalls,
  ...budgetCalls,
  ...tableFileCalls,
  ...exportCalls,
  ...savedFilterCalls,
  ...serviceGroupCalls,
  ...anomalyCalls,
  ...mailCalls,
];

const JSON_LIMIT_BYTES = 1024 ** 2;

/**
 * The API: verifies the token of each call, checks company, permission and providers, validates, then calls the
 * handler.
 */
export function createUpstream(services: Services, tokens: TokenChecker): Hono {
  const app = new Hono();
  const isTrusted = trustedBy(services.env);
  app.use(async (c, next) => {
    const requestId = c.req.header("x-request-id")?.slice(0, 64) ?? crypto.randomUUID();
    c.header("x-request-id", requestId);
    c.header("cache-control", "private, no-store");
    const start = performance.now();
    await next();
    if (c.res.status === 503) c.header("retry-after", String(RETRY_SECONDS));
    const ms = Math.round(performance.now() - start);
    services.log.info("request", { requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms });
  });
  app.onError((error, c) => errorReply(error, c, services));
  app.notFound((c) => c.json({ error: { code: errorCodes.notFound, message: "There is no such call." } }, 404));

  mountHealth(app, services);
  app.get("/api/openapi.json", (c) => c.json(openApi(served.map((s) => s.call))));
  mountUpload(app, services, tokens);
  for (const entry of served) mount(app, entry, services, tokens, isTrusted);
  return app;
}

function mount(
  app: Hono,
  { call, handle }: Served,
  services: Services,
  tokens: TokenChecker,
  isTrusted: ReturnType<typeof trustedBy>,
): void {
  const schema = call.request.extend(requestContext.shape);
  const tooLarge = bodyLimit({
    maxSize: JSON_LIMIT_BYTES,
    onError: () => {
      throw new CallError(413, errorCodes.tooLarge, "The request is too large.");
    },
  });
  // A body of unknown length is measured as a stream, which takes as long as the rest of HTTP.
  const limited: MiddlewareHandler = (c, next) =>
    Number(c.req.header("content-length") ?? NaN) <= JSON_LIMIT_BYTES ? next() : tooLarge(c, next);
  app.on(call.method, call.path, limited, async (c) => {
    const body = call.method === "GET" ? c.req.query() : await readJson(c);
    const language = c.req.header("accept-language");
    const identity = await identify(call, c.req.header("authorization"), body, services, tokens, {
      address: clientAddress(c, isTrusted),
      // The web app's: a browser's own list of languages is longer.
      language: isLanguage(language) ? language : null,
    });
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw invalid(parsed.error);
    const caller = authorise(call, identity, parsed.data);
    const result = await runForClient(clientOf(call, c.req.raw.signal), () => handle(parsed.data, caller, services));
    if (!call.streams) return c.json({ Data: result });
    const recheckAccess = () => recheck(call, caller, parsed.data, services);
    return streamed(c, call.streams, recheckStream(result as Chunks, recheckAccess), services);
  });
}

/** Changes are carried out even if the client disconnects; other work is aborted. */
function clientOf(call: Call, gone: AbortSignal): Client | undefined {
  const kind = kindOf(call);
  if (kind === "change") return undefined;
  if (kind === "file") return { signal: gone, endsAt: null };
  return {
    signal: AbortSignal.any([gone, AbortSignal.timeout(deadlines[kind])]),
    endsAt: Date.now() + deadlines[kind],
  };
}

async function readJson(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  try {
    const value: unknown = text === "" ? {} : JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isObject && !(text.includes("\\u") && hasHalfCharacter(value))) return value as Record<string, unknown>;
  } catch {
    // Rejected below, like any other body that is not an object.
  }
  throw new CallError(400, errorCodes.invalid, "The request is not a JSON object of valid Unicode.");
}

/** The web app reads as fast as its browser does; other clients may be slower, but must not stall forever. */
const STALLED_MS = 5 * 60_000;

async function streamed(c: Context, type: string, chunks: Chunks, services: Services): Promise<Response> {
  const iterator = chunks[Symbol.asyncIterator]();
  // The first chunk is awaited before the headers go out, so that a failing query is an error and not an empty file.
  const first = await iterator.next();
  // Absent without a socket, as in tests.
  const response = (c.env as Partial<HttpBindings> | undefined)?.outgoing as ServerResponse | undefined;
  c.header("content-type", type.startsWith("text/") ? `${type}; charset=utf-8` : type);
  const onBroken = (error: unknown) =>
    services.log.error("a stream was interrupted", { path: c.req.path, ...describeError(error) });
  return c.body(pacedBody(bytesFrom(first, iterator), { response, onBroken, stalledMs: STALLED_MS }));
}

/**
 * The iterator's chunks after `first`, as bytes. Not a generator, which would not end its source if ended before its
 * first chunk.
 */
function bytesFrom(
  first: IteratorResult<string | Uint8Array>,
  iterator: AsyncIterator<string | Uint8Array>,
): AsyncIterable<Uint8Array> {
  let ahead: IteratorResult<string | Uint8Array> | undefined = first;
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const item = ahead ?? (await iterator.next());
    ahead = undefined;
    return item.done
      ? item
      : { done: false, value: typeof item.value === "string" ? Buffer.from(item.value) : item.value };
  };
  const end = async (): Promise<IteratorResult<Uint8Array>> => {
    await iterator.return?.();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}
