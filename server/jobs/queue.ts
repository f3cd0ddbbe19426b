import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Queries } from "../state-store/state-store";
import type { Job } from "./job";

export interface Enqueued<Payload> {
  payload: Payload;
  companyId: string;
  /** On whose behalf. */
  userId: string;
  runAt: Date;
  /** The same key is queued once, ever: a second time changes nothing. */
  key?: string;
}

/** Queues a job; in a transaction, together with the rest of it. Its id, or null when its key is known already. */
export async function enqueue<Payload extends z.ZodType>(
  db: Queries,
  { kind, payload: schema }: Job<Payload>,
  { payload, companyId, userId, runAt, key }: Enqueued<z.input<Payload>>,
): Promise<string | null> {
  const jobId = randomUUID();
  const rows = await db.query(
    `INSERT INTO jobs (job_id, kind, key, company_id, created_by, payload, run_at, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (key) DO NOTHING RETURNING 1`,
    [jobId, kind, key ?? null, companyId, userId, JSON.stringify(schema.parse(payload)), runAt],
  );
  return rows.length > 0 ? jobId : null;
}

/** Takes back a job that no process works on. Whether there was one. */
export async function cancel(db: Queries, jobId: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    "UPDATE jobs SET state = 'cancelled', finished_at = $2 WHERE job_id = $1 AND state = 'waiting' RETURNING 1",
    [jobId, now],
  );
  return rows.length > 0;
}

/** A job that this process has taken on for a while. */
export interface Lease {
  jobId: string;
  kind: string;
  companyId: string;
  userId: string;
  payload: unknown;
  runAt: Date;
  attempts: number;
  /** Who holds it; gone when another process has taken it over. */
  token: string;
}

/**
 * Takes on up to `limit` jobs that are due, oldest first: waiting ones, and those whose process has not been heard of
 * until their lease ended. Every process may ask at the same time; none gets what another has.
 */
export function lease(
  db: Queries,
  { kinds, limit, now, until }: { kinds: string[]; limit: number; now: Date; until: Date },
): Promise<Lease[]> {
  return db.query<Lease>(
    `WITH due AS (
       SELECT job_id, state FROM jobs WHERE state IN ('waiting', 'running') AND next_at <= $1 AND kind = ANY($2)
       ORDER BY next_at, created_at LIMIT $3::integer FOR UPDATE SKIP LOCKED
     )
     UPDATE jobs SET state = 'running', token = $4 || jobs.job_id, next_at = $5, attempts = jobs.attempts + 1,
       problem = CASE WHEN due.state = 'running' THEN 'It was interrupted.' ELSE jobs.problem END
     FROM due WHERE jobs.job_id = due.job_id
     RETURNING jobs.job_id AS "jobId", kind, company_id AS "companyId", created_by AS "userId", payload, run_at AS "runAt", attempts, token`,
    [now, kinds, limit, `${randomUUID()} `, until],
  );
}

const held = "job_id = $1 AND token = $2 AND state = 'running'";

/** Says that the job is being worked on. False when it is not this process's any more. */
export async function renew(db: Queries, { jobId, token }: Lease, until: Date): Promise<boolean> {
  return (await db.query(`UPDATE jobs SET next_at = $3 WHERE ${held} RETURNING 1`, [jobId, token, until])).length > 0;
}

/** Ends the job. False when it is not this process's any more: then nothing else of the transaction may be kept. */
export async function finish(tx: Queries, { jobId, token }: Lease, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE jobs SET state = 'done', finished_at = $3, token = NULL, problem = NULL WHERE ${held} RETURNING 1`,
    [jobId, token, now],
  );
  return rows.length > 0;
}

/** Takes the end of a job back, in the transaction of `finish`: it waits until then, and no try counts. */
export async function waitUntil(tx: Queries, { jobId }: Lease, at: Date): Promise<void> {
  await tx.query(
    "UPDATE jobs SET state = 'waiting', next_at = $2, attempts = 0, finished_at = NULL WHERE job_id = $1",
    [jobId, at],
  );
}

/** Puts the job off after a failure, to `at`, or ends it when that is null. */
export async function putOff(
  db: Queries,
  { jobId, token }: Lease,
  { problem, at, now }: { problem: string; at: Date | null; now: Date },
): Promise<void> {
  await db.query(
    `UPDATE jobs SET state = $3, next_at = coalesce($4, next_at), finished_at = $5, token = NULL, problem = $6 WHERE ${held}`,
    [jobId, token, at ? "waiting" : "failed", at, at ? null : now, problem],
  );
}

/** Gives jobs back untried. */
export async function giveBack(db: Queries, leases: Lease[], now: Date): Promise<void> {
  await db.query(
    "UPDATE jobs SET state = 'waiting', next_at = $2, attempts = attempts - 1, token = NULL WHERE token = ANY($1) AND state = 'running'",
    [leases.map(({ token }) => token), now],
  );
}

/** Ends all leases. For a start when no other process can be working: what runs was left by one that was killed. */
export async function endLeases(db: Queries, now: Date): Promise<void> {
  await db.query("UPDATE jobs SET next_at = $1 WHERE state = 'running' AND next_at > $1", [now]);
}
