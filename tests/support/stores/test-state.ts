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

/** Empties the database; resolves to false if a test has changed more than rows. */
async function empty(db: StateStore): Promise<boolean> {
  if ((await schemaOf(db)) !== (await schemaOfTemplate)) return false;
  await db.query(`DO $$ BEGIN EXECUTE (
    SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') || ' RESTART IDENTITY'
    FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'
  ); END $$`);
  return true;
}

/** Tables and indexes with their columns, and these with their defaults. */
async function schemaOf(db: StateStore): Promise<string> {
  const [row] = await db.query<{ columns: string }>(`
    SELECT md5(string_agg(concat_ws(' ', relname, attname, atttypid, attnotnull, pg_get_expr(adbin, adrelid)), ',' ORDER BY relname, attnum)) AS columns
    FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relnamespace = 'public'::regnamespace`);
  return row!.columns;
}
