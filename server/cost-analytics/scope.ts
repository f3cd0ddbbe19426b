import { errorCodes } from "~/contract/call";
import type { CostQuery, Filter, Grain } from "~/contract/cost-analytics";
import { periodStarts, rangeMessages, rangeProblem } from "~/lib/time-frames";
import type { DayRange } from "~/lib/time-frames";
import { ratesTo } from "../exchange-rates/exchange-rates";
import type { AppliedRate } from "../exchange-rates/exchange-rates";
import { liveSlices } from "../imports/live-slices";
import type { LiveSlice } from "../imports/live-slices";
import { CallError } from "../serve";
import type { Caller, Services } from "../serve";

/** Which lines are asked for and in what money: what every query of this area is built from. */
export interface Scope extends DayRange {
  companyId: string;
  /** Live slices that may hold lines of the range. */
  slices: LiveSlice[];
  cost: "BilledCost" | "EffectiveCost";
  filters: Filter[];
  currency: string;
  /** Rates to `currency`, for every month and billing currency that has one; empty when all is billed in it. */
  rates: AppliedRate[];
  /** Billing currencies without any rate to `currency`: their amounts are in no figure. */
  withoutRate: string[];
}

/** The fields of a request that decide the scope. */
export type ScopeQuery = Pick<CostQuery, "startDate" | "endDate" | "selectedVendors" | "isAmortizedCost" | "currency"> & {
  filters?: Filter[];
  grain?: Grain;
};

/**
 * Checks the range and looks up slices and rates. An earlier `from` widens what is looked up, so that `within` can
 * then give the scopes of the range and of one before it. Throws CallError 422 beyond the limits of spec §5.
 */
export async function scopeOf(query: ScopeQuery, caller: Caller, { stateStore }: Services, from = query.startDate): Promise<Scope> {
  checkRange(query);
  const { companyId } = caller;
  const { startDate, endDate, currency, isAmortizedCost } = query;
  const looked = { startDate: from, endDate };
  const slices = await liveSlices(stateStore, { companyId, vendors: query.selectedVendors, ...looked, isAmortizedCost });
  const billed = [...new Set(slices.flatMap((slice) => slice.currencies))].filter((code) => code !== currency);
  const rates = await ratesTo(stateStore, { currency, months: monthsOf(looked), from: billed });
  return {
    companyId,
    slices,
    startDate,
    endDate,
    cost: isAmortizedCost ? "EffectiveCost" : "BilledCost",
    filters: query.filters ?? [],
    currency,
    rates,
    withoutRate: billed.filter((code) => !rates.some((rate) => rate.from === code)),
  };
}

/** The scope of some of the days that were looked up. */
export const within = (scope: Scope, { startDate, endDate }: DayRange): Scope => ({
  ...scope,
  startDate,
  endDate,
  slices: scope.slices.filter((slice) => slice.lastDay >= startDate),
});

/** Calendar months that the range touches, YYYY-MM. */
export const monthsOf = (range: DayRange): string[] => periodStarts(range, "MONTH").map((day) => day.slice(0, 7));

function checkRange(query: ScopeQuery): void {
  const problem = rangeProblem(query, query.grain);
  if (!problem) return;
  const message = rangeMessages[problem];
  throw new CallError(422, errorCodes.invalid, message, { [problem === "invalid" ? "startDate" : "endDate"]: [message] });
}
