import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe } from "vitest";
import { testCostStore } from "../../tests/support/stores/cost-store-suite";
import { openChdb } from "./chdb";
import { testSessions } from "../../tests/support/stores/test-sessions";

describe("chDB, embedded", () => {
  testCostStore(async () => {
    const directory = await mkdtemp(path.join(tmpdir(), "cloudtally-chdb-"));
    const store = await openChdb({ directory, sessions: testSessions, timeoutSeconds: 60 });
    return { store, stop: () => rm(directory, { recursive: true, force: true }) };
  });
});
