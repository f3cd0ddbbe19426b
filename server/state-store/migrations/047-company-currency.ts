import type { Migration } from "../migration";

/** A company may leave its currency open. USD, which nobody had to choose and nothing used, means that it has. */
export const companyCurrency: Migration = {
  name: "047-company-currency",
  statements: [
    "ALTER TABLE companies ALTER COLUMN currency DROP DEFAULT",
    "ALTER TABLE companies ALTER COLUMN currency DROP NOT NULL",
    "UPDATE companies SET currency = NULL WHERE currency = 'USD'",
  ],
};
