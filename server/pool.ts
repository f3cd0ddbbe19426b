/** Resources that serve one user at a time; callers queue if none is free. */
export interface Pool<T> {
  /**
   * The next free resource, to be returned by `release`. Rejects with the signal's reason if the caller has
   * disconnected.
   */
  take(signal?: AbortSignal): Promise<T>;
  release(item: T): void;
  /** Lends one to `work` for its duration. */
  use<Result>(work: (item: T) => Promise<Result>): Promise<Result>;
  /** Resolves once all are free; must not be followed by further calls. */
  idle(): Promise<void>;
}

export function createPool<T>(items: T[]): Pool<T> {
  const free = [...items];
  const waiting: ((item: T) => void)[] = [];
  let whenIdle = () => undefined as void;

  const take = async (signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    const item = free.pop();
    if (item !== undefined) return item;
    return new Promise((resolve, reject) => {
      const begin = (input: T) => {
        signal?.removeEventListener("abort", leave);
        resolve(input);
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal?.reason);
      };
      waiting.push(begin);
      signal?.addEventListener("abort", leave, { once: true });
    });
  };
  const release = (item: T): void => {
    const next = waiting.shift();
    if (next) return next(item);
    free.push(item);
    if (free.length === items.length) whenIdle();
  };
  return {
    take,
    release,
    async use(work) {
      const item = await take();
      try {
        return await work(item);
      } finally {
        release(item);
      }
    },
    idle: () => (free.length === items.length ? Promise.resolve() : new Promise((resolve) => (whenIdle = resolve))),
  };
}
