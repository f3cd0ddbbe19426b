import type { z } from "zod";
import type { Call } from "~/contract/call";
import { deadlines, kindOf } from "~/contract/deadlines";
import { UPLOAD_TIMEOUT_MS } from "~/contract/imports/upload";
import { env } from "~/env.server";
import type { Language } from "~/lib/language";
import { pathIn } from "~/lib/people/profiles";
import { currentProfile } from "./current-profile.server";
import { refusalIn } from "./refusal";
import type { Refusal } from "./refusal";
import { faults, UpstreamError } from "./upstream-error";

/** Larger than any page's data; a larger response is rejected. */
const REPLY_LIMIT_BYTES = 64 * 1024 ** 2;

export interface Sent {
  token?: string;
  requestId: string;
  /** Network address of the browser. */
  address?: string;
  /** Of the browser's pages. */
  language?: Language;
  /** Aborts the upstream's work when the browser disconnects. */
  signal?: AbortSignal;
  /** Time limit of the response in milliseconds; by default that of the kind of call. */
  timeoutMs?: number;
}

interface Sending extends RequestInit {
  duplex?: "half";
  /**
   * The response is a file: once it has begun, it has no time limit. fetch itself aborts after stalling for five
   * minutes.
   */
  isFile?: boolean;
  changes?: boolean;
}

/**
 * Sends a request to the upstream. Rejects with UpstreamError unless the response is a success, and with the browser's
 * reason if it has disconnected.
 */
async function sendToUpstream(
  path: string,
  { isFile = false, changes = false, ...init }: Sending,
  { token, requestId, address, language, signal, timeoutMs }: Required<Pick<Sent, "timeoutMs">> & Sent,
): Promise<Response> {
  signal?.throwIfAborted();
  const headers = new Headers(init.headers);
  headers.set("x-request-id", requestId);
  if (address) headers.set("x-forwarded-for", address);
  if (language) headers.set("accept-language", language);
  if (token) headers.set("authorization", `Bearer ${token}`);
  const ending = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort(new DOMException(`no answer within ${timeoutMs} ms`, "TimeoutError"));
  }, timeoutMs);
  // Not AbortSignal.any: its signal may be collected while the response is still awaited, and then never fires.
  signal?.addEventListener("abort", () => ending.abort(signal.reason), { once: true });
  try {
    const address = env.UPSTREAM_URL + pathIn(currentProfile().endpoints ?? {}, path);
    const response = await fetch(address, { ...init, headers, signal: ending.signal });
    const answer = isFile && response.ok ? response : new Response(await bytesOf(response), response);
    if (!answer.ok) throw await errorOf(answer, changes);
    return answer;
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof UpstreamError ? error : transportError(error, { isLate, changes });
  } finally {
    clearTimeout(timer);
  }
}

/** The whole body, within the same deadline. */
async function bytesOf({ body }: Response): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > REPLY_LIMIT_BYTES) throw new Error(`an answer of more than ${REPLY_LIMIT_BYTES} bytes`);
    chunks.push(chunk);
  }
  // Some statuses must not have a body, not even an empty one.
  return bytes > 0 ? Buffer.concat(chunks) : null;
}

/** Sends a call of the contract with its input and the request context. */
export function sendCall(call: Call, input: Record<string, unknown>, sent: Sent): Promise<Response> {
  const kind = kindOf(call);
  const timed = { timeoutMs: deadlines[kind], ...sent };
  const sending = { isFile: call.streams !== undefined, changes: call.changes };
  if (call.method === "POST") {
    const headers = { "content-type": "application/json" };
    return sendToUpstream(call.path, { method: "POST", headers, body: JSON.stringify(input), ...sending }, timed);
  }
  const query = Object.entries(input).filter(([, value]) => value !== undefined);
  return sendToUpstream(
    `${call.path}?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}`,
    sending,
    timed,
  );
}

/**
 * Posts a stream, read once and at the browser's pace. fetch copies a body that it might have to resend after a
 * redirect, which keeps all of it in memory; `redirect` and `window` together rule that out.
 */
export function sendStream(
  path: string,
  { headers, body }: { headers?: HeadersInit; body: ReadableStream },
  sent: Sent,
): Promise<Response> {
  const once = { duplex: "half", redirect: "error", window: null } as const;
  return sendToUpstream(
    path,
    { method: "POST", headers, body, ...once, changes: true },
    { timeoutMs: UPLOAD_TIMEOUT_MS, ...sent },
  );
}

/**
 * `Data` of a reply, validated by its schema. Rejects with UpstreamError for a failure in the reply's envelope, and if
 * the upstream breaks the contract: after a change, the outcome is then unknown.
 */
export async function readData<Data extends z.ZodType>(
  response: Response,
  { path, schema, changes }: { path: string; schema: Data; changes?: boolean },
): Promise<z.output<Data>> {
  const body: unknown = await response.json().catch(() => undefined);
  const refusal = refusalIn(body);
  if (refusal) throw refused(502, refusal);
  const data = (body as { Data?: unknown } | null | undefined)?.Data;
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const inner = refusalIn(data);
  if (inner) throw refused(502, inner);
  const fault = parsed.error.issues[0];
  throw new UpstreamError(
    502,
    changes ? faults.uncertain : faults.contract,
    `${path} answered unlike the contract: ${fault?.path.join(".")}: ${fault?.message}`,
  );
}

/**
 * A reply of the streamed media type. Anything else, such as an error or a proxy's page, is an error of the upstream,
 * whatever its status.
 */
export async function readStream({ streams = "", path }: Call, response: Response): Promise<Response> {
  const [type = ""] = (response.headers.get("content-type") ?? "").toLowerCase().split(";");
  if (type.trim() === streams) return response;
  const refusal = refusalIn(
    /\bjson\b/.test(type) ? await response.json().catch(() => undefined) : await response.body?.cancel(),
  );
  throw refusal
    ? refused(502, refusal)
    : new UpstreamError(502, faults.contract, `${path} answered ${type || "something"} in place of ${streams}`);
}

const refused = (status: number, { code, message, fields, values }: Refusal) =>
  new UpstreamError(status, code, message, fields, values);

async function errorOf(response: Response, changes: boolean): Promise<UpstreamError> {
  const refusal = refusalIn(await response.json().catch(() => undefined));
  if (refusal) return refused(response.status, refusal);
  // A proxy may have given up on a change that the upstream still completes.
  const code = changes && response.status >= 500 ? faults.uncertain : faults.unknown;
  return new UpstreamError(response.status, code, `The upstream answered ${response.status}.`);
}

/** Failures before anything could be sent. */
const notSent = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"];

function transportError(error: unknown, { isLate, changes }: { isLate: boolean; changes: boolean }): UpstreamError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const wasSent = !notSent.includes(String((cause as { code?: unknown } | null)?.code));
  const code = changes && wasSent ? faults.uncertain : isLate ? faults.tooSlow : faults.unreachable;
  return new UpstreamError(503, code, `The upstream does not answer: ${reason}`);
}
