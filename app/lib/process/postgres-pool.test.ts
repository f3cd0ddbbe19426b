import { once } from "node:events";
import { createServer, Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { openPool } from "./postgres-pool";

afterEach(() => void vi.restoreAllMocks());

it("gives up a server that is silent, and probes idle connections", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const probe = vi.spyOn(Socket.prototype, "setKeepAlive");
  const { port } = silent.address() as AddressInfo;
  const pool = openPool(`postgresql://test@127.0.0.1:${port}/postgres`, { timeoutMs: 2000 });
  await expect(pool.connect()).rejects.toThrow("timeout");
  expect(probe).toHaveBeenCalledWith(true, 10_000);
  await pool.end();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
