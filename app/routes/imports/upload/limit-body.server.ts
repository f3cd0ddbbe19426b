/** How a request's body ended. */
export type BodyOutcome = "whole" | "too-large" | "broken-off";

export interface LimitedBody {
  /** The bytes as they arrive, read once; fails if there are more than allowed or they stop arriving. */
  stream: ReadableStream<Uint8Array>;
  /**
   * Discards the rest of a body, up to a limit, and resolves to how it ended: browsers show the response only after
   * sending everything.
   */
  finish(): Promise<BodyOutcome>;
}

/** A larger body is read up to this multiple of the limit. */
const MAX_READ_FACTOR = 4;

/** Lets a body pass up to `limitBytes`. */
export function limitBody(body: ReadableStream<Uint8Array>, limitBytes: number): LimitedBody {
  const reader = body.getReader();
  let bytes = 0;
  let end: BodyOutcome | null = null;

  /** The next bytes; null at the end. */
  const next = async (): Promise<Uint8Array | null> => {
    try {
      const { done, value } = await reader.read();
      if (!done) bytes += value.byteLength;
      if (bytes > limitBytes) end = "too-large";
      else if (done) end ??= "whole";
      return done ? null : value;
    } catch (error) {
      end ??= "broken-off";
      throw error;
    }
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await next();
        if (!chunk) controller.close();
        else if (end === "too-large") controller.error(new Error("The body is too large."));
        else controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    async finish() {
      const rest = async () => {
        while (bytes <= MAX_READ_FACTOR * limitBytes && (await next())) continue;
      };
      if (end !== "whole") await rest().catch(() => undefined);
      await reader.cancel().catch(() => undefined);
      return end!;
    },
  };
}
