import type { Migration } from "../migration";

export const oneTimeCodes: Migration = {
  name: "026-one-time-codes",
  statements: [
    // Whether the user must enter a code at sign-in; a company can require it of all its members.
    "ALTER TABLE users ADD COLUMN use_otp boolean NOT NULL DEFAULT false",
    "ALTER TABLE companies ADD COLUMN requires_otp boolean NOT NULL DEFAULT false",
    // last_counter: of the last code that was accepted, so that none is accepted twice.
    `CREATE TABLE one_time_codes (
      user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      secret bytea NOT NULL,
      confirmed_at timestamptz,
      last_counter bigint NOT NULL DEFAULT 0
    )`,
    `CREATE TABLE recovery_codes (
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      hash text NOT NULL,
      PRIMARY KEY (user_id, hash)
    )`,
  ],
};
