import { useSyncExternalStore } from "react";

/** Delay before a background request is retried automatically, in milliseconds. */
const REPEAT_MS = 5000;

interface Attempted {
  /** What failed: an address of this site without its host, or the name of a part. */
  target: string;
  /** Where the failure is shown: in the toast, or in place of the content. */
  shownIn: "toast" | "place";
  /** Also retried automatically until it works. Never for requests that change something. */
  repeats?: boolean;
}

/** A failed request. Its caller keeps waiting as if it were slow, so that the page does not change. */
export interface Failure extends Attempted {
  retry: () => void;
}

const none: readonly Failure[] = [];
let failures = none;
const listeners = new Set<() => void>();

function change(next: readonly Failure[]): void {
  failures = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Failures that wait for a retry, the latest last. */
export const currentFailures = (): readonly Failure[] => failures;

const useFailures = (): readonly Failure[] => useSyncExternalStore(subscribe, currentFailures, () => none);

/** Those not shown in place: while there is one, nothing that a page or form waits for is on its way. */
export const useToastedFailures = (): Failure[] => useFailures().filter(({ shownIn }) => shownIn === "toast");

/** The failure of one target, while it lasts. */
export const useFailure = (target: string): Failure | undefined =>
  useFailures().find((failure) => failure.target === target);

/**
 * Resolves to the first successful attempt: after a failure the next attempt is made when the user asks for it. Rejects
 * only when `signal` is aborted, which happens when the user does something else.
 */
export async function retried<T>(attempt: () => Promise<T>, about: Attempted, signal?: AbortSignal | null): Promise<T> {
  let failure: Failure | null = null;
  const forget = () => {
    // Subscribers render at once, so they are only notified of changes.
    if (failure) change(failures.filter((other) => other !== failure));
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
