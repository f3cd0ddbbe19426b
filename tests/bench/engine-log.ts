import type { CostStore, Parameters } from "../../server/cost-store/cost-store";

interface Query {
  sql: string;
  parameters: Parameters;
}

/** A cost store that notes what it is asked, so that the bare engine can be asked the very same. */
export interface EngineLog {
  store: CostStore;
  /** Forgets what was noted. */
  clear(): void;
  /** Asks the engine what was noted since: what ran at the same time again at the same time, what waited in turn. */
  replay(): Promise<void>;
}

export function logEngine(store: CostStore): EngineLog {
  /** Queries that overlapped in time, in the order in which such groups began. */
  const waves: Query[][] = [];
  let running = 0;

  const noted = async <T>(query: Query, work: () => Promise<T>): Promise<T> => {
    // What has been forgotten may be running still.
    if (running === 0 || waves.length === 0) waves.push([]);
    waves.at(-1)!.push(query);
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
    }
  };

  return {
    store: {
      ...store,
      query: (sql, parameters = {}) => noted({ sql, parameters }, () => store.query(sql, parameters)),
    },
    clear: () => void waves.splice(0),
    async replay() {
      for (const wave of waves) await Promise.all(wave.map(({ sql, parameters }) => store.query(sql, parameters)));
    },
  };
}
