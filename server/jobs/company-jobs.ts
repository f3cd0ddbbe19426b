import { z } from "zod";
import type { Queries } from "../state-store/state-store";
import { job } from "./job";
import type { Job } from "./job";
import { enqueue } from "./queue";

/** Work for a whole company, after something has changed and again each night; no user requests it. */
export interface CompanyJob {
  soon: Job<typeof nothing>;
  nightly: Job<typeof nothing>;
  /** Hour of the night, UTC. */
  hour: number;
}

const nothing = z.object({});
const NOBODY = "";

/** Due at once, whatever the clock of a test or demonstration says. */
const DUE_IMMEDIATELY = new Date(0);

/**
 * `kind` is stored; the nightly job's is `<kind>-nightly`. After their last attempt has failed, both run again the next
 * night: the first success queues the nightly one.
 */
export function companyJob(kind: string, hour: number): CompanyJob {
  const work = {
    payload: nothing,
    attempts: 5,
    nextRun: (now: Date) => nextNight({ hour }, now),
    onePerCompany: kind,
  };
  return { soon: job(kind, work), nightly: job(`${kind}-nightly`, work), hour };
}

/**
 * Queues the work, in the transaction of the change; if it is already waiting, it is due now. The lock keeps the waiting
 * job from being leased before the change is committed: it would not see it. One that is running does not see it either,
 * so another waits for its end.
 */
export async function queueSoon(tx: Queries, { soon }: CompanyJob, companyId: string): Promise<void> {
  const waiting = await tx.query(
    `UPDATE jobs SET next_at = $3 WHERE job_id IN
       (SELECT job_id FROM jobs WHERE kind = $1 AND company_id = $2 AND state = 'waiting' LIMIT 1 FOR UPDATE) RETURNING 1`,
    [soon.kind, companyId, DUE_IMMEDIATELY],
  );
  if (waiting.length === 0) await enqueue(tx, soon, { payload: {}, companyId, userId: NOBODY, runAt: DUE_IMMEDIATELY });
}

/** The key of a company's nightly job. */
export const nightlyKey = ({ nightly }: CompanyJob, companyId: string): string => `${nightly.kind} ${companyId}`;

/** Idempotent: the first call queues the job, later ones change nothing. */
export const queueNightly = (
  tx: Queries,
  definition: CompanyJob,
  companyId: string,
  now: Date,
): Promise<string | null> =>
  enqueue(tx, definition.nightly, {
    payload: {},
    companyId,
    userId: NOBODY,
    runAt: nextNight(definition, now),
    key: nightlyKey(definition, companyId),
  });

export function nextNight({ hour }: Pick<CompanyJob, "hour">, now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(hour, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return night;
}
