import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { runForClient } from "../client";
import { openChdb } from "./chdb";
import type { CostStore } from "./cost-store";
import { QueryNotStarted } from "./cost-store";
import { engineCodes } from "./engine-codes";

let directory: string;
let store: CostStore;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "cloudtally-waiting-"));
  store = await openChdb({
    directory,
    sessions: { pages: 1, exports: 0, imports: 0, checks: 0, health: 1 },
    timeoutSeconds: 60,
  });
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

afterEach(() => void vi.restoreAllMocks());

/** Takes the only session until it has counted far enough. */
const busy = () => store.query("SELECT sum(sipHash64(number)) AS n FROM numbers(5000000)");
const limit = async () =>
  (await store.query<{ v: string }>("SELECT toString(getSetting('max_execution_time')) AS v"))[0]!.v;

test("a query of a disconnected client does not start", async () => {
  const before = busy();
  const gone = new AbortController();
  const work = runForClient({ signal: gone.signal, endsAt: null }, () =>
    store.command("CREATE TABLE begun (n UInt8) ENGINE = Memory"),
  );
  const after = store.query<{ n: string }>("SELECT toString(count()) AS n FROM system.tables WHERE name = 'begun'");
  gone.abort();
  await expect(work).rejects.toBeInstanceOf(QueryNotStarted);
  await before;
  expect(await after).toEqual([{ n: "0" }]);
  await expect(runForClient({ signal: gone.signal, endsAt: null }, () => store.version())).rejects.toBeInstanceOf(
    QueryNotStarted,
  );
});

test("whether the engine answers is known while pages wait", async () => {
  let areDone = false;
  const pages = Promise.all(Array.from({ length: 5 }, busy)).then(() => (areDone = true));
  expect(await store.version()).toMatch(/^\d+\.\d+/);
  expect(areDone).toBe(false);
  await pages;
});

test("a query may take the rest of its request's time, and the next one has its own", async () => {
  const { signal } = new AbortController();
  // The clock is fixed, however busy the machine is: the remaining time is exactly what the query may take.
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const within = <T>(seconds: number, work: () => Promise<T>) =>
    runForClient({ signal, endsAt: Date.now() + seconds * 1000 - 500 }, work);
  expect(await within(7, limit)).toBe("7");
  expect(await limit()).toBe("60");
  expect(await within(100, limit)).toBe("60");
  await expect(
    within(1, () => store.query("SELECT count() FROM numbers(100000000000) WHERE NOT ignore(sipHash64(number))")),
  ).rejects.toMatchObject({ code: engineCodes.timeout });
});
