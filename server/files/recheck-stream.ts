/** How long a download continues at most after a right was revoked, in milliseconds. */
export const RECHECK_MS = 1000;

/**
 * The chunks, as long as `check` resolves: it is called before a chunk once RECHECK_MS have passed since the last
 * call, at first since now. If it rejects, so does the next chunk, and the source is ended. `clock`: milliseconds.
 */
export function recheckStream<T>(
  chunks: AsyncIterable<T>,
  check: () => Promise<unknown>,
  clock: () => number = () => performance.now(),
): AsyncIterable<T> {
  let checkedAt = clock();
  const iterator = chunks[Symbol.asyncIterator]();
  const end = async (): Promise<IteratorResult<T>> => {
    await iterator.return?.();
    return { done: true, value: undefined };
  };
  const next = async (): Promise<IteratorResult<T>> => {
    const item = await iterator.next();
    if (item.done || clock() - checkedAt < RECHECK_MS) return item;
    try {
      await check();
    } catch (error) {
      await end();
      throw error;
    }
    checkedAt = clock();
    return item;
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}
