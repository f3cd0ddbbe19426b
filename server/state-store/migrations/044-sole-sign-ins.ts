import type { Migration } from "../migration";

export const soleSignIns: Migration = {
  name: "044-sole-sign-ins",
  statements: [
    // The sign-in of a user limited to one session that was let through and whose session does not exist yet.
    `CREATE TABLE sole_sign_ins (
      user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      sign_in text NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    )`,
  ],
};
