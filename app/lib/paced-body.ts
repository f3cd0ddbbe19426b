import type { ServerResponse } from "node:http";

/** How long a reader may take nothing before it is given up. */
export const STALLED_MS = 60_000;

export interface Pacing {
  /** What the body is sent with; absent where nothing is sent, as in tests of handlers. */
  response: ServerResponse | undefined;
  /** Told why the source failed, for the log. */
  onBroken: (error: unknown) => void;
  stalledMs?: number;
}

/**
 * Chunks as the body of a reply that is made as fast as its reader takes it: nothing is read of `chunks` before what
 * was read has left this process. Servers write a body without waiting (remix-serve), so the body itself does.
 * A reader that has gone, or takes nothing for `stalledMs`, ends the reading. When the source fails, the connection
 * is broken off, so that nobody takes the part for the whole.
 */
export function pacedBody(
  chunks: AsyncIterable<Uint8Array>,
  { response, onBroken, stalledMs = STALLED_MS }: Pacing,
): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const giveUp = async () => {
    await iterator.return?.().catch(() => undefined);
  };
  // Node.js cuts a connection off on which nothing has moved; while the source works, nothing has to.
  response?.once("close", giveUp);
  // Gone while the first chunk was made.
  if (response?.destroyed) void giveUp();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (response && !(await hasDrained(response, stalledMs))) return controller.close();
          response?.setTimeout(0);
          const { done, value } = await iterator.next();
          response?.setTimeout(stalledMs);
          if (done || response?.destroyed) return controller.close();
          controller.enqueue(value);
        } catch (error) {
          // A reader who has gone ends the source, too.
          if (!response?.destroyed) onBroken(error);
          if (!response) return controller.error(error);
          response.socket?.resetAndDestroy();
          response.destroy();
          controller.close();
        }
      },
      cancel: giveUp,
    },
    { highWaterMark: 0 },
  );
}

/** Waits until what was written has left this process. False when the reader has gone or was given up. */
function hasDrained(response: ServerResponse, stalledMs: number): Promise<boolean> {
  if (response.destroyed || !response.writableNeedDrain) return Promise.resolve(!response.destroyed);
  response.setTimeout(stalledMs);
  return new Promise((resolve) => {
    const settle = (hasDrained: boolean) => () => {
      response.off("drain", drained).off("close", gone);
      resolve(hasDrained);
    };
    const drained = settle(true);
    const gone = settle(false);
    response.on("drain", drained).on("close", gone);
  });
}
