/** Values that a statement may bind as $1, $2, …; objects and arrays of objects are passed as JSON text. */
export type Value = string | number | bigint | boolean | Date | null | string[] | number[] | Uint8Array;

export interface Queries {
  /** Rows of one statement. Timestamps are returned as Date, bigint and numeric as text, bytea as Uint8Array. */
  query<Row>(sql: string, values?: Value[]): Promise<Row[]>;
}

/** The database does not answer, or accepts no changes. */
export class StateStoreError extends Error {
  override name = "StateStoreError";
  constructor(
    message: string,
    /** The connection was lost during a change, which may have been committed. */
    readonly isUncertain: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Stores everything except cost lines: PGlite in this process or a PostgreSQL server, with the same SQL. */
export interface StateStore extends Queries {
  /** Runs `work` in a transaction; rolls back and rejects with its error if it rejects. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
