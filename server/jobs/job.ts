import type { z } from "zod";
import type { Services } from "../serve";
import type { Queries } from "../state-store/state-store";

/** A kind of background work: `job("mail", { payload: …zod, attempts: 12 })`. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** Stored with every job of the kind; a released name never changes. */
  kind: string;
  payload: Payload;
  /** Maximum number of attempts. */
  attempts: number;
  /** The time of the next run of a job that recurs, also after its last attempt has failed; absent: it runs once. */
  nextRun?(now: Date): Date;
  /**
   * A name. While a job of a kind with this name is running for a company, its others wait: they would do the same work,
   * or each other's.
   */
  onePerCompany?: string;
}

export const job = <Payload extends z.ZodType>(kind: string, rest: Omit<Job<Payload>, "kind">): Job<Payload> => ({
  kind,
  ...rest,
});

/** One attempt of a job. */
interface Attempt {
  jobId: string;
  /** From 1. */
  attempt: number;
  companyId: string;
  userId: string;
  /** The scheduled time, regardless of retries. */
  runAt: Date;
  /** Aborted when the process ends or another one has taken over the job. */
  signal: AbortSignal;
}

/**
 * Effects committed in one transaction with the job's end: all of them happen once, or none and the job is retried. It
 * must only use the transaction, not the store. If it resolves to a time, the job has not ended but waits, and runs
 * again then as if for the first time.
 */
type Effect = (tx: Queries) => Promise<Date | void>;

export type Handler<Payload> = (payload: Payload, attempt: Attempt, services: Services) => Promise<Effect>;

export interface BoundJob {
  job: Job;
  handle: Handler<unknown>;
}

/**
 * Binds a kind of job to its handler. The handler may run several times, even on several machines at once, if a process
 * dies or loses contact: everything it does before it returns must be repeatable.
 */
export const work = <Payload extends z.ZodType>(
  definition: Job<Payload>,
  handle: Handler<z.output<Payload>>,
): BoundJob => ({
  job: definition as Job,
  handle: handle as Handler<unknown>,
});

/** A failure whose message is shown to users; every other error is shown as "something went wrong". */
export class JobError extends Error {
  override name = "JobError";
  constructor(
    message: string,
    /** Retrying cannot help. */
    readonly isFinal = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
