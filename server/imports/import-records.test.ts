import { expect, test } from "vitest";
import { openTestState } from "../../tests/support/stores/test-state";
import { ensureCompany } from "../people/people";
import { createImport, describeFiles } from "./import-records";

test("files may have names that jsonb cannot store", async () => {
  const store = await openTestState();
  await ensureCompany(store, "acme");
  const described = { files: [{ name: "a\0\ud83d", bytes: 1 }], format: null };
  const upload = { files: [{ stored: "s", name: "a\0\ud83d" }], authorized: [] };
  const importId = await createImport(store, { companyId: "acme", by: "ann", ...described, upload });
  await describeFiles(store, importId, { ...described, upload });
  const rows = await store.query(
    "SELECT files->0->>'name' AS name, upload->'files'->0->>'name' AS uploaded FROM imports",
  );
  expect(rows).toEqual([{ name: "a\ufffd\ufffd", uploaded: "a\ufffd\ufffd" }]);
  await store.close();
});
