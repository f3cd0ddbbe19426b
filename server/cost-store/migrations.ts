import { lines } from "./migrations/001-lines";
import { rollups } from "./migrations/002-rollups";
import { bills } from "./migrations/003-bills";
import { brokenParts } from "./migrations/004-broken-parts";
import { allocatedCharges } from "./migrations/005-allocated-charges";
import type { Migration } from "./migrations/migration";

/** Applied in order, each once. Together they make the tables that schema.ts declares. */
export const migrations: Migration[] = [lines, rollups, bills, brokenParts, allocatedCharges];
