import type { Migration } from "../migration";

export const endsOfBudgetAlerts: Migration = {
  name: "051-ends-of-budget-alerts",
  // The last day of the period, as budgets change theirs. NULL: from before this was recorded.
  statements: ["ALTER TABLE budget_alerts ADD COLUMN end_date date"],
};
