import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuilt } from "../../server/launch/ensure-built.mjs";
import { program, root } from "../../server/launch/run.mjs";
import { waitUntilHealthy } from "../../server/supervise/wait-until-healthy";
import { freePort } from "../support/processes/free-port";
import { exchange } from "../support/requests/hostile-requests";

let folder: string;
let web: ChildProcess;
let site: string;
/** Addresses of a script, a style sheet and a text. */
let assets: string[];

const get = (address: string, encoding = "gzip, deflate, br, zstd", init: RequestInit = {}) =>
  fetch(site + address, { ...init, headers: { "accept-encoding": encoding, ...init.headers } });

beforeAll(async () => {
  await ensureBuilt("web");
  folder = await mkdtemp(path.join(tmpdir(), "cloudtally-assets-"));
  const port = String(await freePort());
  // The web app as it is in production; nothing here needs the API.
  web = fork(program("@remix-run/serve/dist/cli.js"), [path.join(root, "build/server/index.js")], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: port,
      HOST: "127.0.0.1",
      UPSTREAM_PORT: String(await freePort()),
      DATA_DIR: folder,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  site = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(`${site}/healthz/live`, 60_000, new AbortController().signal);
  const html = await (await get("/legal/privacy")).text();
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(html)![0];
  const texts = (await readdir(path.join(root, "build/client/assets"))).find((file) =>
    /^shell-en-.+\.json$/.test(file),
  );
  assets = [script, /\/assets\/[\w-]+\.css/.exec(html)![0], `/assets/${texts}`];
});
afterAll(async () => {
  web?.kill("SIGTERM");
  if (web) await once(web, "exit");
  await rm(folder, { recursive: true, force: true });
});

/** All headers that an immutable file may have. */
const own = [
  "accept-ranges",
  "cache-control",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "etag",
  "keep-alive",
  "last-modified",
  "vary",
  "x-content-type-options",
];
/** Headers that only documents have. */
const policies = ["x-frame-options", "referrer-policy", "permissions-policy", "cross-origin-opener-policy"];

describe("build assets", () => {
  test("have a media type and are immutable, without the headers of pages", async () => {
    for (const asset of assets) {
      const { status, headers } = await get(asset);
      expect(status).toBe(200);
      expect(
        [...headers.keys()].filter((name) => !own.includes(name)),
        asset,
      ).toEqual([]);
      expect(headers.get("cache-control"), asset).toBe("public, max-age=31536000, immutable");
      expect(headers.get("x-content-type-options"), asset).toBe("nosniff");
      expect(headers.get("content-type"), asset).toMatch(
        /^(text\/javascript|text\/css|application\/json); charset=utf-8$/,
      );
      expect(headers.get("vary"), asset).toBe("Accept-Encoding");
    }
  });

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", null],
  ])("come in the best coding that a browser takes: %s", async (accepted, coding) => {
    for (const asset of assets) {
      const response = await get(asset, accepted);
      expect(response.headers.get("content-encoding"), asset).toBe(coding);
      const file = path.join(root, "build/client", asset);
      // fetch has already decompressed the body.
      expect(await response.text(), asset).toBe(await readFile(file, "utf8"));
      const copy = { br: ".br", gzip: ".gz" }[coding ?? ""] ?? "";
      expect(response.headers.get("content-length"), asset).toBe(String((await readFile(file + copy)).length));
    }
  });

  test("are not sent again to a browser that has them cached", async () => {
    const [script] = assets;
    const etag = (await get(script!, "br")).headers.get("etag")!;
    // Not with fetch, which adds `cache-control: no-cache` to conditional requests.
    const wire = `GET ${script} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nIf-None-Match: ${etag}\r\nConnection: close\r\n\r\n`;
    expect(await exchange({ wire }, Number(new URL(site).port))).toMatch(/^HTTP\/1.1 304 /);
  });
});

test("pages have security headers, even at missing assets and for other methods", async () => {
  const answers = [
    await get("/legal/privacy"),
    await get("/assets/none.js"),
    await get(assets[0]!, "br", { method: "POST", headers: { origin: site } }),
    await get("/favicon.svg"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 200]);
  for (const { url, headers } of answers)
    for (const policy of policies) expect(headers.get(policy), `${policy} of ${url}`).toBeTruthy();
  for (const { url, headers } of answers.slice(0, 2))
    expect(headers.get("content-security-policy"), url).toContain("frame-ancestors 'none'");
});
