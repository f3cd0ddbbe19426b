import { describeError } from "~/lib/process/log";
import type { Services } from "../serve";
import { JobError } from "./job";
import type { BoundJob } from "./job";
import { endLeases, finish, release, lease, reschedule, renew, waitUntil } from "./queue";
import type { Lease } from "./queue";

export interface RunnerSettings {
  /** Number of concurrent jobs. */
  concurrency: number;
  /** Lease duration: how long a process may be silent about a job before another takes it over. */
  leaseMs: number;
  /** Interval of checks for due jobs. */
  pollMs: number;
  /** Grace period of running jobs when the runner stops. */
  graceMs: number;
}

const defaults: RunnerSettings = { concurrency: 4, leaseMs: 60_000, pollMs: 1000, graceMs: 3000 };

const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 60 * 60_000;

/** Delay before a retry: 10 s, doubled after each failure, at most an hour. */
export const retryDelay = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);

export interface Runner {
  /** Runs jobs as they become due, until `stop`. */
  start(): void;
  /** Runs all jobs that are due, including new ones; resolves when there are none. */
  runDue(): Promise<void>;
  /** Takes no more jobs, waits briefly for running ones and releases the rest. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs of the state store, in any number of processes at once. A job is retried until it succeeds, its
 * attempts are used up or it fails permanently; its effect happens exactly once (see Effect), even if a process is
 * killed at any moment: its lease expires and another attempt begins.
 */
export function createRunner(
  boundJobs: BoundJob[],
  services: Services,
  settings: Partial<RunnerSettings> = {},
): Runner {
  const { concurrency, leaseMs, pollMs, graceMs } = { ...defaults, ...settings };
  const { stateStore, log, now } = services;
  const kinds = new Map(boundJobs.map((bound) => [bound.job.kind, bound]));
  const wanted = {
    kinds: [...kinds.keys()],
    onePerCompany: Object.fromEntries(
      boundJobs.flatMap(({ job: { kind, onePerCompany } }) => (onePerCompany ? [[kind, onePerCompany]] : [])),
    ),
  };
  const running = new Map<Lease, { ended: Promise<void>; controller: AbortController }>();
  const until = () => new Date(now().getTime() + leaseMs);
  let isStopping = false;
  let wake = () => undefined as void;
  let loop: Promise<void> | undefined;

  async function startJobs(): Promise<number> {
    const limit = concurrency - running.size;
    if (limit <= 0 || isStopping) return 0;
    const leases = await lease(stateStore, { ...wanted, limit, now: now(), until: until() });
    for (const leased of leases) {
      const controller = new AbortController();
      const ended = attempt(leased, controller).finally(() => {
        running.delete(leased);
        wake();
      });
      running.set(leased, { ended, controller });
    }
    return leases.length;
  }

  /** Never rejects: a failure belongs to its job. */
  async function attempt(leased: Lease, controller: AbortController): Promise<void> {
    const heartbeat = setInterval(() => {
      renew(stateStore, leased, until()).then(
        (isHeld) => isHeld || controller.abort(),
        (error: unknown) => log.warn("cannot renew a job's lease", { jobId: leased.jobId, ...describeError(error) }),
      );
    }, leaseMs / 3);
    controller.signal.addEventListener("abort", () => clearInterval(heartbeat));
    try {
      await runJob(leased, controller);
    } catch (error) {
      if (!controller.signal.aborted)
        await fail(leased, error).catch((cause: unknown) =>
          log.error("cannot reschedule a job", { jobId: leased.jobId, ...describeError(cause) }),
        );
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Aborts it if another process has taken the job over, which then runs it. */
  async function runJob(leased: Lease, controller: AbortController): Promise<void> {
    const { job, handle } = kinds.get(leased.kind)!;
    if (leased.attempts > job.attempts) throw new JobError("It was interrupted too often.", true);
    const { jobId, companyId, userId, runAt, attempts } = leased;
    const effect = await handle(
      job.payload.parse(leased.payload),
      { jobId, companyId, userId, runAt, attempt: attempts, signal: controller.signal },
      services,
    );
    const next = await stateStore.transaction(async (tx) => {
      if (!(await finish(tx, leased, now()))) {
        controller.abort();
        throw new JobError("Another process has taken the job over.");
      }
      const again = await effect(tx);
      if (again) await waitUntil(tx, leased, again);
      return again;
    });
    log.info(next ? `job waits until ${next.toISOString()}` : "job done", {
      jobId,
      kind: leased.kind,
      attempt: attempts,
    });
  }

  async function fail(leased: Lease, error: unknown): Promise<void> {
    const { job } = kinds.get(leased.kind)!;
    const isFinal = (error instanceof JobError && error.isFinal) || leased.attempts >= job.attempts;
    const problem = error instanceof JobError ? error.message : "Oops.. Something Went Wrong..";
    const moment = now();
    const retryAt = new Date(moment.getTime() + retryDelay(leased.attempts));
    const at = isFinal ? (job.nextRun?.(moment) ?? null) : retryAt;
    log[isFinal ? "error" : "warn"]("job failed", {
      jobId: leased.jobId,
      kind: leased.kind,
      attempt: leased.attempts,
      isFinal,
      runsAgainAt: at?.toISOString() ?? null,
      ...describeError(error),
    });
    await reschedule(stateStore, leased, { problem, at, attempts: isFinal && at ? 0 : leased.attempts, now: moment });
  }

  async function poll(): Promise<void> {
    while (!isStopping) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const started = await startJobs().catch((error: unknown) => {
        log.error("cannot look for jobs", describeError(error));
        return 0;
      });
      if (started > 0 && running.size < concurrency) continue;
      const timer = setTimeout(() => wake(), pollMs);
      await woken;
      clearTimeout(timer);
    }
  }

  return {
    start() {
      // With the embedded store, no other process can be running its jobs.
      const begin = services.env.DATABASE_URL ? Promise.resolve() : endLeases(stateStore, now());
      // Leases that could not be ended expire.
      loop = begin
        .catch((error: unknown) => log.error("cannot end the leases of a killed process", describeError(error)))
        .then(poll);
    },
    async runDue() {
      for (;;) {
        const started = await startJobs();
        const underWay = [...running.values()];
        if (started === 0 && underWay.length === 0) return;
        if (underWay.length > 0) await Promise.race(underWay.map(({ ended }) => ended));
      }
    },
    async stop() {
      isStopping = true;
      wake();
      await loop;
      const allEnded = () => Promise.all([...running.values()].map(({ ended }) => ended));
      const isLate = await Promise.race([
        allEnded().then(() => false),
        new Promise<boolean>((resolve) => setTimeout(resolve, graceMs, true).unref()),
      ]);
      if (!isLate) return;
      for (const { controller } of running.values()) controller.abort();
      await release(stateStore, [...running.keys()], now()).catch((error: unknown) =>
        log.warn("cannot release jobs", describeError(error)),
      );
      running.clear();
    },
  };
}
