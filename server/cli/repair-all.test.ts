import { afterAll, beforeAll, expect, it } from "vitest";
import { focusRow } from "../../tests/support/bills/focus-row";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import type { IngestEvent } from "./ingest/ingest-event";
import { repairAll } from "./repair-all";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
  await imports.importOne("whole", csvOf([focusRow()]));
  await imports.importOne("damaged", csvOf([focusRow()]));
  await imports.costStore.command(
    "DELETE FROM cloudtally.cost_daily WHERE CompanyId = 'damaged' SETTINGS lightweight_deletes_sync = 1",
  );
});
afterAll(() => imports?.close());

async function check(companyId?: string) {
  const events: IngestEvent[] = [];
  await repairAll(imports, { companyId, checkOnly: true }, (event) => events.push(event));
  return events.flatMap((event) => (event.kind === "damaged" ? [[event.companyId, event.months]] : []));
}

it("reports what is damaged, of one company or all", async () => {
  expect(await check()).toEqual([["damaged", ["2026-01"]]]);
  expect(await check("damaged")).toEqual([["damaged", ["2026-01"]]]);
  expect(await check("whole")).toEqual([]);
});

it("does not take a company that does not exist for an undamaged one", async () => {
  await expect(check("hole")).rejects.toThrow("There is no company hole.");
});
