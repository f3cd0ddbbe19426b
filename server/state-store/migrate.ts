import { refuseNewerStore } from "../refuse-newer-store";
import { migrations } from "./migrations";
import type { StateStore } from "./state-store";

/** Any number shared by all instances; migrations of one database run one at a time. */
const LOCK = 4_772_001;

/**
 * Brings the schema up to date; safe to run at every start and by several instances at once. Rejects with a one-line
 * message if a newer version has used the store.
 */
export async function migrate(store: StateStore): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
    await tx.query(
      "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const applied = new Set((await tx.query<{ name: string }>("SELECT name FROM migrations")).map((row) => row.name));
    refuseNewerStore("state store", applied, migrations);
    for (const { name, statements } of migrations) {
      if (applied.has(name)) continue;
      for (const statement of statements) await tx.query(statement);
      await tx.query("INSERT INTO migrations (name) VALUES ($1)", [name]);
    }
  });
}
