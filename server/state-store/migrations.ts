/** Applied in order, each once; a landed migration is never edited. */
export const migrations: { name: string; statements: string[] }[] = [
  {
    name: "001-people-and-companies",
    statements: [
      `CREATE TABLE users (
        user_id text PRIMARY KEY,
        login text NOT NULL UNIQUE,
        name text NOT NULL,
        email text NOT NULL,
        site_code text NOT NULL DEFAULT 'cloudtally',
        password_hash text,
        language text,
        current_company_id text,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE TABLE companies (
        company_id text PRIMARY KEY,
        name text NOT NULL,
        vendors text[] NOT NULL DEFAULT '{aws,azure,gcp,oci,ncloud,tencent,openstack}',
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      `CREATE TABLE members (
        company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
        user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
        vendors text[] NOT NULL DEFAULT '{aws,azure,gcp,oci,ncloud,tencent,openstack}',
        menus jsonb NOT NULL,
        PRIMARY KEY (company_id, user_id)
      )`,
      `CREATE TABLE identity_records (
        kind text NOT NULL,
        id text NOT NULL,
        payload jsonb NOT NULL,
        grant_id text,
        uid text,
        expires_at timestamptz,
        consumed_at timestamptz,
        PRIMARY KEY (kind, id)
      )`,
      `CREATE INDEX identity_records_by_grant ON identity_records (grant_id)`,
      `CREATE INDEX identity_records_by_uid ON identity_records (kind, uid)`,
      `CREATE TABLE sign_in_failures (key text NOT NULL, at timestamptz NOT NULL DEFAULT now())`,
      `CREATE INDEX sign_in_failures_by_key ON sign_in_failures (key, at)`,
    ],
  },
  {
    name: "002-imports",
    statements: [
      `CREATE TABLE imports (
        import_id text PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
        status text NOT NULL,
        files jsonb NOT NULL,
        fingerprint text NOT NULL,
        format text,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        bytes bigint NOT NULL DEFAULT 0,
        rows_read bigint NOT NULL DEFAULT 0,
        rows_stored bigint NOT NULL DEFAULT 0,
        rows_refused bigint NOT NULL DEFAULT 0,
        progress integer NOT NULL DEFAULT 0,
        problem jsonb
      )`,
      `CREATE INDEX imports_by_company ON imports (company_id, created_at DESC)`,
      `CREATE TABLE import_slices (
        slice_id numeric(20) PRIMARY KEY,
        import_id text NOT NULL REFERENCES imports ON DELETE CASCADE,
        company_id text NOT NULL,
        vendor text NOT NULL,
        billing_month date NOT NULL,
        source text NOT NULL,
        basis text NOT NULL,
        format text NOT NULL,
        first_day date NOT NULL,
        last_day date NOT NULL,
        currencies text[] NOT NULL,
        rows bigint NOT NULL,
        sums jsonb NOT NULL,
        live boolean NOT NULL DEFAULT false,
        published_at timestamptz
      )`,
      `CREATE UNIQUE INDEX import_slices_live ON import_slices (company_id, vendor, billing_month, source, basis) WHERE live`,
      `CREATE INDEX import_slices_by_import ON import_slices (import_id)`,
      `CREATE TABLE import_refusals (
        import_id text NOT NULL REFERENCES imports ON DELETE CASCADE,
        file text NOT NULL,
        line bigint,
        problem jsonb NOT NULL
      )`,
      `CREATE INDEX import_refusals_by_import ON import_refusals (import_id, file, line)`,
    ],
  },
  {
    name: "003-exchange-rates",
    statements: [
      `CREATE TABLE exchange_rates (
        month date NOT NULL,
        currency text NOT NULL,
        per_usd numeric(38, 12) NOT NULL CHECK (per_usd > 0),
        published_on date NOT NULL,
        PRIMARY KEY (month, currency)
      )`,
    ],
  },
  {
    name: "004-import-parts",
    statements: [
      // Files of one export whose basis is known only when each has been read are slices of their own.
      `ALTER TABLE import_slices ADD COLUMN part integer NOT NULL DEFAULT 0`,
      `ALTER TABLE import_slices ADD COLUMN retired_at timestamptz`,
      `DROP INDEX import_slices_live`,
      `CREATE UNIQUE INDEX import_slices_live ON import_slices (company_id, vendor, billing_month, source, basis, part) WHERE live`,
      // A running import says so every few seconds, so that another process can tell it from an interrupted one.
      `ALTER TABLE imports ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now()`,
      `CREATE INDEX imports_by_fingerprint ON imports (company_id, fingerprint)`,
    ],
  },
  {
    name: "005-demo-bills",
    statements: [
      // What the demo company is made of, written before it is made: a fill that was interrupted goes on with the same day and seed.
      `CREATE TABLE demo_bills (
        company_id text NOT NULL,
        vendor text NOT NULL,
        today date NOT NULL,
        seed integer NOT NULL,
        months integer NOT NULL,
        imported_at timestamptz,
        PRIMARY KEY (company_id, vendor)
      )`,
    ],
  },
  {
    name: "006-saved-filters",
    statements: [
      // json keeps what a bill may contain and jsonb refuses, such as a zero character.
      `CREATE TABLE saved_filters (
        filter_index bigint PRIMARY KEY,
        user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
        company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
        name text NOT NULL,
        name_key text NOT NULL,
        conditions json NOT NULL,
        search text NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (user_id, company_id, name_key)
      )`,
    ],
  },
  {
    name: "007-user-settings",
    statements: [
      // A setting that is the same in every company has company_id ''.
      `CREATE TABLE user_settings (
        user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
        company_id text NOT NULL,
        key text NOT NULL,
        value jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, company_id, key)
      )`,
    ],
  },
  {
    name: "008-service-groups",
    statements: [
      `CREATE TABLE service_group_sets (
        company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
        set_id text NOT NULL,
        name text NOT NULL,
        name_key text NOT NULL,
        groups json NOT NULL,
        version integer NOT NULL DEFAULT 1,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (company_id, set_id),
        UNIQUE (company_id, name_key)
      )`,
    ],
  },
  {
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
  },
  {
    name: "010-mail",
    statements: [
      // Whether a mail is sent, and what went wrong, is told by its job.
      `CREATE TABLE mails (
        mail_id text PRIMARY KEY,
        job_id text NOT NULL UNIQUE REFERENCES jobs ON DELETE CASCADE,
        company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
        created_by text NOT NULL,
        recipients text[] NOT NULL,
        rejected text[] NOT NULL DEFAULT '{}',
        subject text NOT NULL,
        text text NOT NULL,
        html text NOT NULL,
        created_at timestamptz NOT NULL
      )`,
      `CREATE INDEX mails_by_company ON mails (company_id, created_at DESC)`,
      `CREATE TABLE mail_attachments (
        mail_id text NOT NULL REFERENCES mails ON DELETE CASCADE,
        position integer NOT NULL,
        file_name text NOT NULL,
        media_type text NOT NULL,
        content bytea NOT NULL,
        PRIMARY KEY (mail_id, position)
      )`,
    ],
  },
  {
    name: "011-import-replacements",
    statements: [`ALTER TABLE imports ADD COLUMN replaced jsonb NOT NULL DEFAULT '[]'`],
  },
  {
    name: "012-billing",
    statements: [
      // A version is never changed: of those of one month the newest counts. vendor '': of every provider without its own.
      `CREATE TABLE billing_profiles (
        profile_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
        vendor text NOT NULL,
        effective_month date NOT NULL,
        profile json NOT NULL,
        created_by text NOT NULL,
        created_at timestamptz NOT NULL
      )`,
      `CREATE INDEX billing_profiles_by_company ON billing_profiles (company_id, vendor, effective_month, profile_id)`,
      // Billing is new: who may edit cost analytics may edit it.
      `UPDATE members SET menus = menus || '[{"url": "/", "menuId": "MTV3030", "authType": "AUTH_TYPE_010"}]'::jsonb
       WHERE menus @> '[{"menuId": "MTV3020", "authType": "AUTH_TYPE_010"}]'`,
    ],
  },
  {
    name: "013-demo-gifts",
    // What the demo company was given once; what people delete of it stays deleted.
    statements: ["CREATE TABLE demo_gifts (name text PRIMARY KEY, given_at timestamptz NOT NULL DEFAULT now())"],
  },
  {
    name: "014-invoice-sending",
    statements: [
      // What is to be sent. year_month NULL: every month the one before. first_at: as the clocks of the zone show it.
      `CREATE TABLE invoice_reservations (
        seq text PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
        created_by text NOT NULL,
        request_id text NOT NULL,
        vendor text NOT NULL,
        send_type text NOT NULL,
        year_month text,
        currency text,
        recipients text[] NOT NULL,
        note text NOT NULL,
        file_type text NOT NULL,
        language text NOT NULL,
        zone text NOT NULL,
        first_at text NOT NULL,
        created_at timestamptz NOT NULL,
        cancelled_at timestamptz,
        UNIQUE (company_id, created_by, request_id)
      )`,
      // Each time it is sent, from number 0: when, and whether it is done, is told by its job. outcome NULL: not ended.
      `CREATE TABLE invoice_sendings (
        seq text NOT NULL REFERENCES invoice_reservations ON DELETE CASCADE,
        number integer NOT NULL,
        job_id text NOT NULL UNIQUE REFERENCES jobs ON DELETE CASCADE,
        year_month text NOT NULL,
        send_at text NOT NULL,
        outcome text,
        invoice_id text,
        total text,
        currency text,
        PRIMARY KEY (seq, number)
      )`,
      // Whom it was for; without a mail: who was no user of the company any more.
      `CREATE TABLE invoice_deliveries (
        seq text NOT NULL,
        number integer NOT NULL,
        position integer NOT NULL,
        recipient text NOT NULL,
        mail_id text REFERENCES mails ON DELETE SET NULL,
        PRIMARY KEY (seq, number, position),
        FOREIGN KEY (seq, number) REFERENCES invoice_sendings ON DELETE CASCADE
      )`,
      "CREATE INDEX invoice_reservations_by_company ON invoice_reservations (company_id)",
    ],
  },
];
