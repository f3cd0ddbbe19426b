import { setTimeout as sleep } from "node:timers/promises";

/** Resolves when the address answers GET with 200. Rejects with the last failure after `timeoutMs`. */
export async function waitUntilHealthy(url: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const failure = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]) }).then(
      (response) => (response.ok ? null : `it answers ${response.status}`),
      (error: Error) => error.message,
    );
    if (failure === null) return;
    signal.throwIfAborted();
    if (Date.now() > deadline) throw new Error(`${url} is not healthy: ${failure}`);
    await sleep(100);
  }
}
