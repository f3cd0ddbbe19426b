import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import type { RenderErrorPage } from "./install-error-page.server";
import { installErrorPage } from "./install-error-page.server";

let server: Server;
afterEach(() => void server.close());

const page: Parameters<typeof installErrorPage>[2] = ({ status, code }) => ({
  html: `<p>${status} ${code} ü`,
  headers: { "content-type": "text/html", "x-page": "yes" },
});
const json = { "content-type": "application/json", "x-remix-error": "yes" };

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Like servers that compress: they wrap the methods that write the response. */
  isZipped?: boolean;
  render?: (failure: Parameters<RenderErrorPage>[1]) => ReturnType<RenderErrorPage>;
}

async function ask(
  { status, headers, isZipped, render = page }: Answer,
  init: RequestInit = { headers: { accept: "text/html,*/*;q=0.8" } },
) {
  server = createServer((request, response) => {
    installErrorPage(request, response, render);
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (!isZipped) return void response.write("{", () => response.end("}"));
    const zip = createGzip();
    response.setHeader("content-encoding", "gzip");
    response.writeHead(status);
    zip.on("data", (chunk: Buffer) => void response.write(chunk)).on("end", () => void response.end());
    zip.end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x.csv`, init);
  return [answer.status, await answer.text(), answer.headers.get("x-page")];
}

it.each([
  ["an error that Remix tells as JSON", { status: 503, headers: json }, "503 unknown"],
  [
    "one whose page has been named",
    { status: 403, headers: { ...json, "x-error-code": "not-a-member" } },
    "403 not-a-member",
  ],
  ["a zipped one", { status: 503, headers: json, isZipped: true }, "503 unknown"],
  ["an answer that a route threw", { status: 413, headers: { "x-remix-catch": "yes" } }, "413 undefined"],
  ["what nobody expected", { status: 500, headers: { "content-type": "text/plain" } }, "500 unknown"],
])("is sent to a browser for %s", async (_what, answer, text) => {
  expect(await ask(answer)).toEqual([answer.status, `<p>${text} ü`, "yes"]);
});

it.each([
  ["a success", { status: 200, headers: {} }],
  ["words of ours", { status: 503, headers: { "content-type": "text/plain" } }],
  ["a redirect that a route threw", { status: 302, headers: { "x-remix-catch": "yes" } }],
  [
    "a failure whose page fails",
    {
      status: 503,
      headers: json,
      render: () => {
        throw new Error("no page");
      },
    },
  ],
])("does not replace %s", async (_what, answer) => {
  expect(await ask(answer)).toEqual([answer.status, "{}", null]);
});

it("is sent only to clients that display it", async () => {
  expect(await ask({ status: 503, headers: json }, { headers: { accept: "*/*" } })).toEqual([503, "{}", null]);
  expect(await ask({ status: 503, headers: json }, { method: "HEAD", headers: { accept: "text/html" } })).toEqual([
    503,
    "",
    "yes",
  ]);
});
