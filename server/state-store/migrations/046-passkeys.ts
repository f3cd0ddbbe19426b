import type { Migration } from "../migration";

export const passkeys: Migration = {
  name: "046-passkeys",
  statements: [
    // credential_id: Base64url; public_key: COSE; counter: of the authenticator, 0 if it has none.
    `CREATE TABLE passkeys (
      credential_id text PRIMARY KEY,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    )`,
    "CREATE INDEX passkeys_of_user ON passkeys (user_id)",
    // The one that a user is adding.
    `CREATE TABLE passkey_challenges (
      user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      challenge text NOT NULL,
      name text NOT NULL,
      expires_at timestamptz NOT NULL
    )`,
  ],
};
