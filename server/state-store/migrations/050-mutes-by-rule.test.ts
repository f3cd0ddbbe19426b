import { expect, test } from "vitest";
import { openBeforeMigration } from "../../../tests/support/stores/before-migration";
import { mutesByRule } from "./050-mutes-by-rule";

test("emails of rules with filters stay stopped, as do those of AI and those stopped by rule", async () => {
  const db = await openBeforeMigration(mutesByRule);
  await db.query(
    "INSERT INTO users (user_id, login, name, email) VALUES ('anna', 'anna', 'Anna', 'anna@acme.example')",
  );
  for (const companyId of ["acme", "other"])
    await db.query("INSERT INTO companies (company_id, name) VALUES ($1, $1)", [companyId]);
  for (const ruleId of ["rule-1", "rule-2"])
    await db.query(
      `INSERT INTO anomaly_rules (company_id, rule_id, title_key, vendor, fields, webhook_secret, judged_from, updated_at, updated_by)
       VALUES ('acme', $1, $1, 'aws', '{}', '', '2026-11-01', now(), '')`,
      [ruleId],
    );
  const mutes = [
    ["acme", '["account","1","",""]'],
    ["acme", '["account","1","","","rule-1"]'],
    // Stopped before and after rules were told apart.
    ["acme", '["total","","","","rule-2"]'],
    ["acme", '["total","","","","rule-2"]rule-2'],
    ["acme", '["total","","",""]rule-2'],
    ["other", '["account","1","","","rule-1"]'],
  ] as const;
  for (const [companyId, series] of mutes)
    await db.query("INSERT INTO anomaly_mutes VALUES ($1, 'anna', 'aws', $2)", [companyId, series]);
  for (const statement of mutesByRule.statements) await db.query(statement);
  const rows = await db.query<{ company_id: string; series: string }>("SELECT company_id, series FROM anomaly_mutes");
  expect(rows.map(({ company_id, series }) => `${company_id} ${series}`).sort()).toEqual([
    'acme ["account","1","","","rule-1"]rule-1',
    'acme ["account","1","",""]',
    'acme ["total","","","","rule-2"]rule-2',
    'acme ["total","","",""]rule-2',
    'other ["account","1","","","rule-1"]',
  ]);
  await db.close();
});
