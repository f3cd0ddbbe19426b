import { useSyncExternalStore } from "react";

/** Pause after which what the page shows anyway is loaded again by itself, in milliseconds. */
const REPEAT_MS = 5000;

interface Attempted {
  /** What failed: an address of this site without its host, or the name of a part. */
  target: string;
  /** Who says so: the toast, or the place where it would be shown. */
  saidBy: "toast" | "place";
  /** Tried again by itself, too, until it works. Never for what changes something. */
  repeats?: boolean;
}

/** A request that failed. Whoever made it waits as if it were slow, so that the page stays as it is. */
export interface Failure extends Attempted {
  retry: () => void;
}

const none: readonly Failure[] = [];
let failures = none;
const listeners = new Set<() => void>();

function change(next: readonly Failure[]): void {
  failures = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What has failed and waits for somebody to try again, the last one last. */
export const currentFailures = (): readonly Failure[] => failures;

const useFailures = (): readonly Failure[] => useSyncExternalStore(subscribe, currentFailures, () => none);

/** Those that no place on the page says: while there is one, nothing is on its way that a page or form waits for. */
export const useToastedFailures = (): Failure[] => useFailures().filter(({ saidBy }) => saidBy === "toast");

/** The failure of one target, while it lasts. */
export const useFailure = (target: string): Failure | undefined =>
  useFailures().find((failure) => failure.target === target);

/**
 * Resolves to what an attempt resolves to, once one does: after a failure the next attempt is made when somebody asks for
 * it. Rejects only when `signal` is aborted, as it is when people go on with something else.
 */
export async function retried<T>(attempt: () => Promise<T>, about: Attempted, signal?: AbortSignal | null): Promise<T> {
  let failure: Failure | null = null;
  const forget = () => {
    // Whoever listens renders at once, so only where there is something to tell.
    if (failure) change(failures.filter((one) => one !== failure));
  };
  try {
    for (;;) {
      const outcome = await attempt().then(
        (value) => ({ value }),
        () => null,
      );
      if (outcome) return outcome.value;
      signal?.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const timer = about.repeats ? setTimeout(resolve, REPEAT_MS) : undefined;
        const retry = () => {
          clearTimeout(timer);
          forget();
          failure = null;
          resolve();
        };
        signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
        if (failure) failure.retry = retry;
        else change([...failures, (failure = { ...about, retry })]);
      });
    }
  } finally {
    forget();
  }
}
