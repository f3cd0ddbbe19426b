import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendHostile } from "../../tests/support/hostile-requests";
import { standBefore } from "./http-front";

let server: Server;
let port: number;
const failures: unknown[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === "/throws") throw new Error("in a listener");
    response.end(`${request.headers.host} ${request.headers["x-forwarded-host"]}`);
  });
  standBefore(server, (error) => failures.push(error));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const send = (line: string, ...headers: string[]) => sendHostile({ what: line, wire: [line, ...headers, "Connection: close", "", ""].join("\r\n") }, port);

it("answers 500 for what a listener throws, and goes on", async () => {
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
  [200, "GET / HTTP/1.0", []],
  [200, "GET / HTTP/1.1", ["Host: a", "Upgrade: websocket"]],
])("answers %i to %s with %j", async (status, line, headers) => expect(await send(line, ...headers)).toEqual([status]));

it("hands hosts on as addresses write them, the last of those that proxies named", async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { "x-forwarded-host": "evil.example, Costs.example:80" } });
  expect(await response.text()).toBe(`127.0.0.1:${port} costs.example`);
});
