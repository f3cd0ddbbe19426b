import { createServer as createHttpServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer as createTcpServer } from "node:net";
import type { Server as TcpServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { isPrivate, isRefused, post } from "./webhook";
import { webhookProblemOf } from "./webhook-problem";

const servers: (Server | TcpServer)[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ("closeAllConnections" in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listening<Some extends Server | TcpServer>(server: Some): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}/costs`;
}
const answering = async (answer: RequestListener) => `http://${await listening(createHttpServer(answer))}`;
const sent = (url: string, timeoutMs = 5000, WEBHOOKS_TO_PRIVATE: "yes" | "no" = "yes") =>
  post(
    { url, secret: "s", deliveryId: "1", at: "2026-11-20T00:00:00Z", body: "{}" },
    { WEBHOOKS_TO_PRIVATE },
    timeoutMs,
  );

const stored = (code: string, value: string): string => JSON.stringify({ code, value });

test("webhooks cannot reach private networks, unless the installation allows it", async () => {
  for (const address of [
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "::1",
    "fd00::1",
    "::ffff:10.0.0.1",
  ])
    expect([address, isPrivate(address)]).toEqual([address, true]);
  for (const address of ["8.8.8.8", "172.32.0.1", "2606:4700::1111"])
    expect([address, isPrivate(address)]).toEqual([address, false]);
  const refused = (url: string, WEBHOOKS_TO_PRIVATE: "yes" | "no" = "no") => isRefused(url, { WEBHOOKS_TO_PRIVATE });
  expect(refused("http://localhost:8080/")).toBe(true);
  expect(refused("http://[::1]/")).toBe(true);
  // The same address in other notations.
  expect(refused("http://2130706433/")).toBe(true);
  expect(refused("https://hooks.example/")).toBe(false);
  expect(refused("http://localhost:8080/", "yes")).toBe(false);
  await expect(sent("http://127.0.0.1:9/", 5000, "no")).rejects.toMatchObject({
    message: stored("private", ""),
    isFinal: true,
  });
});

test("a redirect is not followed, and is reported as the problem", async () => {
  let requested = 0;
  const inner = await answering((_request, reply) => {
    requested += 1;
    reply.end();
  });
  const url = await answering((_request, reply) => reply.writeHead(302, { location: inner }).end());
  await expect(sent(url)).rejects.toThrow(stored("redirect", "302"));
  expect(requested).toBe(0);
});

test("a slow endless response times out, and a large one is not read", async () => {
  const dripping = createTcpServer((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const drip = setInterval(() => socket.write("x-drip: 1\r\n"), 20);
    socket.on("close", () => clearInterval(drip)).on("error", () => undefined);
  });
  await expect(sent(`http://${await listening(dripping)}`, 200)).rejects.toThrow(stored("timeout", "0.2"));

  const closed = new Promise<void>((resolve) => {
    void answering((_request, reply) => {
      reply.writeHead(200).on("close", resolve);
      const stream = setInterval(() => reply.write("x".repeat(1000)), 5);
      reply.on("close", () => clearInterval(stream));
    }).then((url) => sent(url));
  });
  await closed;
});

test("connection problems are reported by their code", async () => {
  // The server has no TLS, which fails like a wrong certificate.
  const plain = await answering((_request, reply) => reply.end());
  await expect(sent(plain.replace("http:", "https:"))).rejects.toThrow(
    /^\{"code":"connection","value":"\w*(SSL|EPROTO)\w*"\}$/,
  );
  await expect(sent("http://127.0.0.1:1/")).rejects.toThrow(stored("connection", "ECONNREFUSED"));
});

test("a problem is read in its stored form, including the sentences of jobs", () => {
  expect(webhookProblemOf(stored("status", "503"))).toEqual({ code: "status", value: "503" });
  for (const problem of ["It was interrupted.", "{}", '{"code":"new","value":"1"}'])
    expect(webhookProblemOf(problem)).toEqual({ code: "other", value: problem });
});
