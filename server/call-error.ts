import { errorCodes } from "~/contract/error-codes";
import { fieldProblems } from "~/contract/field-problems";
import type { FieldProblem } from "~/contract/field-problems";
import type { FileRefusal } from "~/contract/tables/file-refusals";

/** A response other than 200: `code` and `message` are passed to the client, `status` is the HTTP status. */
export class CallError extends Error {
  override name = "CallError";
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | 507,
    readonly code: string | number,
    message: string,
    readonly fields?: Record<string, string[]>,
    /** Values of the message, for texts in the reader's language. */
    readonly values?: Record<string, string>,
  ) {
    super(message);
  }
}

/** Values of an error for which there is no file, to be worded in the reader's language. */
export const fileRefusal = (reason: FileRefusal, values: Record<string, string> = {}) => ({ reason, ...values });

/** Rejects one field of a request that has passed its schema. */
export const fieldError = (field: string, code: FieldProblem) =>
  new CallError(422, errorCodes.invalid, fieldProblems[code], { [field]: [code] });

/** Refuses to replace values that have changed since the caller read them; `values`: the current ones. */
export const changedMeanwhile = (values?: Record<string, string>) =>
  new CallError(409, errorCodes.changed, "This has been changed in the meantime.", undefined, values);

export const notFound = (subject: string) => new CallError(404, errorCodes.notFound, `${subject} does not exist.`);
