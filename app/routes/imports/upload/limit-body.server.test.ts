import { describe, expect, it } from "vitest";
import { limitBody } from "./limit-body.server";

/** A body in chunks of 1 kB that counts how many were read. */
function bodyOf(pieces: number, fails = false) {
  const sent = { pieces: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent.pieces < pieces) controller.enqueue(new Uint8Array(1000));
        else if (fails) controller.error(new Error("connection lost"));
        else controller.close();
        sent.pieces += 1;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent };
}

async function sizeOf(stream: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.byteLength;
  return bytes;
}

describe("limitBody", () => {
  it("accepts a body of exactly the limit, and reads only on demand", async () => {
    const { body, sent } = bodyOf(5);
    const limited = limitBody(body, 5000);
    const reader = limited.stream.getReader();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(sent.pieces).toBe(1);
    reader.releaseLock();
    expect(await sizeOf(limited.stream)).toBe(4000);
    expect(await limited.finish()).toBe("whole");
  });

  it("fails a larger body, drains it, and gives up on an endless one", async () => {
    const { body, sent } = bodyOf(12);
    const limited = limitBody(body, 5000);
    await expect(sizeOf(limited.stream)).rejects.toThrow("too large");
    expect(await limited.finish()).toBe("too-large");
    expect(sent.pieces).toBe(13);
    const endless = bodyOf(Infinity);
    expect(await limitBody(endless.body, 5000).finish()).toBe("too-large");
    expect(endless.sent.pieces).toBe(21);
  });

  it("drains the remainder when its consumer has stopped", async () => {
    const { body, sent } = bodyOf(5);
    const limited = limitBody(body, 5000);
    await limited.stream.cancel();
    expect(await limited.finish()).toBe("whole");
    expect(sent.pieces).toBe(6);
  });

  it("fails if the body fails", async () => {
    const limited = limitBody(bodyOf(2, true).body, 5000);
    await expect(sizeOf(limited.stream)).rejects.toThrow("connection lost");
    expect(await limited.finish()).toBe("broken-off");
  });
});
