import { tmpdir } from "node:os";
import { createLog } from "~/lib/log";
import type { CostStore } from "../../server/cost-store/cost-store";
import type { Services } from "../../server/serve";
import { migrate } from "../../server/state-store/migrate";
import { openPglite } from "../../server/state-store/pglite";
import { openPostgres } from "../../server/state-store/postgres";
import type { StateStore } from "../../server/state-store/state-store";
import { testServices } from "./call-handler";
import { startPostgres } from "./postgres";

export interface TestStateStore {
  stateStore: StateStore;
  close(): Promise<void>;
}

/** The state store's two engines, for tests whose SQL must hold in both. `open` gives an empty one with its tables. */
export const eachStateStore: { name: string; open(): Promise<TestStateStore> }[] = [
  {
    name: "PGlite, embedded",
    async open() {
      const stateStore = await openPglite();
      await migrate(stateStore);
      return { stateStore, close: () => stateStore.close() };
    },
  },
  {
    name: "PostgreSQL, a server",
    async open() {
      const server = await startPostgres();
      const stateStore = await openPostgres(server.url);
      await migrate(stateStore);
      return {
        stateStore,
        async close() {
          await stateStore.close();
          await server.stop();
        },
      };
    },
  },
];

const absent = () => {
  throw new Error("this test has no cost store");
};
const noCostStore: CostStore = { query: absent, stream: absent, streamText: absent, command: absent, fill: absent, insertFrom: absent, version: absent, close: absent };

/** Services for handlers that use the state store alone. */
export const stateServices = (stateStore: StateStore, settings: Record<string, string> = {}): Services =>
  testServices({ directory: tmpdir(), costStore: noCostStore, stateStore, log: createLog("test", "silent"), close: async () => undefined }, settings);
