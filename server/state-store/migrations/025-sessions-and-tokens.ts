import type { Migration } from "../migration";

export const sessionsAndTokens: Migration = {
  name: "025-sessions-and-tokens",
  statements: [
    // Where a session of the built-in provider began; its record there states whether it is still active.
    `CREATE TABLE sign_in_sessions (
      session_id text PRIMARY KEY,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      browser text NOT NULL,
      address text NOT NULL,
      started_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now()
    )`,
    "CREATE INDEX sign_in_sessions_by_user ON sign_in_sessions (user_id)",
    "CREATE INDEX identity_sessions_by_user ON identity_records ((payload->>'accountId')) WHERE kind = 'Session'",
    // Only a hash is kept: tokens have 256 random bits, so a fast one cannot be reversed.
    `CREATE TABLE personal_tokens (
      token_id text PRIMARY KEY,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      hash text NOT NULL UNIQUE,
      is_read_only boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz,
      last_used_at timestamptz,
      last_address text
    )`,
    "CREATE INDEX personal_tokens_by_user ON personal_tokens (user_id)",
  ],
};
