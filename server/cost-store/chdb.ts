import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { formatQueryParams } from "@clickhouse/client-common";
import { Session } from "chdb";
import type { StreamChunk } from "chdb";
import { createPool } from "../pool";
import type { Pool } from "../pool";
import { secondsLeft, currentClient } from "../client";
import { checkParameters, CostStoreError, literal, QueryNotStarted, structureOf, workloads } from "./cost-store";
import type { CostStore, Parameters, Settings, SourceFile, Workload } from "./cost-store";
import { splitStore, workloadSettings } from "./workloads";
import type { Sessions, WorkloadStore } from "./workloads";

export interface ChdbOptions {
  /** Data directory; one process at a time may open it. */
  directory: string;
  /** Maximum number of concurrent queries per workload. */
  sessions: Sessions;
  timeoutSeconds: number;
  /** Of each query. Absent: the engine's own limit. */
  memoryBytes?: number;
  /** Maximum size of the results that are kept until the next write; absent: none. */
  cachedBytes?: number;
}

/** A session and the time limit of its queries, in seconds. */
interface PooledSession {
  session: Session;
  seconds: number;
}

/** As one statement, since every start opens many sessions and each statement takes a round trip. */
const settings = (options: ChdbOptions, workload: Workload): string => {
  const values: Settings = {
    output_format_json_quote_decimals: 1,
    output_format_json_quote_64bit_integers: 1,
    output_format_json_escape_forward_slashes: 0,
    // Deriving comparisons from others takes up to half of the planning of long queries, without any gain.
    optimize_and_compare_chain: 0,
    // Each process would compile each for 20 to 50 ms; queries of millions of lines are no faster by it (decision 0117).
    compile_aggregate_expressions: 0,
    // Not in a pool of threads: handing each read over takes longer than most reads (decision 0114).
    local_filesystem_read_method: "pread",
    async_insert: 0,
    // Also limits the statement that binds parameters, and a file from memory binds all its rows.
    max_query_size: 2 ** 30,
    max_execution_time: options.timeoutSeconds,
    ...(options.memoryBytes && { max_memory_usage: options.memoryBytes }),
    ...workloadSettings[workload],
  };
  return `SET ${assignments(values)}`;
};

/**
 * Seconds until background work that found no place is tried again. Of one statement that deletes, each part is such
 * work, and four have a place at a time: with the engine's 0.1 and up to 1 more at random, which spare a server with
 * thousands of tables, a month of 48 parts took seven seconds, in which nothing happened (decision 0121).
 */
const connectionArgs = [
  "--background_processing_pool_thread_sleep_seconds_if_nothing_to_do=0.01",
  "--background_processing_pool_task_sleep_seconds_when_no_work_random_part=0",
];

function storeError(error: unknown): CostStoreError {
  const cause = error as { message?: string; clickhouseCode?: number };
  const message = cause.message ?? String(error);
  // Errors of streams have the code only in their message.
  const code = cause.clickhouseCode ?? Number(/\bCode: (\d+)\b/.exec(message)?.[1] ?? NaN);
  return new CostStoreError(message, Number.isNaN(code) ? undefined : code, { cause: error });
}

/**
 * The engine in this process. Sessions are serial: each runs one query at a time, and further queries of its workload
 * wait.
 */
export async function openChdb(options: ChdbOptions): Promise<CostStore> {
  const opened: Session[] = [];
  const pools = new Map<Workload, Pool<PooledSession>>();
  for (const workload of workloads) {
    const sessions = Array.from(
      { length: options.sessions[workload] },
      () => new Session(options.directory, { connectionArgs }),
    );
    await Promise.all(sessions.map((session) => session.queryAsync(settings(options, workload))));
    opened.push(...sessions);
    pools.set(workload, createPool(sessions.map((session) => ({ session, seconds: options.timeoutSeconds }))));
  }
  return splitStore((workload) => storeOver(pools.get(workload)!, options.timeoutSeconds), {
    // No other process writes to the folder.
    cachedBytes: options.cachedBytes ?? 0,
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.idle()));
      for (const session of opened) session.close();
    },
  });
}

