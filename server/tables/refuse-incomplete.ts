import { errorCodes } from "~/contract/error-codes";
import type { CostQuery } from "~/contract/costs/cost-query";
import type { CostStore } from "../cost-store/cost-store";
import { monthsOfSlices } from "../slices/live-slices";
import { refuseDamaged } from "../integrity/refuse-damaged";
import type { Scope } from "../measures/scope";
import { unconvertedCosts } from "../measures/totals";
import { CallError, fileRefusal } from "../call-error";

/**
 * Throws CallError 422 if a month is damaged or an amount has no exchange rate: files have no place for a warning, and
 * a partial total would be taken for complete.
 */
export async function refuseIncomplete(store: CostStore, scope: Scope): Promise<void> {
  refuseDamaged(monthsOfSlices(scope.damaged));
  refuseUnconverted(await unconvertedCosts(store, scope), scope.currency);
}

/** Maximum number of rows of a file that has the rows of a list, all in memory. */
export const MAX_LIST_ROWS = 100_000;

/** What makes a list shorter. */
const advices = {
  alerts: "Shorten the period, or add a filter.",
  audit: "Search for a word, or choose an action.",
  answers: "The page lists all answers.",
};

/** Throws CallError 422 for a longer list. */
export function refuseLongList(total: number, list: keyof typeof advices): void {
  if (total <= MAX_LIST_ROWS) return;
  const limit = MAX_LIST_ROWS.toLocaleString("en");
  const message = `A file of this list has at most ${limit} rows. ${advices[list]}`;
  throw new CallError(422, errorCodes.tooLarge, message, undefined, fileRefusal(`tooLong.${list}`, { limit }));
}

/** Throws CallError 422 (field `currency`) for amounts without a rate to the currency. */
export function refuseUnconverted([missed]: { currency: string; month: string }[], currency: string): void {
  if (!missed) return;
  const values = fileRefusal("withoutRate", { from: `${missed.currency} (${missed.month})`, to: currency });
  const message = `There is no exchange rate from ${missed.currency} to ${currency} for ${missed.month}. Choose another currency.`;
  throw new CallError(422, errorCodes.invalid, message, { currency: [message] }, values);
}

/**
 * Throws CallError 422 (field `serviceGroupSetId`) for an unknown set. Pages fall back to accounts instead, with a
 * notice.
 */
export function refuseUnknownSet(
  { viewBy, serviceGroupSetId }: Pick<CostQuery, "viewBy" | "serviceGroupSetId">,
  { sets }: Scope,
): void {
  if (
    viewBy !== "serviceGroup" ||
    serviceGroupSetId === undefined ||
    sets.some(({ setId }) => setId === serviceGroupSetId)
  )
    return;
  const values = fileRefusal("unknownSet", { set: serviceGroupSetId });
  const message = `set=${serviceGroupSetId}: there is no such set of service groups.`;
  throw new CallError(422, errorCodes.invalid, message, { serviceGroupSetId: [message] }, values);
}
