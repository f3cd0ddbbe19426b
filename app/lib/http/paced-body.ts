import type { ServerResponse } from "node:http";

/** How long a reader may be idle before it is given up. */
const STALLED_MS = 60_000;

export interface PacedResponse {
  /** The response object; absent if nothing is sent, as in tests of handlers. */
  response: ServerResponse | undefined;
  /** Called with the reason when the source fails, for the log. */
  onBroken: (error: unknown) => void;
  stalledMs?: number;
}

/**
 * Streams chunks at the reader's pace: nothing more is read from `chunks` until the previous chunk has left this
 * process. Servers write bodies without waiting (remix-serve), so the body itself waits. A reader that has
 * disconnected, or is idle for `stalledMs`, ends the reading. If the source fails, the connection is aborted, so that
 * nobody mistakes the part for the whole.
 */
export function pacedBody(
  chunks: AsyncIterable<Uint8Array>,
  { response, onBroken, stalledMs = STALLED_MS }: PacedResponse,
): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const cancel = async () => {
    await iterator.return?.().catch(() => undefined);
  };
  // Node.js closes idle connections; while the source is working, the connection may be idle.
  response?.once("close", cancel);
  // Disconnected while the first chunk was being created.
  if (response?.destroyed) void cancel();
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
          // A reader that disconnects also ends the source.
          if (!response?.destroyed) onBroken(error);
          if (!response) return controller.error(error);
          response.socket?.resetAndDestroy();
          response.destroy();
          controller.close();
        }
      },
      cancel: cancel,
    },
    { highWaterMark: 0 },
  );
}

/** Waits until everything written has left this process. False if the reader has disconnected or was given up. */
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
