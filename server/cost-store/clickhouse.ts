import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { ClickHouseError, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import type { ClickHouseClient } from "@clickhouse/client";
import { buildMultipartBody, formatQueryParams } from "@clickhouse/client-common";
import { secondsLeft, currentClient } from "../client";
import { checkParameters, CostStoreError, literal, structureOf, workloads } from "./cost-store";
import type { CostStore, Parameters, Workload } from "./cost-store";
import { splitStore, workloadSettings } from "./workloads";
import type { Sessions, WorkloadStore } from "./workloads";
import { pipeBytes, sourceBytes } from "./source-bytes";

const storeError = (error: unknown): CostStoreError => {
  const message = error instanceof Error ? error.message : String(error);
  return new CostStoreError(message, error instanceof ClickHouseError ? Number(error.code) : undefined, {
    cause: error,
  });
};

/** Reading a bill file, aggregating its lines or checking the store may take hours. */
const LOAD_MS = 24 * 60 * 60_000;

export interface ClickHouseOptions {
  /** Including user, password and database. */
  url: string;
  /** Maximum number of concurrent queries per workload. */
  sessions: Sessions;
  timeoutSeconds: number;
  /** Of each query. Absent: the server's own limit. */
  memoryBytes?: number;
}

/** A ClickHouse server over HTTP (CLICKHOUSE_URL). */
export async function openClickHouse(options: ClickHouseOptions): Promise<CostStore> {
  const clients = new Map(
    workloads.map((workload): [Workload, [client: ClickHouseClient, loader: ClickHouseClient]] => [
      workload,
      [
        connectTo(options, workload, workload === "checks" ? LOAD_MS : options.timeoutSeconds * 1000),
        connectTo(options, workload, LOAD_MS),
      ],
    ]),
  );
  return splitStore((workload) => storeOver(...clients.get(workload)!, options.timeoutSeconds), {
    // Other processes may write to the server's tables.
    cachedBytes: 0,
    close: async () => {
      for (const client of [...clients.values()].flat()) await client.close();
    },
  });
}

const connectTo = (options: ClickHouseOptions, workload: Workload, timeoutMs: number): ClickHouseClient =>
  createClient({
    url: options.url,
    request_timeout: timeoutMs,
    max_open_connections: options.sessions[workload],
    // In the address, which has a maximum length, only while they are short.
    use_multipart_params_auto: true,
    // Errors are thrown, and logged once where they are caught.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      output_format_json_quote_decimals: 1,
      output_format_json_quote_64bit_integers: 1,
      async_insert: 0,
      max_execution_time: options.timeoutSeconds,
      ...(options.memoryBytes && { max_memory_usage: String(options.memoryBytes) }),
      ...workloadSettings[workload],
    },
  });

function storeOver(client: ClickHouseClient, loader: ClickHouseClient, timeoutSeconds: number): WorkloadStore {
  async function guarded<T>(sql: string, parameters: Parameters, work: () => Promise<T>): Promise<T> {
    checkParameters(sql, parameters);
    try {
      return await work();
    } catch (error) {
      throw storeError(error);
    }
  }

  const query_params = (parameters: Parameters) => parameters as Record<string, unknown>;
  /** Cancels the query when its client disconnects. */
  const waited = () => ({
    abort_signal: currentClient()?.signal,
    clickhouse_settings: {
      max_execution_time: secondsLeft(timeoutSeconds),
      cancel_http_readonly_queries_on_client_close: 1 as const,
    },
  });

  async function* stream<Row>(sql: string, parameters: Parameters = {}): AsyncGenerator<Row> {
    checkParameters(sql, parameters);
    try {
      const result = await client.query({
        query: sql,
        query_params: query_params(parameters),
        format: "JSONEachRow",
        ...waited(),
      });
      for await (const rows of result.stream<Row>()) for (const row of rows) yield row.json() as Row;
    } catch (error) {
      throw storeError(error);
    }
  }

  async function* streamText(sql: string, parameters: Parameters = {}): AsyncGenerator<Uint8Array> {
    checkParameters(sql, parameters);
    try {
      const { stream } = await client.exec({ ...asForm(`${sql} FORMAT RawBLOB`, parameters), ...waited() });
      for await (const chunk of stream) yield chunk as Uint8Array;
    } catch (error) {
      throw storeError(error);
    }
  }

  return {
    readText: (sql, parameters) =>
      guarded(sql, parameters, async () => {
        const result = await client.query({
          query: sql,
          query_params: query_params(parameters),
          format: "JSONEachRow",
          ...waited(),
        });
        return result.text();
      }),
    stream,
    streamText,
    command: (sql, parameters = {}) =>
      guarded(sql, parameters, async () => {
        await client.command({ query: sql, query_params: query_params(parameters) });
      }),
    fill: (sql, extra = {}, parameters = {}) =>
      guarded(sql, parameters, async () => {
        await loader.command({
          query: sql,
          query_params: query_params(parameters),
          clickhouse_settings: { max_execution_time: 0, ...extra },
        });
      }),
    insertFrom: (file, insert, extra = {}, parameters = {}) => {
      const statement = `${insert(`input(${literal(structureOf(file.columns))})`)} FORMAT ${file.format}`;
      return guarded(statement, parameters, async () => {
        // If the file cannot be read to its end, the request is aborted, so that the engine does not treat it as
        // complete.
        const broken = new AbortController();
        let fault: Error | undefined;
        const bytes: Readable = file.format === "Native" ? await pipeBytes(file.path) : sourceBytes(file);
        const values = bytes.on("error", (error) => {
          fault = error;
          broken.abort();
        });
        try {
          const result = await loader.exec({
            query: statement,
            values,
            query_params: query_params(parameters),
            abort_signal: broken.signal,
            // The response waits for the end, so that its status covers every failure.
            clickhouse_settings: { max_execution_time: 0, wait_end_of_query: 1, ...extra },
          });
          result.stream.destroy();
        } catch (error) {
          throw fault ?? error;
        } finally {
          values.destroy();
        }
      });
    },
  };
}

/** A statement and its parameters as the request's body: the client does so for queries in formats that it parses. */
function asForm(
  sql: string,
  parameters: Parameters,
): { query: string; values: Readable; http_headers: Record<string, string> } {
  const boundary = randomUUID();
  const values = Object.entries(parameters).map(([name, value]) => [`param_${name}`, formatQueryParams({ value })]);
  return {
    query: "",
    values: Readable.from([buildMultipartBody({ query: sql, ...Object.fromEntries(values) }, boundary)]),
    http_headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
  };
}
