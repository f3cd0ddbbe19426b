import { createServer } from "node:http";
import type { Server } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exchange, sendHostile } from "../../../tests/support/requests/hostile-requests";
import { hostOf, installMiddleware } from "./middleware";

let server: Server;
let port: number;
const failures: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/throws") throw new Error("in a listener");
    if (request.url === "/waits") return;
    if (request.url === "/begins") return void response.write("begun");
    response.end(`${request.headers.host} ${request.headers["x-forwarded-host"]}`);
  });
  port = await listen(server);
});
afterAll(() => void server.close());

async function listen(to: Server): Promise<number> {
  installMiddleware(to, { failed: (error) => failures.push(error), headers: { "x-own": "yes" } });
  await new Promise<void>((resolve) => to.listen(0, "127.0.0.1", resolve));
  return (to.address() as AddressInfo).port;
}

const send = (line: string, ...headers: string[]) =>
  sendHostile({ what: line, wire: [line, ...headers, "Connection: close", "", ""].join("\r\n") }, port);

it("answers 500 if a listener throws, and keeps running", async () => {
  expect(await send("GET /throws HTTP/1.1", "Host: a")).toEqual([500]);
  expect(failures).toEqual([new Error("in a listener")]);
  expect(await send("GET / HTTP/1.1", "Host: a")).toEqual([200]);
});

it.each<[number, string, string[]]>([
  [204, "OPTIONS * HTTP/1.1", ["Host: a"]],
  [405, "TRACE / HTTP/1.1", ["Host: a"]],
  [405, "PROPFIND / HTTP/1.1", ["Host: a"]],
  [405, "CONNECT a:443 HTTP/1.1", ["Host: a"]],
  [417, "POST / HTTP/1.1", ["Host: a", "Expect: a-miracle"]],
  [400, "GET http://a/ HTTP/1.1", ["Host: a"]],
  [400, "GET / HTTP/1.1", ["Host: a b"]],
  [400, "POST / HTTP/1.1", ["Host: a", "X-Forwarded-Host: a:99999"]],
  [200, "POST / HTTP/1.1", ["Host: a", "X-Forwarded-Host: a b, costs.example"]],
  [400, "GET / HTTP/1.1", []],
  [200, "GET / HTTP/1.0", []],
  [200, "GET / HTTP/1.1", ["Host: a", "Upgrade: websocket"]],
])("answers %i to %s with %j", async (status, line, headers) => expect(await send(line, ...headers)).toEqual([status]));

it("keeps connections open for longer than the minute of common proxies", async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(Number(/timeout=(\d+)/.exec(response.headers.get("keep-alive")!)![1])).toBeGreaterThan(60);
});

it("passes on hosts as written in addresses, the last of those appended by proxies", async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { "x-forwarded-host": "evil.example, Costs.example:80" },
  });
  expect(await response.text()).toBe(`127.0.0.1:${port} costs.example`);
});

it.each<[number, string, string]>([
  [431, "headers of 100 kB", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n`],
  [400, "no HTTP", "\x16\x03\x01\x02\0\x01\0\x01\xfc"],
  [400, "a length below nothing", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"],
  [400, "a body of no chunks", "POST /waits HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
  [
    413,
    "a chunk with 100 kB of extensions",
    `POST /waits HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;${"x".repeat(100_000)}\r\n`,
  ],
  [405, "a tunnel", "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n"],
])("answers %i to %s in one sentence with the usual headers, and disconnects", async (status, _what, wire) => {
  const [head = "", body] = (await exchange({ wire }, port)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
  expect(head.toLowerCase().split("\r\n")).toEqual(
    expect.arrayContaining([
      "x-own: yes",
      "content-type: text/plain; charset=utf-8",
      "cache-control: no-store",
      "connection: close",
      `content-length: ${body!.length}`,
    ]),
  );
  expect(body).toMatch(/^[A-Z][^\n]+\.\n$/);
});

it("answers 408 to a request that does not arrive in time", async () => {
  const impatient = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 });
  const answer = await exchange({ wire: "GET / HTTP/1.1\r\n" }, await listen(impatient), 30_000);
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\nx-own: yes\r\n/);
  impatient.close();
});

it("writes no error into a response that has begun, nor ahead of a pending one", async () => {
  const begun = await exchange(
    { wire: "POST /begins HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" },
    port,
  );
  const behind = await exchange(
    { wire: "GET /begins HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n\0\r\n" },
    port,
  );
  for (const answers of [begun, behind]) expect(answers.match(/HTTP\/1/g) ?? []).toHaveLength(answers === "" ? 0 : 1);
});

it("answers malformed data on a connection whose response is complete", async () => {
  const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
  socket.once("data", () => socket.write("\0garbage\r\n\r\n"));
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK[^]*HTTP\/1.1 400 Bad Request/);
});

it.each([
  ["localhost:3000", "localhost:3000"],
  ["Costs.example:80", "costs.example"],
  ["192.0.2.8:8080", "192.0.2.8:8080"],
  ["[::1]:3000", "[::1]:3000"],
  ["cloudtally_web", "cloudtally_web"],
])("reads the host %s", (text, host) => expect(hostOf(text)).toBe(host));

it.each([
  "",
  "a b",
  "a:99999",
  "a:",
  "a:b",
  "[::1",
  "::1",
  "a,b",
  "a/b",
  "a@b",
  "a?b",
  "a#b",
  "a\\b",
  "256.1.1.1",
  "%zz",
  "ü.example",
  "a\tb",
])("rejects %j as a host", (text) => expect(hostOf(text)).toBeUndefined());
