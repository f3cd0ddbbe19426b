import { Hono } from "hono";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { stream } from "hono/streaming";
import type { z } from "zod";
import { errorCodes, requestContext } from "~/contract/call";
import type { ErrorReply } from "~/contract/call";
import { describeError } from "~/lib/log";
import type { TokenChecker } from "./access-token";
import { billingCalls } from "./billing/calls";
import { commonCalls } from "./common-info/calls";
import { costAnalyticsCalls } from "./cost-analytics/calls";
import { CostStoreError } from "./cost-store/cost-store";
import { exportCalls } from "./exports/calls";
import { importCalls } from "./imports/calls";
import { mountUpload } from "./imports/upload";
import { invoiceSendingCalls } from "./invoice-sending/calls";
import { mailCalls } from "./mail/calls";
import { openApi } from "./openapi";
import { authorise, identify } from "./permission";
import { peopleCalls } from "./people/calls";
import { preferenceCalls } from "./preferences/calls";
import { savedFilterCalls } from "./saved-filters/calls";
import { CallError } from "./serve";
import type { Chunks, Served, Services } from "./serve";
import { serviceGroupCalls } from "./service-groups/calls";

/** Every call the server answers, in the order of spec §7. */
const served: Served[] = [
  ...peopleCalls,
  ...commonCalls,
  ...preferenceCalls,
  ...importCalls,
  ...billingCalls,
  ...invoiceSendingCalls,
  ...costAnalyticsCalls,
  ...exportCalls,
  ...savedFilterCalls,
  ...serviceGroupCalls,
  ...mailCalls,
];

const JSON_LIMIT_BYTES = 1024 ** 2;

/** The API: for each call verify the token, check company, permission and vendors, validate, then the handler. */
export function createUpstream(services: Services, tokens: TokenChecker): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const requestId = c.req.header("x-request-id")?.slice(0, 64) ?? crypto.randomUUID();
    c.header("x-request-id", requestId);
    const start = performance.now();
    await next();
    const ms = Math.round(performance.now() - start);
    services.log.info("request", { requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms });
  });
  app.onError((error, c) => failure(error, c, services));
  app.notFound((c) => c.json({ error: { code: errorCodes.notFound, message: "There is no such call." } }, 404));

  app.get("/healthz", async (c) => {
    const [engine] = await Promise.all([services.costStore.version(), services.stateStore.query("SELECT 1")]);
    return c.json({ status: "ok", engine });
  });
  app.get("/api/openapi.json", (c) => c.json(openApi(served.map((s) => s.call))));
  mountUpload(app, services, tokens);
  for (const entry of served) mount(app, entry, services, tokens);
  return app;
}

function mount(app: Hono, { call, handle }: Served, services: Services, tokens: TokenChecker): void {
  const schema = call.request.extend(requestContext.shape);
  const tooLarge = bodyLimit({
    maxSize: JSON_LIMIT_BYTES,
    onError: () => {
      throw new CallError(413, errorCodes.tooLarge, "The request is too large.");
    },
  });
  app.on(call.method, call.path, tooLarge, async (c) => {
    const body = call.method === "GET" ? c.req.query() : await readJson(c);
    const identity = await identify(call, c.req.header("authorization"), body, services, tokens);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw invalid(parsed.error);
    const caller = authorise(call, identity, parsed.data);
    const result = await handle(parsed.data, caller, services);
    if (!call.streams) return c.json({ Data: result });
    return streamed(c, call.streams, result as Chunks, services);
  });
}

async function readJson(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  try {
    const value: unknown = text === "" ? {} : JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered below, as for any other body that is not an object.
  }
  throw new CallError(400, errorCodes.invalid, "The request is not a JSON object.");
}

async function streamed(c: Context, type: string, chunks: Chunks, services: Services): Promise<Response> {
  const iterator = chunks[Symbol.asyncIterator]();
  // The first chunk is awaited before the headers go out, so that a failing query is an error and not an empty file.
  const first = await iterator.next();
  c.header("content-type", type.startsWith("text/") ? `${type}; charset=utf-8` : type);
  return stream(
    c,
    async (out) => {
      out.onAbort(() => void iterator.return?.());
      for (let item = first; !item.done; item = await iterator.next()) await out.write(item.value);
    },
    async (error) => {
      services.log.error("stream broke off", describeError(error));
      throw error;
    },
  );
}

function invalid({ issues }: z.ZodError): CallError {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues) (fields[fieldName(path)] ??= []).push(message);
  return new CallError(422, errorCodes.invalid, issues[0]?.message ?? "The request is not valid.", fields);
}

/** As forms name nested fields: groups[0].groupName. */
const fieldName = (path: PropertyKey[]): string =>
  path.map((part, n) => (typeof part === "number" ? `[${part}]` : `${n === 0 ? "" : "."}${String(part)}`)).join("");

function failure(error: Error, c: Context, services: Services): Response {
  if (error instanceof CallError) {
    const { code, message, fields } = error;
    return c.json({ error: { code, message, ...(fields && { fields }) } } satisfies ErrorReply, error.status);
  }
  services.log.error("call failed", { requestId: c.res.headers.get("x-request-id"), path: c.req.path, ...describeError(error) });
  const status = error instanceof CostStoreError ? 503 : 500;
  return c.json({ error: { code: errorCodes.failed, message: "Oops.. Something Went Wrong.." } } satisfies ErrorReply, status);
}
