/**
 * Makes what test files start from in DATA_DIR: an empty state store and an empty cost store, both with their tables,
 * and an empty database of PostgreSQL.
 */
import { writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { openChdb } from "../../../server/cost-store/chdb";
import { prepareCostStore } from "../../../server/cost-store/prepare";
import { MIGRATIONS } from "../../../server/cost-store/schema";
import { readEnv } from "../../../server/env";
import { migrate } from "../../../server/state-store/migrate";
import { storeOf } from "../../../server/state-store/pglite";
import { findPostgres } from "./find-postgres.mjs";
import { makePostgresTemplate } from "./postgres-template";
import { costTemplateIn, postgresTemplateIn, stateTemplateIn } from "./templates";

const folder = readEnv().DATA_DIR;

const db = await PGlite.create();
await migrate(storeOf(db));
await writeFile(stateTemplateIn(folder), Buffer.from(await (await db.dumpDataDir("none")).arrayBuffer()));
await db.close();

const store = await openChdb({
  directory: costTemplateIn(folder),
  sessions: { pages: 1, exports: 0, imports: 0, checks: 0, health: 0 },
  timeoutSeconds: 60,
});
await prepareCostStore(store);
// Each migration is noted in a part of its own, and merged parts stay for minutes: one part is copied and opened sooner.
const applied = await store.query<{ Name: string }>(`SELECT Name FROM ${MIGRATIONS}`);
await store.command(`TRUNCATE TABLE ${MIGRATIONS} SYNC`);
await store.command(`INSERT INTO ${MIGRATIONS} (Name) SELECT arrayJoin({names:Array(String)})`, {
  names: applied.map(({ Name }) => Name),
});
await store.close();

const bin = findPostgres();
if (bin) await makePostgresTemplate(bin, postgresTemplateIn(folder));
