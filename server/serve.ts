import type { z } from "zod";
import type { Call } from "~/contract/call";
import { errorCodes } from "~/contract/call";
import { fieldProblems } from "~/contract/field-problems";
import type { FieldProblem } from "~/contract/field-problems";
import type { CurrentUser } from "~/contract/session";
import type { Vendor } from "~/contract/vendors";
import type { Clock } from "~/lib/clock";
import type { Log } from "~/lib/log";
import type { CostStore } from "./cost-store/cost-store";
import type { Env } from "./env";
import type { ExportQueue } from "./files/export-queue";
import type { TokenSession } from "./people/ended-sessions";
import type { StateStore } from "./state-store/state-store";

/** What every handler may use; made once per process in upstream.ts. */
export interface Services extends Clock {
  env: Env;
  log: Log;
  costStore: CostStore;
  stateStore: StateStore;
  exports: ExportQueue;
}

/** The verified user behind a call, and the company they act for. */
export interface Caller {
  userId: string;
  user: CurrentUser;
  /** Null only in calls whose access is `signed-in`. */
  companyId: string;
  /** Providers enabled for the company and authorised for the user. */
  vendors: Vendor[];
  /** Of the token that the call came with; jobs act without one. */
  session?: TokenSession;
}

/** An answer other than 200: `code` and `message` reach the client as they are, `status` is the HTTP one. */
export class CallError extends Error {
  override name = "CallError";
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | 507,
    readonly code: string | number,
    message: string,
    readonly fields?: Record<string, string[]>,
    /** Figures of the message, for words in the reader's language. */
    readonly values?: Record<string, string>,
  ) {
    super(message);
  }
}

/** What is wrong with one field of the request, which has passed its schema. */
export const fieldError = (field: string, code: FieldProblem) =>
  new CallError(422, errorCodes.invalid, fieldProblems[code], { [field]: [code] });

export const notFound = (what: string) => new CallError(404, errorCodes.notFound, `${what} does not exist.`);

export interface Served {
  call: Call;
  handle: (query: unknown, caller: Caller, services: Services) => Promise<unknown>;
}

/** Binds a call of the contract to its handler; upstream.ts mounts it behind the checks. */
export function serve<R extends z.ZodObject, S extends z.ZodType>(
  call: Call<R, S>,
  handle: (query: z.output<R>, caller: Caller, services: Services) => Promise<z.input<S>>,
): Served {
  return { call: call as unknown as Call, handle: handle as Served["handle"] };
}

/** What a streamed call sends: text in UTF-8, or bytes. */
export type Chunks = AsyncIterable<string | Uint8Array>;

/** The same for a call that streams. The iterable's first chunk decides between a reply and an error. */
export function serveStream<R extends z.ZodObject>(
  call: Call<R>,
  handle: (query: z.output<R>, caller: Caller, services: Services) => Promise<Chunks>,
): Served {
  return { call: call as unknown as Call, handle: handle as Served["handle"] };
}
