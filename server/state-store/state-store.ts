/** Values a statement may bind as $1, $2, …; objects and arrays of objects travel as JSON text. */
export type Value = string | number | bigint | boolean | Date | null | string[] | number[] | Uint8Array;

export interface Queries {
  /** Rows of one statement. Timestamps come back as Date, bigint and numeric as text, bytea as Uint8Array. */
  query<Row>(sql: string, values?: Value[]): Promise<Row[]>;
}

/** What the app remembers besides cost lines: PGlite in this process or a PostgreSQL server, with the same SQL. */
export interface StateStore extends Queries {
  /** All or nothing: rolled back when `work` rejects, with its error. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
