import type { Migration } from "../migration";

export const exchangeRates: Migration = {
  name: "003-exchange-rates",
  statements: [
    `CREATE TABLE exchange_rates (
      month date NOT NULL,
      currency text NOT NULL,
      per_usd numeric(38, 12) NOT NULL CHECK (per_usd > 0),
      published_on date NOT NULL,
      PRIMARY KEY (month, currency)
    )`,
  ],
};
