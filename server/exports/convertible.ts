import { errorCodes } from "~/contract/call";
import { unconvertedCosts } from "../cost-analytics/queries";
import type { Scope } from "../cost-analytics/scope";
import type { CostStore } from "../cost-store/cost-store";
import { CallError } from "../serve";

/**
 * Throws CallError 422 when an amount has no exchange rate: a file has no place for a remark, and one whose total is
 * short of some lines would be taken for complete.
 */
export async function refuseUnconverted(store: CostStore, scope: Scope): Promise<void> {
  const [missed] = await unconvertedCosts(store, scope);
  if (!missed) return;
  const message = `There is no exchange rate from ${missed.currency} to ${scope.currency} for ${missed.month}. Choose another currency.`;
  throw new CallError(422, errorCodes.invalid, message, { currency: [message] });
}
