import type { Share } from "./shares";

/** Values a query may bind; user text travels in no other way. */
export type Parameter =
  string | number | bigint | boolean | null | Parameter[] | { [key: string]: Parameter } | Map<string, Parameter>;
export type Parameters = Record<string, Parameter>;

/** Settings of the engine by name. */
export type Settings = Record<string, string | number>;

/**
 * A file as the engine reads it. CSV without names is for headers that cannot serve as names; Native is what an engine
 * writes, and comes through a named pipe that somebody holds open for writing.
 */
export interface SourceFile {
  path: string;
  format: "CSVWithNames" | "CSV" | "Parquet" | "Native";
  compression: "none" | "gzip";
  /** Column names with engine types, in file order. */
  columns: { name: string; type: string }[];
}

/**
 * The engine that holds cost lines: chDB in this process or a ClickHouse server, with the same SQL.
 * `{name:Type}` in SQL is bound from `parameters`. Decimals and 64-bit integers come back as text.
 * All methods reject with CostStoreError.
 */
export interface CostStore {
  /** The same store for work of another kind, which waits and runs apart from the rest. The store as it is opened serves pages. */
  share(of: Share): CostStore;
  query<Row>(sql: string, parameters?: Parameters): Promise<Row[]>;
  /** Rows as they are produced; memory stays flat. */
  stream<Row>(sql: string, parameters?: Parameters): AsyncIterable<Row>;
  /** The texts of the query's only column, one right after another, as they are produced: what the engine writes itself. */
  streamText(sql: string, parameters?: Parameters): AsyncIterable<Uint8Array>;
  command(sql: string, parameters?: Parameters): Promise<void>;
  /** Fills a table from others: `sql` is an INSERT … SELECT. It may take as long as the rows need. */
  fill(sql: string, settings?: Settings, parameters?: Parameters): Promise<void>;
  /**
   * Lets the engine read a file: `sql` is an INSERT … SELECT in which `{source}` stands for the file's rows,
   * as a table with the file's columns. Settings are the engine's own, for this statement. It may take as long as
   * the file needs.
   */
  insertFrom(file: SourceFile, sql: string, settings?: Settings, parameters?: Parameters): Promise<void>;
  /** The engine's version, for /healthz. */
  version(): Promise<string>;
  /** Closes all of it, whatever share of it is at hand. */
  close(): Promise<void>;
}

/** The engine refused or failed; `code` is ClickHouse's error number when there is one. */
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

/** The query was not begun: whoever it was for has gone or waited too long. */
export class NobodyWaits extends CostStoreError {
  constructor() {
    super("nobody waits for this query any more", undefined);
  }
}

/** Columns as the engine declares them. */
export const structureOf = (columns: SourceFile["columns"]): string =>
  columns.map((c) => `${identifier(c.name)} ${c.type}`).join(", ");

/** `name` as an identifier in SQL. */
export const identifier = (name: string): string => `\`${name.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``;

/** `text` as a string literal in SQL; for names of files and types, never for what a user typed. */
export const literal = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** Quoted text and identifiers, in which the engine does not look for parameters either. */
const quoted = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs;

/** Throws when a `{name:Type}` of the SQL has no parameter, so that no query can see an earlier one's. */
export function checkParameters(sql: string, parameters: Parameters): void {
  for (const [, name] of sql.replace(quoted, "").matchAll(/\{(\w+):[^}]+\}/g)) {
    if (!(name! in parameters)) throw new CostStoreError(`parameter ${name} is not supplied`, undefined);
  }
}
