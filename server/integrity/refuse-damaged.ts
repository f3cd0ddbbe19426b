import { errorCodes } from "~/contract/error-codes";
import type { DamagedMonth } from "~/contract/imports/damage";
import { CallError } from "../call-error";

/** Number of months named in a message; beyond it, their number. */
const MAX_NAMED = 5;

/**
 * Throws CallError 422 for damaged months: a file or email has no place for a notice, and without their costs would be
 * taken for complete.
 */
export function refuseDamaged(months: DamagedMonth[]): void {
  if (months.length === 0) return;
  const names = [...new Set(months.map(({ vendor, month }) => `${vendor} ${month}`))];
  const listed =
    names.slice(0, MAX_NAMED).join(", ") + (names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "");
  throw new CallError(
    422,
    errorCodes.damaged,
    `The stored data of ${listed} is damaged, so there is no complete file. Repair it on the page Imports, then try again.`,
  );
}
