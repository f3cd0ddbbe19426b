import type { CostStore } from "../../cost-store/cost-store";

/** Properties that determine the order of queued imports. */
export interface QueuedImport {
  /** Absent until the import is registered. */
  importId?: string;
  companyId: string;
  /** Approximate size of its text in bytes. */
  size: number;
}

/** Imports up to this size never wait for larger ones. */
export const SMALL_SIZE = 8 * 1024 ** 2;

interface Waiting extends QueuedImport {
  start(): void;
}

/** Picks the next import: round robin between companies, smallest import first within each. */
class FairQueue {
  constructor(
    private served = new Map<string, number>(),
    private turn = 0,
  ) {}

  /** The next import; undefined if none is waiting. */
  next<T extends QueuedImport>(waiting: T[]): T | undefined {
    const turnOf = ({ companyId }: QueuedImport) => this.served.get(companyId) ?? 0;
    // Sorting is stable: first come, first served among equals.
    const [chosen] = [...waiting].sort(
      (a, b) => turnOf(a) - turnOf(b) || (a.companyId === b.companyId ? a.size - b.size : 0),
    );
    if (chosen) this.served.set(chosen.companyId, (this.turn += 1));
    return chosen;
  }

  copy(): FairQueue {
    return new FairQueue(new Map(this.served), this.turn);
  }
}

/**
 * Runs at most two imports at a time, as each uses most of the machine and more would only use more memory. One lane is
 * for small imports; the other is for all, and takes small ones if no larger one is waiting.
 */
export class ImportQueue {
  #waiting: Waiting[] = [];
  #lanes = { small: { isBusy: false, turns: new FairQueue() }, all: { isBusy: false, turns: new FairQueue() } };

  /** Runs the work when its turn comes. Rejects with the signal's reason if aborted before. */
  async run<T>(queued: QueuedImport, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const lane = await this.#turnOf(queued, signal);
    try {
      return await work();
    } finally {
      lane.isBusy = false;
      this.#startNext();
    }
  }

  /** Number of imports ahead of this one, counting the running ones it waits for as one; null if it is not queued. */
  ahead(importId: string): number | null {
    const entryOfImport = this.#waiting.find((candidate) => candidate.importId === importId);
    if (!entryOfImport) return null;
    const isSmall = entryOfImport.size <= SMALL_SIZE;
    let competing = this.#waiting.filter(({ size }) => size <= SMALL_SIZE === isSmall);
    const turns = (isSmall ? this.#lanes.small : this.#lanes.all).turns.copy();
    let before = 1;
    for (let next = turns.next(competing); next && next !== entryOfImport; next = turns.next(competing)) {
      const entry = next;
      competing = competing.filter((other) => other !== entry);
      before += 1;
    }
    return before;
  }

  #turnOf(queued: QueuedImport, signal: AbortSignal): Promise<{ isBusy: boolean }> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(signal.reason as Error);
      };
      const waiting: Waiting & { lane?: { isBusy: boolean } } = {
        ...queued,
        start() {
          signal.removeEventListener("abort", leave);
          resolve(this.lane!);
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiting.push(waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    const isSmall = ({ size }: Waiting) => size <= SMALL_SIZE;
    const { small, all } = this.#lanes;
    const take = (lane: typeof small, candidates: (Waiting & { lane?: { isBusy: boolean } })[]) => {
      const next = lane.isBusy ? undefined : lane.turns.next(candidates);
      if (!next) return;
      lane.isBusy = true;
      this.#waiting = this.#waiting.filter((other) => other !== next);
      next.lane = lane;
      next.start();
    };
    take(small, this.#waiting.filter(isSmall));
    const larger = this.#waiting.filter((candidate) => !isSmall(candidate));
    take(all, larger.length > 0 ? larger : this.#waiting);
  }
}

const queues = new WeakMap<CostStore, ImportQueue>();

/** This process's queue of imports into a cost store. */
export function queueOf(costStore: CostStore): ImportQueue {
  const queue = queues.get(costStore) ?? new ImportQueue();
  queues.set(costStore, queue);
  return queue;
}
