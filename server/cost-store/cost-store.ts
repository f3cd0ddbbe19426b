/** Values that queries bind; user text is passed in no other way. */
export type Parameter =
  string | number | bigint | boolean | null | Parameter[] | { [key: string]: Parameter } | Map<string, Parameter>;
export type Parameters = Record<string, Parameter>;

/** Engine settings by name. */
export type Settings = Record<string, string | number>;

/**
 * Workloads of the engine, each with its own sessions and priority: pages that users wait for, exported files, imports,
 * checks, which read every file of the store, and whether it answers, which must not wait for any of them.
 */
export const workloads = ["pages", "exports", "imports", "checks", "health"] as const;
export type Workload = (typeof workloads)[number];

/**
 * A file for the engine to read. CSV without names is for headers that are no valid column names; Native is the
 * engine's own format and comes through a named pipe that its writer holds open; JSONAsString has one column with whole
 * objects.
 */
export interface SourceFile {
  path: string;
  format: "CSVWithNames" | "CSV" | "Parquet" | "Native" | "JSONAsString";
  compression: "none" | "gzip";
  /** Column names with engine types, in file order. */
  columns: { name: string; type: string }[];
}

/**
 * SQL of an INSERT … SELECT from a table expression. A function, because names of a file's columns are in the statement
 * and could contain any placeholder.
 */
export type InsertSql = (table: string) => string;

/**
 * The engine that holds cost lines: chDB in this process or a ClickHouse server, with the same SQL.
 * `{name:Type}` in SQL is bound from `parameters`. Decimals and 64-bit integers come back as text. A write with a
 * parameter `company`, in its SQL or not, changes rows of that company only; kept results of others remain.
 * All methods reject with CostStoreError.
 */
export interface CostStore {
  /** The same store for another workload. By default it serves pages. */
  for(workload: Workload): CostStore;
  query<Row>(sql: string, parameters?: Parameters): Promise<Row[]>;
  /** Rows as they are produced, in constant memory. */
  stream<Row>(sql: string, parameters?: Parameters): AsyncIterable<Row>;
  /** The concatenated text of the query's only column, as it is produced. */
  streamText(sql: string, parameters?: Parameters): AsyncIterable<Uint8Array>;
  command(sql: string, parameters?: Parameters): Promise<void>;
  /** Fills a table from others: `sql` is an INSERT … SELECT. It has no time limit. */
  fill(sql: string, settings?: Settings, parameters?: Parameters): Promise<void>;
  /**
   * Inserts rows of a file, with an INSERT … SELECT from the file as a table with the file's columns. The engine
   * settings apply to this statement. It has no time limit.
   */
  insertFrom(file: SourceFile, insert: InsertSql, settings?: Settings, parameters?: Parameters): Promise<void>;
  /** The engine's version, for /healthz. */
  version(): Promise<string>;
  /** Closes the store for all workloads. */
  close(): Promise<void>;
}

/** An error of the engine; `code` is ClickHouse's error code, if there is one. */
export class CostStoreError extends Error {
  override name = "CostStoreError";
  constructor(
    message: string,
    readonly code: number | undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The query was not started: its client has disconnected or its deadline has passed. */
export class QueryNotStarted extends CostStoreError {
  constructor() {
    super("nobody waits for this query any more", undefined);
  }
}

/** Columns as the engine declares them. */
export const structureOf = (columns: SourceFile["columns"]): string =>
  columns.map((c) => `${quoteIdentifier(c.name)} ${c.type}`).join(", ");

/** `name` as a quoted identifier in SQL. */
export const quoteIdentifier = (name: string): string => `\`${name.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``;

/** `text` as a string literal in SQL; for names of files and types, never for user input. */
export const literal = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** Quoted text and identifiers, in which the engine finds no parameters either. */
const quoted = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs;

/** Throws if a `{name:Type}` in the SQL has no parameter, as the session may still hold one of an earlier query. */
export function checkParameters(sql: string, parameters: Parameters): void {
  for (const [, name] of sql.replace(quoted, "").matchAll(/\{(\w+):[^}]+\}/g)) {
    if (!(name! in parameters)) throw new CostStoreError(`parameter ${name} is not supplied`, undefined);
  }
}
