import { afterAll, beforeAll, expect, test } from "vitest";
import { auditFile } from "~/contract/tables/table-files";
import { parseCsv } from "../../../tests/support/parse-csv";
import { makeStreamedCall, testCaller, testServices } from "../../../tests/support/stores/call-handler";
import { openTestStores } from "../../../tests/support/stores/stores";
import type { TestStores } from "../../../tests/support/stores/stores";
import { tableFileCalls } from "../calls";

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

const file = (stateStore = stores.stateStore) =>
  makeStreamedCall(
    tableFileCalls,
    auditFile.csv,
    { word: "" },
    testCaller("acme"),
    testServices({ ...stores, stateStore }),
  );

test("a long list has all its rows in its file", async () => {
  await stores.stateStore.query(
    `INSERT INTO audit_entries (company_id, name, action, subject, at)
     SELECT 'acme', 'Anna Example', 'member.added', 'user ' || n, '2026-11-01'::timestamptz + n * interval '1 second'
     FROM generate_series(1, 5000) AS n`,
  );
  const [, ...rows] = parseCsv(await file());
  expect(rows.map((row) => row[3])).toEqual(Array.from({ length: 5000 }, (_, n) => `user ${5000 - n}`));
});

test("a list that is too long for a file is refused, and not cut off", async () => {
  const long = { ...stores.stateStore, query: () => Promise.resolve([{ total: 100_001 }] as never[]) };
  await expect(file(long)).rejects.toMatchObject({
    status: 422,
    message: "A file of this list has at most 100,000 rows. Search for a word, or choose an action.",
  });
});
