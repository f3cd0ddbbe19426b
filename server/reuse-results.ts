import { LRUCache } from "lru-cache";

/**
 * Answers a question with an earlier result, or with that of `read`. `version`: changes with every write that may change
 * the result, once it has ended. A query sent after a write gets no result from before it.
 */
export type Reuse<Result> = (
  question: string,
  version: () => string | number,
  read: () => Promise<Result>,
) => Promise<Result>;

interface Options<Result> {
  /** Maximum size of the results that are kept; 0: none, as where other processes write to the store. */
  cachedBytes: number;
  bytesOf: (result: Result) => number;
}

interface Kept<Result> {
  version: string | number;
  result: Result;
}

/**
 * Reads identical questions once: those under way at the same time, as the calls of a page need the same, and those
 * that follow without a write in between, as people come back to the same pages all day.
 */
export function reuseResults<Result>({ cachedBytes, bytesOf }: Options<Result>): Reuse<Result> {
  const underWay = new Map<string, Promise<Result>>();
  const cache =
    cachedBytes > 0
      ? new LRUCache<string, Kept<Result>>({
          maxSize: cachedBytes,
          sizeCalculation: ({ result }, question) => bytesOf(result) + 2 * question.length,
        })
      : null;

  return async (question, version, read) => {
    const before = version();
    const kept = cache?.get(question);
    if (kept?.version === before) return kept.result;
    const key = `${before} ${question}`;
    const earlier = underWay.get(key);
    // It may have failed only because its client has left or had less time.
    if (earlier) return earlier.catch(read);
    const reading = read().finally(() => underWay.delete(key));
    underWay.set(key, reading);
    const result = await reading;
    if (version() === before) cache?.set(question, { version: before, result });
    return result;
  };
}
