import type { z } from "zod";
import { errorReply } from "~/contract/call";
import type { Call } from "~/contract/call";
import { UPLOAD_TIMEOUT_MS } from "~/contract/upload";
import { env } from "~/env.server";
import { UpstreamError } from "./upstream-error";

/** Large reports may take this long (spec §9). */
const TIMEOUT_MS = 5 * 60_000;

export interface Sent {
  token?: string;
  requestId: string;
  /** Ends the upstream's work when the browser goes away. */
  signal?: AbortSignal;
}

interface Sending extends RequestInit {
  duplex?: "half";
  timeoutMs?: number;
}

/** Sends a request to the upstream. Rejects with UpstreamError unless the answer is a success. */
async function sendToUpstream(path: string, { timeoutMs = TIMEOUT_MS, ...init }: Sending, { token, requestId, signal }: Sent): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("x-request-id", requestId);
  if (token) headers.set("authorization", `Bearer ${token}`);
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  const response = await fetch(env.UPSTREAM_URL + path, { ...init, headers, signal: AbortSignal.any(signals) }).catch((error: unknown) => {
    throw unreachable(error);
  });
  if (response.ok) return response;
  throw await errorOf(response);
}

/** Sends a call of the contract with its input and the request context. */
export function sendCall(call: Call, input: Record<string, unknown>, sent: Sent): Promise<Response> {
  if (call.method === "POST") {
    const headers = { "content-type": "application/json" };
    return sendToUpstream(call.path, { method: "POST", headers, body: JSON.stringify(input) }, sent);
  }
  const query = Object.entries(input).filter(([, value]) => value !== undefined);
  return sendToUpstream(`${call.path}?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}`, {}, sent);
}

/**
 * Posts a stream, which is read once and as fast as the browser sends it. fetch copies a body that it might have to
 * send again after a redirect, which keeps all of it in memory; `redirect` and `window` together say that it never will.
 */
export function sendStream(path: string, { headers, body }: { headers?: HeadersInit; body: ReadableStream }, sent: Sent): Promise<Response> {
  const once = { duplex: "half", redirect: "error", window: null } as const;
  return sendToUpstream(path, { method: "POST", headers, body, ...once, timeoutMs: UPLOAD_TIMEOUT_MS }, sent);
}

/** `Data` of a reply, checked against the contract. An upstream that breaks the contract is an error of the upstream. */
export async function readData<Response_ extends z.ZodType>(call: Call<z.ZodObject, Response_>, response: Response): Promise<z.output<Response_>> {
  const body: unknown = await response.json().catch((error: unknown) => {
    throw unreachable(error);
  });
  const refused = errorReply.safeParse(body);
  if (refused.success) throw new UpstreamError(502, refused.data.error.code, refused.data.error.message, refused.data.error.fields);
  const parsed = call.response.safeParse((body as { Data?: unknown } | null)?.Data);
  if (parsed.success) return parsed.data;
  const fault = parsed.error.issues[0];
  throw new UpstreamError(502, "contract", `${call.path} answered unlike the contract: ${fault?.path.join(".")}: ${fault?.message}`);
}

async function errorOf(response: Response): Promise<UpstreamError> {
  const parsed = errorReply.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return new UpstreamError(response.status, "unknown", `The upstream answered ${response.status}.`);
  const { code, message, fields } = parsed.data.error;
  return new UpstreamError(response.status, code, message, fields);
}

function unreachable(error: unknown): UpstreamError {
  const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);
  return new UpstreamError(503, "unreachable", `The upstream does not answer: ${reason}`);
}
