import { once } from "node:events";
import { createServer } from "node:http";
import type { Server, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pacedBody } from "./paced-body";

const CHUNK = Buffer.alloc(64 * 1024, "x");
/** More than the system buffers for two sockets on one machine. */
const SYSTEM_BYTES = 32 * 1024 ** 2;

let server: Server;
let pulled: number;
let isEnded: boolean;
let broken: unknown[];

/** Like remix-serve: writes whatever the body yields, without waiting. */
async function writeWithoutWaiting(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  for await (const chunk of body) response.write(chunk);
  response.end();
}

async function* source(chunks: number, fails: boolean): AsyncGenerator<Uint8Array> {
  try {
    for (let n = 0; n < chunks; n += 1) {
      pulled += CHUNK.length;
      yield CHUNK;
    }
    if (fails) throw new Error("the engine broke off");
  } finally {
    isEnded = true;
  }
}

async function serveBody({
  chunks,
  fails = false,
  stalledMs = 60_000,
}: {
  chunks: number;
  fails?: boolean;
  stalledMs?: number;
}): Promise<string> {
  server = createServer((_request, response) => {
    const body = pacedBody(source(chunks, fails), { response, stalledMs, onBroken: (error) => broken.push(error) });
    void writeWithoutWaiting(body, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Sends a request, and reads none of the response. */
function askOnly(address: string): Socket {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.pause().write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
  return socket;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}

/** Waits until no more is read from the source. */
async function waitUntilReadingStops(): Promise<void> {
  for (let before = -1; before !== pulled || pulled === 0; await sleep(100)) before = pulled;
}

beforeEach(() => {
  pulled = 0;
  isEnded = false;
  broken = [];
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("an endless file costs only the system's buffers if nobody reads it, and ends when the reader leaves", async () => {
  const socket = askOnly(await serveBody({ chunks: Infinity }));
  await waitUntilReadingStops();
  expect(pulled).toBeLessThan(SYSTEM_BYTES);
  expect(isEnded).toBe(false);
  socket.destroy();
  await until(() => isEnded);
  expect(broken).toEqual([]);
});

test("ends the source if the reader disconnects before anything was sent", async () => {
  const ended = new Promise<void>((resolve) => {
    const chunks = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => undefined),
        return: async () => ({ done: true, value: resolve() }) as const,
      }),
    };
    server = createServer((_request, response) => {
      response.once("close", () => pacedBody(chunks, { response, onBroken: (error) => broken.push(error) }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = askOnly(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await once(server, "request");
  socket.destroy();
  await ended;
});

test("disconnects a reader that reads nothing for too long", async () => {
  const socket = askOnly(await serveBody({ chunks: Infinity, stalledMs: 50 }));
  await until(() => isEnded);
  socket.resume();
  await once(socket, "close");
});

test("sends a body completely", async () => {
  const response = await fetch(await serveBody({ chunks: 300 }));
  expect((await response.arrayBuffer()).byteLength).toBe(300 * CHUNK.length);
});

test("a failing source breaks the connection, so that no client takes a part for the whole", async () => {
  const response = await fetch(await serveBody({ chunks: 3, fails: true }));
  await expect(response.arrayBuffer()).rejects.toThrow();
  expect(broken).toEqual([new Error("the engine broke off")]);
});

test("without a server, the body fails like its source", async () => {
  const body = pacedBody(source(1, true), { response: undefined, onBroken: (error) => broken.push(error) });
  await expect(new Response(body).arrayBuffer()).rejects.toThrow("the engine broke off");
  expect(broken).toHaveLength(1);
});
