import { openAsBlob } from "node:fs";
import { inject } from "vitest";
import { cacheReads } from "../../../server/state-store/cache-reads";
import { openPglite } from "../../../server/state-store/pglite";
import type { StateStore } from "../../../server/state-store/state-store";
import { stateTemplateIn } from "./templates";

/** Databases of this process that no test uses any more: emptying one takes a tenth of opening one. */
const idle: StateStore[] = [];
let schemaOfTemplate: Promise<string> | undefined;

/** An empty embedded state store in memory, with its tables. */
export async function openTestState(): Promise<StateStore> {
  const used = idle.pop();
  if (used && (await empty(used))) return wrapStore(used);
  const db = await openPglite(undefined, await openAsBlob(stateTemplateIn(inject("templates"))));
  schemaOfTemplate ??= schemaOf(db);
  await schemaOfTemplate;
  return wrapStore(db);
}

/** Wraps a database: reads are cached as in production, and after `close` all queries are rejected. */
function wrapStore(used: StateStore): StateStore {
  const db = cacheReads(used);
  let isOpen = true;
  const whileOpen = <T>(work: () => Promise<T>): Promise<T> =>
    isOpen ? work() : Promise.reject(new Error("The state store is closed."));
  return {
    query: (sql, values) => whileOpen(() => db.query(sql, values)),
    transaction: (work) => whileOpen(() => db.transaction(work)),
    async close() {
      if (isOpen) idle.push(used);
      isOpen = false;
    },
  };
}

/**
 * Empties the database; resolves to false if a test has changed more than rows. Truncating all tables would take five
 * times as long: few have rows, but most refer to companies and users.
 */
async function empty(db: StateStore): Promise<boolean> {
  if ((await schemaOf(db)) !== (await schemaOfTemplate)) return false;
  await db.query(`DO $$
    DECLARE filled regclass;
    BEGIN
      -- Rows are deleted in any order.
      PERFORM set_config('session_replication_role', 'replica', true);
      FOR filled IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname <> 'migrations' AND pg_relation_size(oid) > 0
      LOOP EXECUTE 'DELETE FROM ' || filled; END LOOP;
      PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence;
    END $$`);
  return true;
}

/** Changes with each change of a table's or an index's columns, and of their defaults. */
async function schemaOf(db: StateStore): Promise<string> {
  const [row] = await db.query<{ changes: string }>(`
    SELECT concat_ws(' ', count(*), max(pg_attribute.xmin::text::bigint)) AS changes
    FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace`);
  return row!.changes;
}
