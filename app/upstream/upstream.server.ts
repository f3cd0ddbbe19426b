import type { z } from "zod";
import type { Call, RequestContext } from "~/contract/call";
import { deadlines, kindOf } from "~/contract/deadlines";
import { isNoCollectedData } from "~/contract/error-codes";
import type { FieldProblem } from "~/contract/field-problems";
import { forbidden } from "~/http/replies/page-error.server";
import type { FailureReason } from "~/lib/failure-reason";
import { isEnding } from "./refusal";
import { readData, readStream, sendCall, sendStream } from "./transport.server";
import type { Sent } from "./transport.server";
import { faults, UpstreamError } from "./upstream-error";

export { faults, UpstreamError } from "./upstream-error";

type Input<R extends z.ZodObject> = z.input<R>;

/**
 * The upstream as the signed-in user. All methods reject with UpstreamError, except for what concerns the whole page: a
 * redirect to sign in again, or a PageError 403, is thrown past the blocks.
 */
export interface Upstream {
  /** Makes a call; resolves to its `Data`. */
  call<R extends z.ZodObject, S extends z.ZodType>(call: Call<R, S>, input: Input<R>): Promise<z.output<S>>;
  /** Makes a streamed call; the response's body is the stream, to be passed on. */
  stream<R extends z.ZodObject>(call: Call<R>, input: Input<R>): Promise<Response>;
  /**
   * Posts a stream, such as an upload; resolves to `Data` of the reply. It is read once, so a token that expires
   * meanwhile is not renewed.
   */
  send<S extends z.ZodType>(
    path: string,
    schema: S,
    init: { headers?: HeadersInit; body: ReadableStream },
  ): Promise<z.output<S>>;
  /** Company of the calls; null: the user's current one. */
  companyId: string | null;
  /** The common reason of all failed calls of this request so far; null if there is none. */
  failureReason(): FailureReason | null;
}

export interface Access {
  /** A valid access token; a newer one than `rejected` if that was refused. */
  token(rejected?: string): Promise<string>;
  /** Ends the session and throws a redirect to sign in. */
  signInAgain(): Promise<never>;
}

const isSignedOut = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && (error.status === 401 || isEnding(error.status) || isEnding(error.code));

/**
 * Whether the token was refused before anything else happened. In a successful reply, a code may come after anything.
 */
const isBeforeAll = ({ status }: UpstreamError): boolean => status === 401;

function forbidding(error: unknown): never {
  if (error instanceof UpstreamError && error.status === 403) throw forbidden(error.code);
  throw error;
}

/** Shared by all calls made for one page. */
export interface PageLoad {
  /** Deadline of the page's data, in milliseconds since 1970; null: not started. */
  endsAt: number | null;
  failureReasons: Set<FailureReason | null>;
}

export const newPageLoad = (): PageLoad => ({ endsAt: null, failureReasons: new Set() });

/** The upstream behind `access`, for one request; `context` is added to every call, only here. */
export function createUpstream(
  access: Access,
  context: RequestContext,
  sent: Omit<Sent, "token" | "timeoutMs">,
  page = newPageLoad(),
): Upstream {
  const timeoutOf = (call: Call): number => {
    const kind = kindOf(call);
    if (kind !== "page") return deadlines[kind];
    page.endsAt ??= Date.now() + deadlines.page;
    return Math.max(1, page.endsAt - Date.now());
  };

  /**
   * A refused token may only be outdated: it is retried once with a new one if that does no harm; then the session is
   * over.
   */
  const withToken = async <T>(
    send: (token: string) => Promise<T>,
    mayRepeat: (error: UpstreamError) => boolean,
  ): Promise<T> => {
    try {
      const token = await access.token();
      try {
        return await send(token);
      } catch (error) {
        if (!isSignedOut(error) || !mayRepeat(error)) throw error;
      }
      return await send(await access.token(token));
    } catch (error) {
      if (isSignedOut(error)) return access.signInAgain();
      if (error instanceof UpstreamError) page.failureReasons.add(failureReasonOf(error));
      return forbidding(error);
    }
  };
  const sendAuthorized = async <T>(
    call: Call,
    input: Record<string, unknown>,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    const send = async (token: string) =>
      read(await sendCall(call, { ...context, ...input }, { ...sent, token, timeoutMs: timeoutOf(call) }));
    try {
      return await withToken(send, (error) => !call.changes || isBeforeAll(error));
    } finally {
      // After a change, the page gets a new deadline.
      if (call.changes) page.endsAt = null;
    }
  };

  return {
    call: (call, input) => sendAuthorized(call as unknown as Call, input, (response) => readReply(call, response)),
    stream: (call, input) =>
      sendAuthorized(call as unknown as Call, input, (response) => readStream(call as unknown as Call, response)),
    send: (path, schema, stream) =>
      withToken(
        async (token) => readData(await sendStream(path, stream, { ...sent, token }), { path, schema, changes: true }),
        () => false,
      ),
    companyId: context.companyId ?? null,
    failureReason: () => (page.failureReasons.size === 1 ? [...page.failureReasons][0]! : null),
  };
}

const readReply = <R extends z.ZodObject, S extends z.ZodType>(
  { path, response: schema, changes }: Call<R, S>,
  response: Response,
): Promise<z.output<S>> => readData(response, { path, schema, changes });

function failureReasonOf({ code, fields }: UpstreamError): FailureReason | null {
  if (code === faults.tooSlow) return "tooSlow";
  if (isNoCollectedData(code)) return "noCollectedData";
  return fields?.filters?.includes("tooManyRules" satisfies FieldProblem) ? "tooManyRules" : null;
}

/** A call made by the app itself: a public one, or with a token that has no session yet. */
export async function callDirectly<R extends z.ZodObject, S extends z.ZodType>(
  call: Call<R, S>,
  input: Input<R>,
  sent: Sent,
): Promise<z.output<S>> {
  return readReply(call, await sendCall(call as unknown as Call, input, sent));
}
