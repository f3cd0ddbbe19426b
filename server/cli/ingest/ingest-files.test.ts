import { afterAll, beforeAll, expect, it } from "vitest";
import { focusRow } from "../../../tests/support/bills/focus-row";
import { csvOf, openTestImports } from "../../../tests/support/test-imports";
import type { TestImports } from "../../../tests/support/test-imports";
import { demoUser } from "../../people/installation/demo-user";
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
  const audited = "SELECT action, name, subject FROM audit_entries WHERE company_id = $1 ORDER BY entry";
  expect(await imports.stateStore.query(audited, [`acme-${DEMO}`])).toMatchObject([
    { action: "company.created", name: "npm run", subject: `acme-${DEMO}` },
    ...(DEMO === "yes" ? [{ action: "member.added", name: "npm run", subject: demoUser.login }] : []),
    { action: "import.finished", name: "npm run" },
  ]);
});
