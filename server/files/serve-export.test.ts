import { afterAll, beforeAll, expect, test } from "vitest";
import { auditFile } from "~/contract/tables/table-files";
import { testCaller, testServices } from "../../tests/support/stores/call-handler";
import { openTestStores } from "../../tests/support/stores/stores";
import type { TestStores } from "../../tests/support/stores/stores";
import { currentClient, runForClient } from "../client";
import { QueryNotStarted } from "../cost-store/cost-store";
import type { Chunks, Services } from "../serve";
import { serveExport } from "./serve-export";

let stores: TestStores;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());

const caller = testCaller("acme");

/** Makes a file for a client and reads it for nobody, as the API does. */
async function read(make: (services: Services) => Promise<Chunks>, signal: AbortSignal, services: Services) {
  const { handle } = serveExport(
    auditFile.csv,
    () => "audit.csv",
    (_query, _caller, given) => make(given),
  );
  const client = { signal, endsAt: null };
  const chunks = (await runForClient(client, () => handle({}, caller, services))) as Chunks;
  for await (const chunk of chunks) expect(chunk.length).toBeGreaterThan(0);
  return client;
}

test("a file is made for the client that has requested it", async () => {
  const seen: unknown[] = [];
  async function* rows() {
    seen.push(currentClient());
    yield await Promise.resolve("a");
    seen.push(currentClient());
  }
  const make = () => {
    seen.push(currentClient());
    return Promise.resolve(rows());
  };
  const client = await read(make, new AbortController().signal, testServices(stores));
  expect(seen).toEqual([client, client, client]);
});

test("a client that has gone before the first row begins no query and leaves its place", async () => {
  const gone = new AbortController();
  const services = testServices(stores);
  const make = ({ costStore }: Services) => {
    gone.abort();
    return Promise.resolve(costStore.streamText("SELECT 'a'", {}));
  };
  await expect(read(make, gone.signal, services)).rejects.toThrow(QueryNotStarted);
  expect(services.exports.countOf(caller.userId)).toEqual({ underWay: 0, waiting: 0 });
});
