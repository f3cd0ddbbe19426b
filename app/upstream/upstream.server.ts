import type { z } from "zod";
import type { Call, RequestContext } from "~/contract/call";
import { readData, sendCall, sendStream } from "./transport.server";
import type { Sent } from "./transport.server";
import { UpstreamError } from "./upstream-error";

export { UpstreamError } from "./upstream-error";

type Input<R extends z.ZodObject> = z.input<R>;

/**
 * The upstream, as the signed-in user. All methods reject with UpstreamError, but what concerns the whole page is
 * thrown as a Response: a redirect to sign in again, or 403 for what the user may not see.
 */
export interface Upstream {
  /** Makes a call; resolves to its `Data`. */
  call<R extends z.ZodObject, S extends z.ZodType>(call: Call<R, S>, input: Input<R>): Promise<z.output<S>>;
  /** Makes a call that streams; the response's body is the stream, to be passed on. */
  stream<R extends z.ZodObject>(call: Call<R>, input: Input<R>): Promise<Response>;
  /** Posts a stream, such as an upload. It is read once: a token that ends meanwhile is not renewed. */
  send(path: string, init: { headers?: HeadersInit; body: ReadableStream }): Promise<Response>;
}

export interface Access {
  /** A valid access token; a newer one than `rejected` when that was refused. */
  token(rejected?: string): Promise<string>;
  /** Ends the session and throws the way back to signing in. */
  signInAgain(): Promise<never>;
}

/** Codes by which the upstream ends a session, whatever the status (spec §4). */
const endingCodes = [406, 470];

const isSignedOut = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && (error.status === 401 || endingCodes.includes(Number(error.code)));

/** Uncaught, an Error is a failure of the app; a Response keeps its status and the error page says what it means. */
function forbidding(error: unknown): never {
  if (error instanceof UpstreamError && error.status === 403) throw Response.json({ code: error.code }, { status: 403 });
  throw error;
}

/** The upstream behind `access`; `context` is added to every request, here and nowhere else. */
export function createUpstream(access: Access, context: RequestContext, sent: Omit<Sent, "token">): Upstream {
  /** A refused token may only be out of date: one more try with a new one, then the session is over. */
  const withToken = async (send: (token: string) => Promise<Response>, mayRepeat: boolean): Promise<Response> => {
    const token = await access.token();
    try {
      return await send(token);
    } catch (error) {
      if (!isSignedOut(error)) return forbidding(error);
      if (!mayRepeat) return access.signInAgain();
    }
    try {
      return await send(await access.token(token));
    } catch (error) {
      if (!isSignedOut(error)) return forbidding(error);
      return access.signInAgain();
    }
  };
  const ask = (call: Call, input: Record<string, unknown>) =>
    withToken((token) => sendCall(call, { ...context, ...input }, { ...sent, token }), true);

  return {
    call: async (call, input) => readData(call, await ask(call as unknown as Call, input)),
    stream: (call, input) => ask(call as unknown as Call, input),
    send: (path, stream) => withToken((token) => sendStream(path, stream, { ...sent, token }), false),
  };
}

/** A call made by the app itself: a public one, or with a token that belongs to no session yet. */
export async function callDirectly<R extends z.ZodObject, S extends z.ZodType>(call: Call<R, S>, input: Input<R>, sent: Sent): Promise<z.output<S>> {
  return readData(call, await sendCall(call as unknown as Call, input, sent));
}
