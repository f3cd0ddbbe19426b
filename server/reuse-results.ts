import { LRUCache } from "lru-cache";

/** Answers a question with an earlier result, or with that of `read`. */
export type Reuse<Result> = (question: string, read: () => Promise<Result>) => Promise<Result>;

interface Options<Result> {
  /** Number of completed writes to the store. A query sent after a write gets no result from before it. */
  writes: () => number;
  /** Maximum size of the results that are kept; 0: none, as where other processes write to the store. */
  cachedBytes: number;
  bytesOf: (result: Result) => number;
}

/**
 * Reads identical questions once: those under way at the same time, as the calls of a page need the same, and those
 * that follow without a write in between, as people come back to the same pages all day.
 */
export function reuseResults<Result extends NonNullable<unknown>>(options: Options<Result>): Reuse<Result> {
  const { writes, cachedBytes, bytesOf } = options;
  const underWay = new Map<string, Promise<Result>>();
  const cache =
    cachedBytes > 0
      ? new LRUCache<string, Result>({
          maxSize: cachedBytes,
          sizeCalculation: (result, key) => bytesOf(result) + 2 * key.length,
        })
      : null;
  let cachedSince = writes();

  return async (question, read) => {
    const writesBefore = writes();
    if (writesBefore !== cachedSince) cache?.clear();
    cachedSince = writesBefore;
    const result = cache?.get(question);
    if (result !== undefined) return result;
    const key = `${writesBefore} ${question}`;
    const earlier = underWay.get(key);
    // It may have failed only because its client has left or had less time.
    if (earlier) return earlier.catch(read);
    const reading = read().finally(() => underWay.delete(key));
    underWay.set(key, reading);
    const fresh = await reading;
    if (writes() === writesBefore) cache?.set(question, fresh);
    return fresh;
  };
}
