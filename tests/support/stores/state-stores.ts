import { migrate } from "../../../server/state-store/migrate";
import { openPostgres } from "../../../server/state-store/postgres";
import type { StateStore } from "../../../server/state-store/state-store";
import { startPostgres } from "./postgres";
import { openTestState } from "./test-state";

export interface TestStateStore {
  stateStore: StateStore;
  close(): Promise<void>;
}

/** The state store's two engines, for tests whose SQL must work in both. `open` gives an empty one with its tables. */
export const eachStateStore: { name: string; open(): Promise<TestStateStore> }[] = [
  {
    name: "PGlite, embedded",
    async open() {
      const stateStore = await openTestState();
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
