import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exchange } from "../../tests/support/requests/hostile-requests";
import { once, requestIdOf, watchEveryRequest } from "./request-context.server";

let server: Server;
let address: string;
let headers: IncomingHttpHeaders;
let count = 0;

beforeAll(async () => {
  watchEveryRequest();
  watchEveryRequest();
  server = createServer(async (req, res) => {
    headers = req.headers;
    const request = { headers: new Headers(req.headers as Record<string, string>) };
    const make = async () => ++count;
    const values = [
      await once(request, "a", make),
      await once(request, "a", make),
      await once({ headers: new Headers() }, "a", make),
    ];
    res.setHeader("x-seen-url", req.url!);
    res.end(JSON.stringify({ id: requestIdOf(request), values, url: req.url, method: req.method }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it("gives each request an id and the security headers, whoever responds", async () => {
  const response = await fetch(address, { headers: { "x-request-id": "mine", "x-client-address": "6.6.6.6" } });
  const { id } = (await response.json()) as { id: string };
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(response.headers.get("x-request-id")).toBe(id);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers["x-client-address"]).toBe("127.0.0.1");
});

it("rejects malformed requests with the security headers", async () => {
  for (const wire of ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\n\r\n"]) {
    const answer = (await exchange({ wire }, Number(new URL(address).port))).toLowerCase();
    expect(answer).toMatch(/^http\/1.1 400 bad request\r\n/);
    expect(answer).toContain("\r\nx-content-type-options: nosniff\r\n");
    expect(answer).toContain("\r\ncache-control: no-store\r\n");
  }
});

it("computes a value once per request, and shares none between requests", async () => {
  count = 0;
  const ask = async () => ((await (await fetch(address)).json()) as { values: number[] }).values;
  expect(await ask()).toEqual([1, 1, 2]);
  expect(await ask()).toEqual([3, 3, 4]);
});

it("passes on the fields of a form as they were before the browser sent them", async () => {
  const { url } = (await (await fetch(`${address}/x?encoded.f.product=a%250Ab&by=day`)).json()) as { url: string };
  expect(url).toBe("/x?f.product=a%0Ab&by=day");
});

it("redirects an address that cannot be decoded to the error page", async () => {
  const { url } = (await (await fetch(`${address}/%E0%A4%A?x=1`)).json()) as { url: string };
  expect(url).toBe("/not-an-address");
});

it("redirects a form of another site to an error page, and lets its own forms through", async () => {
  const post = async (origin: string) => {
    const response = await fetch(`${address}/company`, { method: "POST", body: "companyId=c2", headers: { origin } });
    return (await response.json()) as { url: string; method: string };
  };
  expect(await post("https://evil.example")).toMatchObject({ url: "/cross-site-request", method: "GET" });
  expect(await post(address)).toMatchObject({ url: "/company", method: "POST" });
  // Remix treats every method but GET as a form submission.
  const head = (origin: string) => fetch(`${address}/billing.data`, { method: "HEAD", headers: { origin } });
  expect((await head("https://evil.example")).headers.get("x-seen-url")).toBe("/cross-site-request");
  expect((await head(address)).headers.get("x-seen-url")).toBe("/billing.data");
});
