import type { z } from "zod";
import type { Services } from "../serve";
import type { Queries } from "../state-store/state-store";

/** A kind of work that is done later: `job("mail", { payload: …zod, attempts: 12 })`. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** Stored with every job of the kind; a landed name is never changed. */
  kind: string;
  payload: Payload;
  /** How often it is tried before it has failed. */
  attempts: number;
}

export const job = <Payload extends z.ZodType>(kind: string, rest: Omit<Job<Payload>, "kind">): Job<Payload> => ({
  kind,
  ...rest,
});

/** One try of one job. */
export interface Try {
  jobId: string;
  /** From 1. */
  attempt: number;
  companyId: string;
  userId: string;
  /** When it was meant to run, whatever the retries. */
  runAt: Date;
  /** Aborted when the process ends or another one has taken the job over. */
  signal: AbortSignal;
}

/**
 * What becomes true with the job's end, in one transaction with it: all of it happens once, or none and the job is
 * tried again. It must use the transaction alone, not the store. A moment that it resolves to: the job has not ended but
 * waits for something, and is worked on again then, as if for the first time.
 */
export type Effect = (tx: Queries) => Promise<Date | void>;

export type Handler<Payload> = (payload: Payload, attempt: Try, services: Services) => Promise<Effect>;

export interface Worked {
  job: Job;
  handle: Handler<unknown>;
}

/**
 * Binds a kind of job to its work. The handler may run several times and on several machines at once, when a process
 * dies or loses touch: whatever it does before it returns must bear repetition.
 */
export const work = <Payload extends z.ZodType>(one: Job<Payload>, handle: Handler<z.output<Payload>>): Worked => ({
  job: one as Job,
  handle: handle as Handler<unknown>,
});

/** A failure that people are told of as it is; every other error is told as "something went wrong". */
export class JobError extends Error {
  override name = "JobError";
  constructor(
    message: string,
    /** Trying again cannot help. */
    readonly isFinal = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
