import { afterAll, beforeAll, expect, it } from "vitest";
import type { Vendor } from "~/contract/vendors";
import { vendors } from "~/contract/vendors";
import { focusRow } from "../../tests/support/bills/focus-row";
import { csvOf, openTestImports } from "../../tests/support/test-imports";
import type { TestImports } from "../../tests/support/test-imports";
import { listSummaries } from "./summaries";

let imports: TestImports;
beforeAll(async () => {
  imports = await openTestImports();
});
afterAll(() => imports?.close());

it("lists published imports of a provider as long as something of it counts", async () => {
  const oracle = focusRow({ ProviderName: "Oracle" });
  const both = await imports.importOne("acme", csvOf([focusRow(), oracle]));
  const reader = { companyId: "acme", whole: [...vendors], seesWhole: true, name: "test" };
  const listed = async (vendor: Vendor) => {
    const query = { statuses: ["published" as const], vendor, page: 1, itemsPerPage: 10 };
    return (await listSummaries(imports.stateStore, reader, query)).imports.map(({ importId }) => importId);
  };
  expect([await listed("aws"), await listed("oci"), await listed("gcp")]).toEqual([
    [both.importId],
    [both.importId],
    [],
  ]);
  const restated = await imports.importOne("acme", csvOf([oracle, oracle]));
  expect([await listed("aws"), await listed("oci")]).toEqual([[both.importId], [restated.importId]]);
});
