import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBeforeMigration } from "../../../tests/support/stores/before-migration";
import type { StateStore } from "../state-store";
import { operators } from "./042-operators";

let db: StateStore;
beforeAll(async () => {
  db = await openBeforeMigration(operators);
});
afterAll(() => db?.close());
/** Each test takes back what it has done, the migration included. */
beforeEach(async () => {
  await db.query("BEGIN");
  await db.query("INSERT INTO companies (company_id, name) VALUES ('acme', 'Acme')");
});
afterEach(() => db.query("ROLLBACK"));

async function add(userId: string, createdAt: string, role: string, more: { hash?: string; disabledAt?: string } = {}) {
  await db.query(
    "INSERT INTO users (user_id, login, name, email, password_hash, created_at) VALUES ($1, $1, $1, $1, $2, $3)",
    [userId, more.hash ?? null, createdAt],
  );
  await db.query("INSERT INTO members (company_id, user_id, role, disabled_at) VALUES ('acme', $1, $2, $3)", [
    userId,
    role,
    more.disabledAt ?? null,
  ]);
}
async function operatorsNow(): Promise<string[]> {
  for (const statement of operators.statements) await db.query(statement);
  const rows = await db.query<{ user_id: string }>("SELECT user_id FROM users WHERE is_operator");
  return rows.map((row) => row.user_id);
}

test("the earliest remaining administrator becomes the operator", async () => {
  await add("viewer", "2026-01-01", "viewer");
  await add("left", "2026-01-02", "admin", { disabledAt: "2026-05-01" });
  await add("second", "2026-03-02", "admin");
  await add("first", "2026-03-01", "admin");
  expect(await operatorsNow()).toEqual(["first"]);
});

test("the administrator of a demo becomes its operator", async () => {
  await add("demo", "2026-01-01", "admin", { hash: "known" });
  await add("own", "2026-03-01", "admin", { hash: "own" });
  expect(await operatorsNow()).toEqual(["demo"]);
});

test("a locked administrator of a demo is skipped", async () => {
  await add("demo", "2026-01-01", "admin");
  await add("own", "2026-03-01", "admin", { hash: "own" });
  expect(await operatorsNow()).toEqual(["own"]);
});
