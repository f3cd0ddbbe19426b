import type { Migration } from "../migration";

export const dashboardNumbers: Migration = {
  name: "055-dashboard-numbers",
  // The last number that a member's dashboard was given: an old page or link must not mean a newer dashboard.
  statements: ["ALTER TABLE members ADD COLUMN last_dashboard_index integer NOT NULL DEFAULT 0"],
};
