import type { FieldProblem } from "~/contract/field-problems";
import { fieldError } from "../call-error";

/** PostgreSQL's error code for a unique violation. */
const UNIQUE_VIOLATION = "23505";

/** Saves something that has a name; rejects the field if another of its kind has the name. */
export async function rejectTakenName<T>(
  field: string,
  save: () => Promise<T>,
  code: FieldProblem = "nameTaken",
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
    throw isTaken ? fieldError(field, code) : error;
  }
}
