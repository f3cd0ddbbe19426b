/** Rejects work beyond the capacity. */
export class QueueFull extends Error {
  override name = "QueueFull";
}

interface Waiting {
  begin(): void;
  reject(): void;
}

/**
 * Runs work one at a time, in order per key and taking turns between keys. When `capacity` is waiting, the key
 * with the most gives up its newest, so that no key can take them all; that work rejects with QueueFull.
 */
export function createFairQueue(capacity: number) {
  const queues = new Map<string, Waiting[]>();
  let isBusy = false;

  const next = () => {
    const [first] = queues;
    if (!first) return (isBusy = false);
    const [key, queue] = first;
    // To the end of the round, behind other waiting keys.
    queues.delete(key);
    const [turn, ...rest] = queue as [Waiting, ...Waiting[]];
    if (rest.length > 0) queues.set(key, rest);
    return turn.begin();
  };

  const wait = (key: string): Promise<void> =>
    new Promise((resolve, reject) => {
      queues.set(key, [...(queues.get(key) ?? []), { begin: resolve, reject: () => reject(new QueueFull()) }]);
      const lengths = [...queues.values()].map((queue) => queue.length);
      if (lengths.reduce((sum, length) => sum + length, 0) <= capacity) return;
      const [longestKey, longest] = [...queues].reduce((most, queue) =>
        queue[1].length > most[1].length ? queue : most,
      );
      longest.pop()!.reject();
      if (longest.length === 0) queues.delete(longestKey);
    });

  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      if (isBusy) await wait(key);
      isBusy = true;
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}
