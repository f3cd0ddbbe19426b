import { errorCodes } from "~/contract/error-codes";
import type { DamagedMonth } from "~/contract/imports/damage";
import { providerOf } from "~/lib/providers";
import { CallError, fileRefusal } from "../call-error";

/** Number of months named in a message; beyond it, their number. */
const MAX_NAMED = 5;

/**
 * Throws CallError 422 for damaged months: a file or email has no place for a notice, and without their costs would be
 * taken for complete.
 */
export function refuseDamaged(months: DamagedMonth[]): void {
  if (months.length === 0) return;
  const listed = listOf(
    months.map(({ vendor, month }) => `${vendor} ${month}`),
    (more) => ` and ${more} more`,
  );
  const named = listOf(
    months.map(({ vendor, month }) => `${providerOf(vendor).shortName} ${month}`),
    (more) => ` +${more}`,
  );
  throw new CallError(
    422,
    errorCodes.damaged,
    `The stored data of ${listed} is damaged, so there is no complete file. Repair it on the page Imports, then try again.`,
    undefined,
    fileRefusal("damaged", { months: named }),
  );
}

function listOf(months: string[], rest: (more: number) => string): string {
  const names = [...new Set(months)];
  return names.slice(0, MAX_NAMED).join(", ") + (names.length > MAX_NAMED ? rest(names.length - MAX_NAMED) : "");
}
