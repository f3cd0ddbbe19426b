import type { Migration } from "../migration";

export const jobs: Migration = {
  name: "009-jobs",
  statements: [
    // state: waiting, running, done, failed, cancelled. run_at: when it was meant to run; next_at: when to look at it
    // next, for a running one the end of its lease. token: of the lease.
    `CREATE TABLE jobs (
      job_id text PRIMARY KEY,
      kind text NOT NULL,
      key text UNIQUE,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      created_by text NOT NULL,
      payload json NOT NULL,
      state text NOT NULL DEFAULT 'waiting',
      run_at timestamptz NOT NULL,
      next_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      token text,
      problem text,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    )`,
    `CREATE INDEX jobs_due ON jobs (next_at) WHERE state IN ('waiting', 'running')`,
    `CREATE INDEX jobs_by_creator ON jobs (company_id, created_by, created_at DESC)`,
  ],
};
