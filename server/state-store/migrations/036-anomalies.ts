import type { Migration } from "../migration";

export const anomalies: Migration = {
  name: "036-anomalies",
  statements: [
    // One row per day and series, by AI (rule_id '') or by a rule. number: counts within the company. series: key of
    // the series. parent: the number of the row that reports the same event, NULL if it is shown itself. models: what
    // each of them said. strength: standard deviations at which two of three agree; negative for a decrease.
    `CREATE TABLE anomalies (
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      number integer NOT NULL,
      rule_id text NOT NULL DEFAULT '',
      vendor text NOT NULL,
      series text NOT NULL,
      kind text NOT NULL,
      account text NOT NULL,
      account_name text NOT NULL,
      product text NOT NULL,
      region text NOT NULL,
      day date NOT NULL,
      level smallint NOT NULL,
      actual numeric NOT NULL,
      predicted numeric NOT NULL,
      difference numeric NOT NULL,
      rate double precision,
      strength double precision NOT NULL,
      is_new boolean NOT NULL,
      is_shown boolean NOT NULL,
      models json NOT NULL,
      detected_at timestamptz NOT NULL,
      verdict text,
      reason text,
      note text NOT NULL DEFAULT '',
      judged_by text NOT NULL DEFAULT '',
      judged_at timestamptz,
      quiet_until date,
      history json NOT NULL DEFAULT '[]',
      PRIMARY KEY (company_id, number),
      UNIQUE (company_id, rule_id, vendor, series, day)
    )`,
    "CREATE INDEX anomalies_by_day ON anomalies (company_id, day DESC)",
    // Until when a series is expected to be unusual.
    `CREATE TABLE anomaly_expectations (
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      vendor text NOT NULL,
      series text NOT NULL,
      from_day date NOT NULL,
      until_day date NOT NULL,
      reason text,
      PRIMARY KEY (company_id, vendor, series)
    )`,
    // What a user has done with an alert, and with a series.
    `CREATE TABLE anomaly_marks (
      company_id text NOT NULL,
      number integer NOT NULL,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      is_starred boolean NOT NULL DEFAULT false,
      is_hidden boolean NOT NULL DEFAULT false,
      is_seen boolean NOT NULL DEFAULT false,
      PRIMARY KEY (company_id, number, user_id),
      FOREIGN KEY (company_id, number) REFERENCES anomalies ON DELETE CASCADE
    )`,
    `CREATE TABLE anomaly_mutes (
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      vendor text NOT NULL,
      series text NOT NULL,
      PRIMARY KEY (company_id, user_id, vendor, series)
    )`,
    // The judged days: a day with another fingerprint is judged again.
    `CREATE TABLE anomaly_days (
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      vendor text NOT NULL,
      day date NOT NULL,
      fingerprint text NOT NULL,
      judged_at timestamptz NOT NULL,
      PRIMARY KEY (company_id, vendor, day)
    )`,
  ],
};
