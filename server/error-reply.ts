import type { Context } from "hono";
import type { z } from "zod";
import { errorCodes } from "~/contract/error-codes";
import type { ErrorReply } from "~/contract/call";
import { sentenceOf } from "~/contract/field-problems";
import { describeError } from "~/lib/process/log";
import { CallError } from "./call-error";
import { CostStoreError, QueryNotStarted } from "./cost-store/cost-store";
import { engineCodes } from "./cost-store/engine-codes";
import type { Services } from "./serve";
import { StateStoreError } from "./state-store/state-store";
import { isInvalidText } from "./state-store/stored-text";

/** Retry-After of requests that come too often, and of those that cannot be answered now. */
export const RETRY_SECONDS = 10;

/** The reply to a call that has failed: as a `CallError` says, otherwise without details, which the log has. */
export function errorReply(error: Error, c: Context, services: Services): Response {
  if (error instanceof CallError) {
    if (error.status === 401) c.header("www-authenticate", 'Bearer realm="Cloudtally"');
    if (error.status === 429) c.header("retry-after", String(RETRY_SECONDS));
    const { code, message, fields, values } = error;
    return c.json(
      { error: { code, message, ...(fields && { fields }), ...(values && { values }) } } satisfies ErrorReply,
      error.status,
    );
  }
  if (isInvalidText(error)) return errorReply(invalidRequest(), c, services);
  // A server of the engine cancels the queries of callers who have left.
  const isTooSlow =
    error instanceof QueryNotStarted ||
    (error instanceof CostStoreError && (error.code === engineCodes.timeout || c.req.raw.signal.aborted));
  if (isTooSlow) {
    services.log.info("a call exceeded its deadline, or its caller has left", {
      requestId: c.res.headers.get("x-request-id"),
      path: c.req.path,
    });
    return c.json(
      { error: { code: errorCodes.tooSlow, message: "This is taking too long." } } satisfies ErrorReply,
      503,
    );
  }
  services.log.error("call failed", {
    requestId: c.res.headers.get("x-request-id"),
    path: c.req.path,
    ...describeError(error),
  });
  const code = error instanceof StateStoreError && error.isUncertain ? errorCodes.uncertain : errorCodes.failed;
  const status = error instanceof CostStoreError || error instanceof StateStoreError ? 503 : 500;
  return c.json({ error: { code, message: "Oops.. Something Went Wrong.." } } satisfies ErrorReply, status);
}

/** The error of a request that does not fit its schema: a message, and messages by field. */
export function invalid({ issues }: z.ZodError): CallError {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues) (fields[fieldName(path)] ??= []).push(message);
  return invalidRequest(issues[0]?.message, fields);
}

const invalidRequest = (message = "The request is not valid.", fields?: Record<string, string[]>): CallError =>
  new CallError(422, errorCodes.invalid, sentenceOf(message), fields);

/** Names of nested fields as in forms: groups[0].groupName. */
const fieldName = (path: PropertyKey[]): string =>
  path.map((part, n) => (typeof part === "number" ? `[${part}]` : `${n === 0 ? "" : "."}${String(part)}`)).join("");
