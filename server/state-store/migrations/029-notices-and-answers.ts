import type { Migration } from "../migration";

export const noticesAndAnswers: Migration = {
  name: "029-notices-and-answers",
  statements: [
    // Without a company, for everyone; without a language, for readers of every language. Days are inclusive.
    `CREATE TABLE notices (
      notice_id text PRIMARY KEY,
      company_id text REFERENCES companies ON DELETE CASCADE,
      language text,
      text text NOT NULL,
      starts_on date NOT NULL,
      ends_on date,
      created_by text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`,
    "CREATE INDEX notices_by_company ON notices (company_id, starts_on)",
    // Answers to "Was this helpful?". They stay when their writer leaves.
    `CREATE TABLE survey_answers (
      answer_id text PRIMARY KEY,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      user_id text,
      user_name text NOT NULL,
      screen text NOT NULL,
      is_helpful boolean,
      comment text NOT NULL,
      answered_at timestamptz NOT NULL DEFAULT now()
    )`,
    "CREATE INDEX survey_answers_by_company ON survey_answers (company_id, answered_at)",
  ],
};
