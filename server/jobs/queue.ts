import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Queries } from "../state-store/state-store";
import type { Job } from "./job";

export interface Enqueued<Payload> {
  payload: Payload;
  companyId: string;
  /** The user it runs for. */
  userId: string;
  runAt: Date;
  /** Idempotency key: a second job with the same key is not queued. */
  key?: string;
}

/**
 * Queues a job, as part of the surrounding transaction if there is one. Resolves to its id, or null if its key exists.
 */
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

/** A job leased by this process. */
export interface Lease {
  jobId: string;
  kind: string;
  companyId: string;
  userId: string;
  payload: unknown;
  runAt: Date;
  attempts: number;
  /** Its owner; different once another process has taken it over. */
  token: string;
}

interface Wanted {
  kinds: string[];
  /** By kind: the name shared by kinds that run one at a time per company. */
  onePerCompany: Record<string, string>;
  limit: number;
  now: Date;
  until: Date;
}

/** Kinds that run one at a time per company: a job waits for the running one and for those due before it. */
const isDue = `state IN ('waiting', 'running') AND next_at <= $1 AND kind = ANY($2)
  AND NOT ($3::jsonb ? kind AND EXISTS (
    SELECT FROM jobs AS other
    WHERE $3::jsonb ->> other.kind = $3::jsonb ->> jobs.kind AND other.company_id = jobs.company_id AND (
      other.state = 'running' AND other.next_at > $1
      OR other.state IN ('waiting', 'running') AND other.next_at <= $1
        AND (other.next_at, other.created_at, other.job_id) < (jobs.next_at, jobs.created_at, jobs.job_id)
    )
  ))`;

/**
 * Leases up to `limit` due jobs, oldest first: waiting ones, and those whose lease has expired. All processes can call
 * this at the same time; none gets another's job.
 */
export async function lease(db: Queries, { kinds, onePerCompany, limit, now, until }: Wanted): Promise<Lease[]> {
  const names = JSON.stringify(onePerCompany);
  // A write invalidates cached reads (state-store/cache-reads.ts), and usually nothing is due.
  if ((await db.query(`SELECT FROM jobs WHERE ${isDue} LIMIT 1`, [now, kinds, names])).length === 0) return [];
  return db.query<Lease>(
    `WITH due AS (
       SELECT job_id, state FROM jobs WHERE ${isDue}
       ORDER BY next_at, created_at LIMIT $4::integer FOR UPDATE SKIP LOCKED
     )
     UPDATE jobs SET state = 'running', token = $5 || jobs.job_id, next_at = $6, attempts = jobs.attempts + 1,
       problem = CASE WHEN due.state = 'running' THEN 'It was interrupted.' ELSE jobs.problem END
     FROM due WHERE jobs.job_id = due.job_id
     RETURNING jobs.job_id AS "jobId", kind, company_id AS "companyId", created_by AS "userId", payload, run_at AS "runAt", attempts, token`,
    [now, kinds, names, limit, `${randomUUID()} `, until],
  );
}

const held = "job_id = $1 AND token = $2 AND state = 'running'";

/** Renews the lease. False if the job is no longer this process's. */
export async function renew(db: Queries, { jobId, token }: Lease, until: Date): Promise<boolean> {
  return (await db.query(`UPDATE jobs SET next_at = $3 WHERE ${held} RETURNING 1`, [jobId, token, until])).length > 0;
}

/** Ends the job. False if it is no longer this process's: then the transaction must be rolled back. */
export async function finish(tx: Queries, { jobId, token }: Lease, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE jobs SET state = 'done', finished_at = $3, token = NULL, problem = NULL WHERE ${held} RETURNING 1`,
    [jobId, token, now],
  );
  return rows.length > 0;
}

/** Deletes the job, within the transaction of `finish`: it had nothing to do, and is not to be listed as done. */
export const forget = (tx: Queries, jobId: string) => tx.query("DELETE FROM jobs WHERE job_id = $1", [jobId]);

/** Reverts the job's end, within the transaction of `finish`: it waits until then, and no attempt is counted. */
export async function waitUntil(tx: Queries, { jobId }: Lease, at: Date): Promise<void> {
  await tx.query(
    "UPDATE jobs SET state = 'waiting', next_at = $2, attempts = 0, finished_at = NULL WHERE job_id = $1",
    [jobId, at],
  );
}

/** Reschedules the job to `at` after a failure, with this number of attempts counted, or ends it if `at` is null. */
export async function reschedule(
  db: Queries,
  { jobId, token }: Lease,
  { problem, at, attempts, now }: { problem: string; at: Date | null; attempts: number; now: Date },
): Promise<void> {
  await db.query(
    `UPDATE jobs SET state = $3, next_at = coalesce($4, next_at), finished_at = $5, token = NULL, problem = $6, attempts = $7 WHERE ${held}`,
    [jobId, token, at ? "waiting" : "failed", at, at ? null : now, problem, attempts],
  );
}

/** Releases jobs without an attempt. */
export async function release(db: Queries, leases: Lease[], now: Date): Promise<void> {
  await db.query(
    "UPDATE jobs SET state = 'waiting', next_at = $2, attempts = attempts - 1, token = NULL WHERE token = ANY($1) AND state = 'running'",
    [leases.map(({ token }) => token), now],
  );
}

/** Ends all leases. At startup, if no other process can be working: running jobs were left by a killed one. */
export async function endLeases(db: Queries, now: Date): Promise<void> {
  await db.query("UPDATE jobs SET next_at = $1 WHERE state = 'running' AND next_at > $1", [now]);
}
