import type { CostStore, Parameters } from "../../server/cost-store/cost-store";

interface Query {
  sql: string;
  parameters: Parameters;
}

/** A cost store that logs its queries, so that the bare engine can run exactly the same. */
export interface EngineLog {
  store: CostStore;
  /** Logs queries under a title from now on, replacing earlier ones of that title; null stops logging. */
  record(title: string | null): void;
  /** Runs the logged queries of a title again: concurrent ones concurrently, sequential ones in sequence. */
  replay(title: string): Promise<void>;
}

export function logEngine(store: CostStore): EngineLog {
  /** By title: groups of queries that overlapped in time, in the order in which the groups began. */
  const log = new Map<string, Query[][]>();
  let waves: Query[][] = [];
  let running = 0;

  const noted = async <T>(query: Query, work: () => Promise<T>): Promise<T> => {
    // Queries of an earlier title may still be running.
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
    record(title) {
      waves = [];
      if (title !== null) log.set(title, waves);
    },
    async replay(title) {
      for (const wave of log.get(title) ?? [])
        await Promise.all(wave.map(({ sql, parameters }) => store.query(sql, parameters)));
    },
  };
}
