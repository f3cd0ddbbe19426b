import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const sink = createServer(async (request, response) => {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  response.end(String(bytes));
});

beforeAll(async () => {
  await new Promise<void>((listening) => sink.listen(0, "127.0.0.1", listening));
  vi.stubEnv("UPSTREAM_URL", `http://127.0.0.1:${(sink.address() as AddressInfo).port}`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  sink.close();
});

it("passes on a stream without buffering it", async () => {
  const { sendStream } = await import("./transport.server");
  const megabytes = 300;
  let sent = 0;
  let most = 0;
  const body = new ReadableStream({
    pull(controller) {
      most = Math.max(most, process.memoryUsage().arrayBuffers);
      if (sent++ < megabytes) controller.enqueue(new Uint8Array(1024 ** 2));
      else controller.close();
    },
  });
  const before = process.memoryUsage().arrayBuffers;
  const response = await sendStream("/upload", { body }, { requestId: "r1" });
  expect(await response.text()).toBe(String(megabytes * 1024 ** 2));
  expect((most - before) / 1024 ** 2).toBeLessThan(megabytes / 2);
});
