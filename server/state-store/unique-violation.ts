/** PostgreSQL's error code for a unique violation. */
const UNIQUE_VIOLATION = "23505";

/** Whether a statement failed because a row with the same unique key exists. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
