import type { z } from "zod";
import type { Call } from "~/contract/call";
import type { CurrentUser } from "~/contract/people/session";
import type { Language } from "~/lib/language";
import type { Clock } from "~/lib/process/clock";
import type { Log } from "~/lib/process/log";
import type { Viewer } from "./viewer/viewer";
import type { CostStore } from "./cost-store/cost-store";
import type { Env } from "./env";
import type { ExportQueue } from "./files/export-queue";
import type { TokenSession } from "./people/ended-sessions";
import type { StateStore } from "./state-store/state-store";

/** Available to every handler; created once per process in upstream.ts. */
export interface Services extends Clock {
  env: Env;
  log: Log;
  costStore: CostStore;
  stateStore: StateStore;
  exports: ExportQueue;
}

/** The verified user of a call, their company (empty only for calls with access `signed-in`), and what they may see. */
export interface Caller extends Viewer {
  userId: string;
  user: CurrentUser;
  /** Of the pages that they last used, if that is known. */
  lastLanguage?: Language | null;
  /** Session of the call's token; jobs and personal access tokens have none. */
  session?: TokenSession;
  /** The personal access token of the call. */
  tokenId?: string;
  /** Network address of the client; background work has none. */
  address?: string;
}

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

/** A streamed response: UTF-8 text, or bytes. */
export type Chunks = AsyncIterable<string | Uint8Array>;

/** The same for a streamed call. The iterable's first chunk decides between a reply and an error. */
export function serveStream<R extends z.ZodObject>(
  call: Call<R>,
  handle: (query: z.output<R>, caller: Caller, services: Services) => Promise<Chunks>,
): Served {
  return { call: call as unknown as Call, handle: handle as Served["handle"] };
}