function storeOver(seats: Pool<PooledSession>, timeoutSeconds: number): WorkloadStore {
  /** A running query cannot be cancelled, so it is not started if the client has gone. */
  const take = (): Promise<PooledSession> =>
    seats.take(currentClient()?.signal).catch(() => {
      throw new QueryNotStarted();
    });

  /**
   * Limits the next query to the client's remaining time and binds its parameters, all in one statement: each takes a
   * round trip.
   */
  async function prepare(pooled: PooledSession, parameters: Parameters): Promise<void> {
    const seconds = secondsLeft(timeoutSeconds);
    const values: Settings = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [`param_${name}`, formatQueryParams({ value })]),
    );
    if (pooled.seconds !== seconds) values.max_execution_time = seconds;
    if (Object.keys(values).length > 0) await pooled.session.queryAsync(`SET ${assignments(values)}`);
    pooled.seconds = seconds;
  }

  async function run(sql: string, parameters: Parameters, format: string): Promise<string> {
    checkParameters(sql, parameters);
    const pooled = await take();
    try {
      await prepare(pooled, parameters);
      return (await pooled.session.queryAsync(sql, { format })).text();
    } catch (error) {
      throw storeError(error);
    } finally {
      seats.release(pooled);
    }
  }

  async function* chunks<T>(
    sql: string,
    parameters: Parameters,
    format: string,
    read: (chunk: StreamChunk) => Iterable<T>,
  ): AsyncGenerator<T> {
    checkParameters(sql, parameters);
    const pooled = await take();
    try {
      await prepare(pooled, parameters);
      for await (const chunk of pooled.session.queryStream(sql, { format })) yield* read(chunk);
    } catch (error) {
      throw storeError(error);
    } finally {
      seats.release(pooled);
    }
  }

  return {
    readText: (sql, parameters) => run(sql, parameters, "JSONEachRow"),
    stream: <Row>(sql: string, parameters: Parameters = {}) =>
      chunks(sql, parameters, "JSONEachRow", (chunk) => chunk.rows<Row>()),
    streamText: (sql, parameters = {}) => chunks(sql, parameters, "RawBLOB", (chunk) => [chunk.raw()]),
    async command(sql, parameters = {}) {
      await run(sql, parameters, "Null");
    },
    async fill(sql, extra = {}, parameters = {}) {
      await run(sql + settingsClause({ ...withoutTimeLimit, ...extra }), parameters, "Null");
    },
    async insertFrom(file, insert, extra = {}, parameters = {}) {
      const statement = (plain: string) =>
        insert(fileTable({ ...file, path: plain })) + settingsClause({ ...reading, ...extra });
      await withPlainPath(file.path, (plain) => run(statement(plain), parameters, "Null"));
    },
  };
}

const withoutTimeLimit: Settings = { max_execution_time: 0 };

/** Not mmap, which would count as memory of this process, nor pread, which pipes do not support. */
const reading: Settings = { ...withoutTimeLimit, storage_file_read_method: "read" };

/** What the engine takes for a pattern of several paths, or for a file in an archive. */
const SPECIAL = /[*?{}]|::/;

/**
 * Calls `work` with a path that is no pattern: by one the engine would read other files instead, or none, without an
 * error. There is no way to quote it.
 */
async function withPlainPath(file: string, work: (plain: string) => Promise<unknown>): Promise<void> {
  if (!SPECIAL.test(file)) return void (await work(file));
  const folder = await mkdtemp(path.join(tmpdir(), "cloudtally-file-"));
  try {
    const link = path.join(folder, path.basename(file).replaceAll(/[*?{}:]/g, "_"));
    await symlink(file, link);
    await work(link);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const fileTable = (file: SourceFile): string =>
  `file(${literal(file.path)}, ${file.format}, ${literal(structureOf(file.columns))}, ${literal(file.compression)})`;

const assignments = (values: Settings): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${typeof value === "number" ? value : literal(value)}`)
    .join(", ");

const settingsClause = (extra: Settings): string => ` SETTINGS ${assignments(extra)}`;
