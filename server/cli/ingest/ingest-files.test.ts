import { afterAll, beforeAll, expect, it } from "vitest";
import { focusRow } from "../../../tests/support/bills/focus-row";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { ingest } from "./ingest-files";
import type { IngestEvent } from "./ingest-event";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

it.each(["yes", "none"] as const)("names the command, not a person, as the importer (DEMO=%s)", async (DEMO) => {
  const services = { ...imports, env: { ...imports.env, DEMO } };
  const events: IngestEvent[] = [];
  const files = [await imports.write(csvOf([focusRow()]))];
  await ingest(services, { companyId: `acme-${DEMO}`, files }, (event) => events.push(event));
  expect(events.find(({ kind }) => kind === "import")).toMatchObject({
    summary: { status: "published", by: "npm run" },
  });
  const audited = "SELECT name FROM audit_entries WHERE company_id = $1 AND action = 'import.finished'";
  expect(await imports.stateStore.query(audited, [`acme-${DEMO}`])).toEqual([{ name: "npm run" }]);
});
