import { openAsBlob } from "node:fs";
import { inject } from "vitest";
import type { Migration } from "../../../server/state-store/migration";
import { migrations } from "../../../server/state-store/migrations";
import { openPglite } from "../../../server/state-store/pglite";
import type { StateStore } from "../../../server/state-store/state-store";
import { stateTemplateIn } from "./templates";

/** Databases of this process that no test uses any more. */
const idle: StateStore[] = [];

/** An embedded state store as it was before the migration. The caller closes it. */
export async function openBeforeMigration(next: Migration): Promise<StateStore> {
  // Emptying one that is there takes a fifth of making one.
  const db = idle.pop() ?? (await openPglite(undefined, await openAsBlob(stateTemplateIn(inject("templates")))));
  await db.query("DROP SCHEMA public CASCADE");
  await db.query("CREATE SCHEMA public");
  await db.query("CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())");
  for (const { name, statements } of migrations.slice(0, migrations.indexOf(next))) {
    for (const statement of statements) await db.query(statement);
    await db.query("INSERT INTO migrations (name) VALUES ($1)", [name]);
  }
  return { ...db, close: async () => void idle.push(db) };
}
