import type { CostStore } from "../../cost-store/cost-store";

/** What the order of waiting imports goes by. */
export interface QueuedImport {
  /** Absent until it is registered. */
  importId?: string;
  companyId: string;
  /** Bytes of text, roughly. */
  size: number;
}

/** Imports up to this size never wait for larger ones. */
export const SMALL_SIZE = 8 * 1024 ** 2;

interface Waiting extends QueuedImport {
  start(): void;
}

/** Picks what comes next: companies take turns, and each has its smallest import first. */
class Turns {
  constructor(
    private served = new Map<string, number>(),
    private turn = 0,
  ) {}

  /** Takes the next one's turn; undefined when nothing waits. */
  next<T extends QueuedImport>(waiting: T[]): T | undefined {
    const turnOf = ({ companyId }: QueuedImport) => this.served.get(companyId) ?? 0;
    // Sorting keeps the order of what is equal: first come, first served.
    const [chosen] = [...waiting].sort(
      (a, b) => turnOf(a) - turnOf(b) || (a.companyId === b.companyId ? a.size - b.size : 0),
    );
    if (chosen) this.served.set(chosen.companyId, (this.turn += 1));
    return chosen;
  }

  copy(): Turns {
    return new Turns(new Map(this.served), this.turn);
  }
}

/**
 * Runs imports in two lanes: each uses most of the machine, and more at once would only take more memory. Small ones
 * have a lane of their own beside the one for all, which takes them when nothing larger waits.
 */
export class ImportQueue {
  #waiting: Waiting[] = [];
  #lanes = { small: { isBusy: false, turns: new Turns() }, all: { isBusy: false, turns: new Turns() } };

  /** Does the work when it is its turn. Rejects with the signal's reason when that comes before. */
  async run<T>(queued: QueuedImport, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const lane = await this.#turnOf(queued, signal);
    try {
      return await work();
    } finally {
      lane.isBusy = false;
      this.#startNext();
    }
  }

  /** How many imports come before this one, the running ones that it waits for counted as one; null when it does not wait. */
  ahead(importId: string): number | null {
    const own = this.#waiting.find((one) => one.importId === importId);
    if (!own) return null;
    const isSmall = own.size <= SMALL_SIZE;
    let rivals = this.#waiting.filter(({ size }) => size <= SMALL_SIZE === isSmall);
    const turns = (isSmall ? this.#lanes.small : this.#lanes.all).turns.copy();
    let before = 1;
    for (let next = turns.next(rivals); next && next !== own; next = turns.next(rivals)) {
      const taken = next;
      rivals = rivals.filter((one) => one !== taken);
      before += 1;
    }
    return before;
  }

  #turnOf(queued: QueuedImport, signal: AbortSignal): Promise<{ isBusy: boolean }> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const leave = () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
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
      this.#waiting = this.#waiting.filter((one) => one !== next);
      next.lane = lane;
      next.start();
    };
    take(small, this.#waiting.filter(isSmall));
    const larger = this.#waiting.filter((one) => !isSmall(one));
    take(all, larger.length > 0 ? larger : this.#waiting);
  }
}

const queues = new WeakMap<CostStore, ImportQueue>();

/** The queue of a cost store's imports in this process. */
export function queueOf(costStore: CostStore): ImportQueue {
  const known = queues.get(costStore) ?? new ImportQueue();
  queues.set(costStore, known);
  return known;
}
