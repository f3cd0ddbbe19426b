import { expect, test } from "vitest";
import { openBeforeMigration } from "../../../tests/support/stores/before-migration";
import { companyCurrency } from "./047-company-currency";

test("USD, which was there without a choice, becomes none; other currencies stay", async () => {
  const db = await openBeforeMigration(companyCurrency);
  await db.query("INSERT INTO companies (company_id, name) VALUES ('acme', 'Acme')");
  await db.query("INSERT INTO companies (company_id, name, currency) VALUES ('seoul', 'Seoul', 'KRW')");
  for (const statement of companyCurrency.statements) await db.query(statement);
  await db.query("INSERT INTO companies (company_id, name) VALUES ('new', 'New')");
  expect(await db.query("SELECT company_id, currency FROM companies ORDER BY company_id")).toEqual([
    { company_id: "acme", currency: null },
    { company_id: "new", currency: null },
    { company_id: "seoul", currency: "KRW" },
  ]);
  await db.close();
});
