import type { Migration } from "../migration";

export const budgets: Migration = {
  name: "039-budgets",
  statements: [
    // content: what it covers, amounts, alerts and recipients, as app/contract/dashboards/budgets.ts has it.
    `CREATE TABLE budgets (
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      budget_id uuid NOT NULL,
      name_key text NOT NULL,
      content json NOT NULL,
      version integer NOT NULL DEFAULT 1,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (company_id, budget_id),
      UNIQUE (company_id, name_key)
    )`,
    // Thresholds that were reached, once per period; cost, amount and currency as they were then.
    `CREATE TABLE budget_alerts (
      company_id text NOT NULL,
      budget_id uuid NOT NULL,
      start_date date NOT NULL,
      measure text NOT NULL,
      percent integer NOT NULL,
      reached_at timestamptz NOT NULL,
      cost numeric NOT NULL,
      amount numeric NOT NULL,
      currency text NOT NULL,
      PRIMARY KEY (company_id, budget_id, start_date, measure, percent),
      FOREIGN KEY (company_id, budget_id) REFERENCES budgets ON DELETE CASCADE
    )`,
  ],
};
