import { LRUCache } from "lru-cache";

/** Answers a question with an earlier result, or with that of `read`. */
export type Reuse<Result> = (question: string, read: () => Promise<Result>) => Promise<Result>;

interface Options<Result> {
  /** How many writes to the store have ended. A question that is asked after a write gets no result from before it. */
  writes: () => number;
  /** Maximum size of the results that are kept; 0: none, as where other processes write to the store. */
  keptBytes: number;
  bytesOf: (result: Result) => number;
}

/**
 * Reads identical questions once: those under way at the same time, as the calls of a page need the same, and those that
 * follow without a write in between, as people come back to the same pages all day.
 */
export function reuseResults<Result extends NonNullable<unknown>>(options: Options<Result>): Reuse<Result> {
  const { writes, keptBytes, bytesOf } = options;
  const underWay = new Map<string, Promise<Result>>();
  const kept =
    keptBytes > 0
      ? new LRUCache<string, Result>({
          maxSize: keptBytes,
          sizeCalculation: (result, key) => bytesOf(result) + 2 * key.length,
        })
      : null;
  let keptSince = writes();

  return async (question, read) => {
    const begun = writes();
    if (begun !== keptSince) kept?.clear();
    keptSince = begun;
    const result = kept?.get(question);
    if (result !== undefined) return result;
    const key = `${begun} ${question}`;
    const earlier = underWay.get(key);
    // It may fail only because its client has left or had less time.
    if (earlier) return earlier.catch(read);
    const reading = read().finally(() => underWay.delete(key));
    underWay.set(key, reading);
    const found = await reading;
    if (writes() === begun) kept?.set(question, found);
    return found;
  };
}
