import { connect } from "node:net";

/** A raw request that no client library would send. */
export interface HostileRequest {
  /** What is wrong with it, for messages. */
  what: string;
  wire: string;
  /** Whether the client disconnects early. */
  breaksOff?: boolean;
}

/** Random numbers from 0 to 1, determined by the seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const hosts = [
  "a b",
  "a:99999",
  "[::1",
  "",
  ":",
  "a,b",
  "%zz",
  "256.1.1.1",
  "a@b",
  "http://a",
  "ü.example",
  "a:b",
  "[::1]:0x50",
  "-",
  "..",
  "x".repeat(300),
];
const methods = [
  "HEAD",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "PUT",
  "PATCH",
  "DELETE",
  "CONNECT",
  "LOCK",
  "SEARCH",
  "QUERY",
  "get",
  "FOO",
];
const targets = [
  "*",
  "http://[::1",
  "http://a b/",
  "//",
  "///evil.example/..",
  "/%",
  "/%00",
  "/%E0%A4%A",
  "/\\evil.example",
  "/..%2f..%2fetc/passwd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/?_data=nothing",
  "/cost-analytics?_data=routes%2Fnothing",
  "/?_data",
  "/nothing.data",
  "/_root.data?_routes=nothing",
  "/cost-analytics.data?_routes=a,b,__proto__",
  "/.data",
  "/billing.data?_routes=",
  "/__manifest",
  "/__manifest?p=%2F..%2F&version=x",
  `/__manifest?${"p=/x&".repeat(900)}`,
  "/assets/../../package.json",
  "/assets/%00.js",
  "/__proto__",
  "/constructor",
  "/realms/../../x",
  "/realms/cloudtally/%",
  "/realms/cloudtally/protocol/openid-connect/auth?redirect_uri=%00&client_id[]=x",
  "/realms/cloudtally/login-actions/authenticate/x",
  "/auth/callback?code=x&state=x",
  "/auth/callback?error[]=x",
  "/sign-in?returnTo=//evil.example",
  "/?lang=%00",
  "/healthz?x=%ZZ",
  `/?${"x".repeat(7000)}`,
  "/cost-analytics?f.__proto__=1&f.constructor=2",
  "/imports/%F0%9F%92%A9",
  "/api/v3/nothing",
  "/api/../healthz",
  "/ingest",
];
const headers = [
  "Origin: a b",
  "Origin: null",
  "Origin: https://evil.example",
  "Cookie: cloudtally_session=%E0%A4%A; =; ;;; a",
  "Cookie: cloudtally_session=eyJ.x; cloudtally_sso=%",
  `Cookie: ${"c=".padEnd(9000, "x")}`,
  "Accept-Language: ;q=x,,*-*;q=9",
  "Accept-Encoding: gzip;q=x, ,br;;",
  "Accept: a/b;q=NaN",
  "Range: bytes=9-1,x",
  "If-None-Match: W/",
  "If-Modified-Since: never",
  "Content-Type: multipart/form-data",
  "Content-Type: multipart/form-data; boundary=",
  "Content-Type: application/json",
  "Content-Type: ;;;",
  "Expect: 100-continue",
  "Expect: a-miracle",
  "Upgrade: websocket\r\nConnection: upgrade",
  "Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: x",
  "Authorization: Bearer \x01",
  "Authorization: Basic",
  "X-Forwarded-For: a b",
  "X-Forwarded-For: ,,,",
  "X-Forwarded-Proto: javascript",
  "X-Forwarded-Port: x",
  "X-Request-Id: a, b",
  "Content-Encoding: gzip",
  "Sec-Fetch-Site: cross-site",
  "Transfer-Encoding: x",
  "Content-Length: -1",
  "Content-Length: 99",
  "X-Remix-Revalidate: x",
  "Purpose: prefetch",
  "Te: trailers",
  "Forwarded: host=a b",
];
const bodies = [
  "",
  "a=%&b[]=[",
  '--x\r\nContent-Disposition: form-data; name="a"',
  '{"__proto__":{',
  "\0".repeat(64),
  "intent=x&__intent__={",
];

/** Requests with each of these faults alone, then `many` with random combinations. */
export function hostileRequests(seed: number, many: number): HostileRequest[] {
  const random = seeded(seed);
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
  const wire = (method: string, target: string, host: string | null, more: string[], body: string): string =>
    [
      `${method} ${target} HTTP/1.1`,
      ...(host === null ? [] : [`Host: ${host}`]),
      ...more,
      ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
      "Connection: close",
      "",
      body,
    ].join("\r\n");
  const ok = "localhost";
  const chance = (): HostileRequest => {
    const [method, target, host, header, body] = [
      pick(["GET", "POST", "POST", ...methods]),
      pick(["/", ...targets]),
      random() < 0.7 ? ok : pick(hosts),
      pick(headers),
      pick(bodies),
    ];
    return {
      what: `${method} ${target.slice(0, 60)}, Host ${host.slice(0, 40)}, ${header.slice(0, 60)}`,
      wire: wire(method, target, host, [header], body),
      breaksOff: random() < 0.2,
    };
  };
  return [
    ...hosts.map((host) => ({
      what: `Host ${host}`,
      wire: wire("POST", "/", host, ["Origin: http://localhost"], "a=b"),
    })),
    ...hosts.map((host) => ({
      what: `X-Forwarded-Host ${host}`,
      wire: wire("POST", "/", ok, ["Origin: http://localhost", `X-Forwarded-Host: ${host}`], "a=b"),
    })),
    ...methods.flatMap((method) =>
      ["/", "/cost-analytics", "/healthz", "/_root.data"].map((target) => ({
        what: `${method} ${target}`,
        wire: wire(method, target, ok, [], ""),
      })),
    ),
    ...targets.flatMap((target) =>
      ["GET", "HEAD", "POST"].map((method) => ({
        what: `${method} ${target.slice(0, 60)}`,
        wire: wire(method, target, ok, [], method === "POST" ? "a=b" : ""),
      })),
    ),
    ...headers.flatMap((header) =>
      ["GET", "POST"].map((method) => ({
        what: `${method} / with ${header.slice(0, 60)}`,
        wire: wire(method, "/", ok, [header], method === "POST" ? "a=b" : ""),
      })),
    ),
    { what: "no Host", wire: wire("GET", "/", null, [], "") },
    { what: "HTTP/1.0 without Host", wire: "POST / HTTP/1.0\r\nOrigin: http://localhost\r\n\r\n" },
    { what: "headers of 100 kB", wire: wire("GET", "/", ok, [`X: ${"x".repeat(100_000)}`], "") },
    {
      what: "two thousand headers",
      wire: wire(
        "GET",
        "/",
        ok,
        Array.from({ length: 2000 }, (_, n) => `X${n}: 1`),
        "",
      ),
    },
    { what: "no HTTP", wire: "\x16\x03\x01\x02\0\x01\0\x01\xfc" },
    {
      what: "garbage after a request",
      wire: "GET /healthz/live HTTP/1.1\r\nHost: localhost\r\n\r\n\0\x01garbage\r\n\r\n",
    },
    {
      what: "a truncated body",
      wire: "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\na=b",
      breaksOff: true,
    },
    {
      what: "chunks that are none",
      wire: "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\na=b\r\n",
      breaksOff: true,
    },
    ...Array.from({ length: many }, chance),
  ];
}

/**
 * Sends a request to a port of this machine. Resolves to the status codes of all responses until the connection ends or
 * is silent for `silenceMs`.
 */
export async function sendHostile(request: HostileRequest, port: number, silenceMs?: number): Promise<number[]> {
  return [...(await exchange(request, port, silenceMs)).matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) =>
    Number(status),
  );
}

/** Sends a request and resolves to everything received until the connection ends. */
export function exchange(
  { wire, breaksOff }: Pick<HostileRequest, "wire" | "breaksOff">,
  port: number,
  silenceMs = 3000,
): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(Buffer.from(wire, "latin1"));
      if (breaksOff) setTimeout(() => socket.destroy(), 20);
    });
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1"))).on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
}
