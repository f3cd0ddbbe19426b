import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestState } from "../../tests/support/stores/test-state";
import type { StateStore } from "../state-store/state-store";
import { recordAdapter, sweepRecords } from "./records";

let store: StateStore;
beforeAll(async () => {
  store = await openTestState();
});
afterAll(() => store.close());

const HOUR = 3600;
const countOf = async (kind: string) =>
  (await store.query<{ n: number }>("SELECT count(*)::integer AS n FROM identity_records WHERE kind = $1", [kind]))[0]!
    .n;

test("unfinished sign-ins do not accumulate: the oldest of very many are deleted", async () => {
  await store.query(
    `INSERT INTO identity_records (kind, id, payload, expires_at)
     SELECT 'Interaction', 'old ' || n, '{}', now() + make_interval(secs => n / 100.0) FROM generate_series(1, 10500) AS n`,
  );
  const forms = recordAdapter(store)("Interaction");
  for (let number = 0; number < 100; number += 1) await forms.upsert(`new ${number}`, {}, HOUR);
  expect(await countOf("Interaction")).toBe(10_001);
  expect(await forms.find("new 0")).toBeDefined();
  expect(await forms.find("old 10500")).toBeDefined();
  expect(await forms.find("old 1")).toBeUndefined();
});

test("the newest hundred sessions of a user are kept, with everything issued in them", async () => {
  await store.query(
    `INSERT INTO identity_records (kind, id, uid, payload, expires_at) SELECT 'Session', who || n, who || n,
       jsonb_build_object('accountId', who, 'authorizations', jsonb_build_object('web', jsonb_build_object('grantId', 'grant ' || who || n))), now() + make_interval(hours => n)
     FROM generate_series(1, 130) AS n, unnest(ARRAY['script', 'anna']) AS who WHERE who = 'script' OR n <= 2`,
  );
  await store.query(
    "INSERT INTO identity_records (kind, id, payload, expires_at) SELECT 'RefreshToken', uid, jsonb_build_object('sessionUid', uid), expires_at FROM identity_records WHERE kind = 'Session'",
  );
  await store.query(
    "INSERT INTO identity_records (kind, id, payload, expires_at) SELECT 'Grant', 'grant ' || uid, jsonb_build_object('iat', 1), expires_at FROM identity_records WHERE kind = 'Session'",
  );
  await store.query(
    "INSERT INTO identity_records (kind, id, payload) VALUES ('Grant', 'in the making', jsonb_build_object('iat', extract(epoch FROM now())::integer))",
  );
  // Users who are still active stay signed in, however long ago they signed in.
  await store.query(
    `UPDATE identity_records SET payload = payload || '{"iat": 1}' WHERE kind = 'RefreshToken' AND id = 'script5'`,
  );
  await sweepRecords(store);
  expect(await Promise.all(["Session", "RefreshToken", "Grant"].map(countOf))).toEqual([102, 102, 103]);
  const adapter = recordAdapter(store);
  expect(await adapter("Session").findByUid("script31")).toBeUndefined();
  expect(await adapter("Session").findByUid("script5")).toBeDefined();
  expect(await adapter("Session").findByUid("script32")).toBeDefined();
  expect(await adapter("Grant").find("grant anna1")).toBeDefined();
});
