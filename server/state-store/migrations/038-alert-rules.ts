import type { Migration } from "../migration";

export const alertRules: Migration = {
  name: "038-alert-rules",
  statements: [
    // A company's own alert rules. fields: as in the contract. judged_from: the first day that it judges as it is
    // defined now. judged_until: the last day judged so far, NULL before the first. Titles are unique as title_key.
    `CREATE TABLE anomaly_rules (
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      rule_id text NOT NULL,
      title_key text NOT NULL,
      vendor text NOT NULL,
      fields json NOT NULL,
      webhook_secret text NOT NULL,
      judged_from date NOT NULL,
      judged_until date,
      updated_at timestamptz NOT NULL,
      updated_by text NOT NULL,
      PRIMARY KEY (company_id, rule_id),
      UNIQUE (company_id, title_key)
    )`,
    // The rule as it was when it found the alert, so that the alert can be explained after the rule was changed or
    // deleted; NULL for alerts of AI.
    "ALTER TABLE anomalies ADD COLUMN rule json",
  ],
};
