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

const file = () =>
  makeStreamedCall(tableFileCalls, auditFile.csv, { word: "" }, testCaller("acme"), testServices(stores));

test("a long list has all its rows in its file", async () => {
  await stores.stateStore.query(
    `INSERT INTO audit_entries (company_id, name, action, subject, at)
     SELECT 'acme', 'Anna Example', 'member.added', 'user ' || n, '2026-11-01'::timestamptz + n * interval '1 second'
     FROM generate_series(1, 5000) AS n`,
  );
  const [, ...rows] = parseCsv(await file());
  expect(rows.map((row) => row[3])).toEqual(Array.from({ length: 5000 }, (_, n) => `user ${5000 - n}`));
});
