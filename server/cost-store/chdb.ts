import { formatQueryParams } from "@clickhouse/client-common";
import { Session } from "chdb";
import type { StreamChunk } from "chdb";
import { checkParameters, CostStoreError, literal, structureOf } from "./cost-store";
import type { CostStore, Parameters, Settings, SourceFile } from "./cost-store";

export interface ChdbOptions {
  /** Data directory; one process at a time may open it. */
  directory: string;
  /** Queries that may run at once. */
  sessions: number;
  timeoutSeconds: number;
  memoryBytes?: number;
}

const settings = (options: ChdbOptions): string[] => [
  "SET output_format_json_quote_decimals = 1",
  "SET output_format_json_quote_64bit_integers = 1",
  "SET output_format_json_escape_forward_slashes = 0",
  "SET async_insert = 0",
  `SET max_execution_time = ${options.timeoutSeconds}`,
  ...(options.memoryBytes ? [`SET max_memory_usage = ${options.memoryBytes}`] : []),
];

const bindings = (parameters: Parameters): string[] =>
  Object.entries(parameters).map(([name, value]) => `SET param_${name} = ${literal(formatQueryParams({ value }))}`);

function storeError(error: unknown): CostStoreError {
  const cause = error as { message?: string; clickhouseCode?: number };
  const message = cause.message ?? String(error);
  // Streams have the number in their text only.
  const code = cause.clickhouseCode ?? Number(/\bCode: (\d+)\b/.exec(message)?.[1] ?? NaN);
  return new CostStoreError(message, Number.isNaN(code) ? undefined : code, { cause: error });
}

/** The engine in this process. A session is serial, so each runs one query at a time and the others wait in line. */
export async function openChdb(options: ChdbOptions): Promise<CostStore> {
  const free: Session[] = [];
  const waiting: ((session: Session) => void)[] = [];
  const all: Session[] = [];
  for (let n = 0; n < options.sessions; n += 1) {
    const session = new Session(options.directory);
    all.push(session);
    for (const statement of settings(options)) await session.queryAsync(statement);
    free.push(session);
  }

  const take = (): Promise<Session> => {
    const session = free.pop();
    return session ? Promise.resolve(session) : new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (session: Session): void => {
    const next = waiting.shift();
    if (next) next(session);
    else free.push(session);
  };

  async function run(sql: string, parameters: Parameters, format: string): Promise<string> {
    checkParameters(sql, parameters);
    const session = await take();
    try {
      for (const statement of bindings(parameters)) await session.queryAsync(statement);
      return (await session.queryAsync(sql, { format })).text();
    } catch (error) {
      throw storeError(error);
    } finally {
      giveBack(session);
    }
  }

  async function* chunks<T>(sql: string, parameters: Parameters, format: string, read: (chunk: StreamChunk) => Iterable<T>): AsyncGenerator<T> {
    checkParameters(sql, parameters);
    const session = await take();
    try {
      for (const statement of bindings(parameters)) await session.queryAsync(statement);
      for await (const chunk of session.queryStream(sql, { format })) yield* read(chunk);
    } catch (error) {
      throw storeError(error);
    } finally {
      giveBack(session);
    }
  }

  return {
    async query<Row>(sql: string, parameters: Parameters = {}) {
      const text = await run(sql, parameters, "JSONEachRow");
      return text === "" ? [] : (JSON.parse(`[${text.trimEnd().replaceAll("\n", ",")}]`) as Row[]);
    },
    stream: <Row>(sql: string, parameters: Parameters = {}) => chunks(sql, parameters, "JSONEachRow", (chunk) => chunk.rows<Row>()),
    streamText: (sql, parameters = {}) => chunks(sql, parameters, "RawBLOB", (chunk) => [chunk.raw()]),
    async command(sql, parameters = {}) {
      await run(sql, parameters, "Null");
    },
    async fill(sql, extra = {}, parameters = {}) {
      await run(sql + settingsClause({ ...patient, ...extra }), parameters, "Null");
    },
    async insertFrom(file, sql, extra = {}, parameters = {}) {
      checkParameters(sql, parameters);
      const statement = sql.replace("{source}", () => fileTable(file)) + settingsClause({ ...reading, ...extra });
      await run(statement, parameters, "Null");
    },
    async version() {
      return JSON.parse(await run("SELECT version() AS v", {}, "JSONEachRow")).v;
    },
    async close() {
      while (free.length < all.length) await new Promise((resolve) => setTimeout(resolve, 20));
      for (const session of all) session.close();
    },
  };
}

const patient: Settings = { max_execution_time: 0 };

/** A mapped file counts as memory of this process, gigabytes of it. */
const reading: Settings = { ...patient, storage_file_read_method: "pread" };

const fileTable = (file: SourceFile): string =>
  `file(${literal(file.path)}, ${file.format}, ${literal(structureOf(file))}, ${literal(file.compression)})`;

const settingsClause = (extra: Settings): string =>
  ` SETTINGS ${Object.entries(extra).map(([name, value]) => `${name} = ${typeof value === "number" ? value : literal(value)}`).join(", ")}`;
