import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { Session } from "chdb";
import { literal } from "../../../server/cost-store/cost-store";

export interface TestClickHouse {
  url: string;
  close(): Promise<void>;
}

/** Query parameters that are not settings. */
const reserved = new Set(["query", "query_id", "session_id", "database", "default_format", "user", "password", "role"]);
/** Settings of the HTTP interface that the embedded engine does not have. */
const httpOnly = new Set([
  "wait_end_of_query",
  "enable_http_compression",
  "send_progress_in_http_headers",
  "http_headers_progress_interval_ms",
]);

/** The server's limit for each field in addresses and forms (http_max_field_value_size). */
const FIELD_BYTES = 128 * 1024;

/**
 * A ClickHouse server for tests: its HTTP protocol over the embedded engine. Queries are in the body, in a form with
 * their parameters, or in the address with data in the body; parameters are param_x; errors have a status, a header and
 * a text.
 */
export async function startClickHouse(): Promise<TestClickHouse> {
  const directory = await mkdtemp(path.join(tmpdir(), "cloudtally-clickhouse-"));
  const session = new Session(path.join(directory, "store"));
  // As the embedded engine has it.
  await session.queryAsync("SET compile_aggregate_expressions = 0");
  let busy: Promise<unknown> = Promise.resolve();
  let files = 0;

  async function run(request: IncomingMessage): Promise<Buffer> {
    const address = new URL(request.url!, "http://server");
    const inAddress = address.searchParams.get("query");
    const file = path.join(directory, `body-${(files += 1)}`);
    const form = request.headers["content-type"]?.startsWith("multipart/form-data") ? await formOf(request) : null;
    if (!form) await pipeline(request, createWriteStream(file));
    const query =
      form?.get("query") ?? (inAddress === null ? (await readFile(file, "utf8")).trim() : withData(inAddress, file));
    const fields = [...address.searchParams, ...(form ?? [])];
    if (fields.some(([, value]) => Buffer.byteLength(value) > FIELD_BYTES)) throw new Error("Field value too long");
    const settings = fields.filter(([name]) => !reserved.has(name) && !httpOnly.has(name));
    try {
      for (const [name, value] of settings) await session.queryAsync(`SET ${name} = ${literal(value)}`);
      return Buffer.from((await session.queryAsync(query)).bytes());
    } finally {
      // Settings apply to one request.
      for (const [name] of settings) if (!name.startsWith("param_")) await session.queryAsync(`SET ${name} = DEFAULT`);
      await rm(file, { force: true });
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === "/ping") return void response.end("Ok.\n");
    const turn = busy.then(() => run(request));
    busy = turn.catch(() => undefined);
    try {
      response.end(await turn);
    } catch (error) {
      const { message, clickhouseCode = 1002 } = error as { message: string; clickhouseCode?: number };
      response
        .writeHead(500, { "x-clickhouse-exception-code": String(clickhouseCode), "content-type": "text/plain" })
        .end(`${message}\n`);
    }
  }

  // Like the server's own limit for addresses, which contain parameters.
  const server = createServer({ maxHeaderSize: 1024 ** 2 }, (request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://default:@127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await busy;
      session.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** `… FROM input('structure') … FORMAT X`, over the data in the request. */
function withData(query: string, file: string): string {
  const format = /\s+FORMAT\s+(\w+)\s*$/i.exec(query);
  if (!format) return query;
  const body = query.slice(0, format.index);
  return body.replace(
    /\binput\('((?:[^'\\]|\\.)*)'\)/s,
    (_, structure: string) => `file(${literal(file)}, ${format[1]}, '${structure}', 'none')`,
  );
}

async function formOf(request: IncomingMessage): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  const parser = busboy({ headers: request.headers, limits: { fieldSize: FIELD_BYTES + 1 } });
  parser.on("field", (name, value) => fields.set(name, value));
  await pipeline(request, parser);
  return fields;
}
