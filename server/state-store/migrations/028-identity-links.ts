import type { Migration } from "../migration";

export const identityLinks: Migration = {
  name: "028-identity-links",
  statements: [
    // The user whom an OpenID provider other than the built-in one calls `subject` in its tokens.
    `CREATE TABLE identity_links (
      issuer text NOT NULL,
      subject text NOT NULL,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      linked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (issuer, subject),
      UNIQUE (issuer, user_id)
    )`,
    "CREATE INDEX users_by_email ON users (lower(email))",
  ],
};
