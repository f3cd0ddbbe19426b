/** PostgreSQL's code for a row that a unique index refuses. */
const UNIQUE_VIOLATION = "23505";

/** Whether a statement failed because such a row exists already. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
