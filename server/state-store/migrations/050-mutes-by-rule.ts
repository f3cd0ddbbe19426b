import type { Migration } from "../migration";

/**
 * Emails about a series are stopped by rule, so its id follows the series. That of a rule with filters already ends
 * with its id: these stay stopped. For rules without filters, nothing shows whose emails had been stopped.
 */
export const mutesByRule: Migration = {
  name: "050-mutes-by-rule",
  statements: [
    `WITH earlier AS (
       DELETE FROM anomaly_mutes AS m USING anomaly_rules AS r
       WHERE r.company_id = m.company_id AND m.series LIKE '%,"' || r.rule_id || '"]'
       RETURNING m.company_id, m.user_id, m.vendor, m.series || r.rule_id
     )
     INSERT INTO anomaly_mutes (company_id, user_id, vendor, series) SELECT * FROM earlier ON CONFLICT DO NOTHING`,
  ],
};
