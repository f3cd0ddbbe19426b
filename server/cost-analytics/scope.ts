import { allValuesOf } from "~/contract/cost-analytics";
import type { CostQuery, Filter, Grain } from "~/contract/cost-analytics";
import type { FieldProblem } from "~/contract/field-problems";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { periodStarts, rangeProblem } from "~/lib/time-frames";
import type { DayRange, RangeProblem } from "~/lib/time-frames";
import { profileVersions } from "../billing/profiles";
import type { StoredProfile } from "../billing/profiles";
import { vendorRates } from "../exchange-rates/vendor-rates";
import type { VendorRate } from "../exchange-rates/vendor-rates";
import { liveSlices, slicesIn } from "../imports/live-slices";
import type { LiveSlice } from "../imports/live-slices";
import { fieldError } from "../serve";
import type { Caller, Services } from "../serve";
import { serviceGroupSets } from "../service-groups/sets";
import { setIdsOf } from "./dimensions";

/** Which lines are asked for and in what money: what every query of this area is built from. */
export interface Scope extends DayRange {
  companyId: string;
  /** Live slices that may hold lines of the range. */
  slices: LiveSlice[];
  /** Those that would be among them if the store had not lost something of them. */
  damaged: LiveSlice[];
  cost: "BilledCost" | "EffectiveCost";
  filters: Filter[];
  /** Those of the company's service group sets that the query names. */
  sets: ServiceGroupSet[];
  currency: string;
  /** Rates to `currency`, for every month, provider and billing currency that has one; empty when all is billed in it. */
  rates: VendorRate[];
  /** Billing currencies that have no rate to `currency` in some month: such amounts are in no figure. */
  withoutRate: string[];
}

/** The fields of a request that decide the scope. */
export type ScopeQuery = Pick<
  CostQuery,
  "startDate" | "endDate" | "selectedVendors" | "isAmortizedCost" | "currency" | "serviceGroupSetId"
> & {
  filters?: Filter[];
  grain?: Grain;
};

/**
 * Checks the query's range and looks up slices, rates and sets, for other days when `range` is given. Throws
 * CallError 422 beyond the limits of spec §5.
 */
export async function scopeOf(
  query: ScopeQuery,
  caller: Caller,
  services: Services,
  range: DayRange = query,
): Promise<Scope> {
  const { scopeIn } = await scopesOf(query, caller, services);
  return scopeIn(range);
}

/** The scopes of one query in several ranges of days: what they share is looked up once. */
export interface Scopes {
  scopeIn(range: DayRange): Promise<Scope>;
  /** Live slices of the query's providers, of any day. */
  slices: LiveSlice[];
}

export async function scopesOf(query: ScopeQuery, { companyId }: Caller, services: Services): Promise<Scopes> {
  checkRange(query, query.grain);
  const { currency, isAmortizedCost, selectedVendors: vendors, filters = [] } = query;
  const [live, sets] = await Promise.all([
    liveSlices(services.stateStore, { companyId, vendors, isAmortizedCost }),
    setsOf(query, companyId, services),
  ]);
  let versions: Promise<StoredProfile[]> | undefined;
  const profiles = () => (versions ??= profileVersions(services.stateStore, companyId));
  const cost = isAmortizedCost ? "EffectiveCost" : "BilledCost";
  return {
    async scopeIn({ startDate, endDate }) {
      const range = { startDate, endDate };
      const damaged = slicesIn(live.damaged, range);
      return {
        companyId,
        ...range,
        cost,
        filters,
        sets,
        currency,
        damaged,
        ...(await moneyIn(slicesIn(live.slices, range), { range, currency, profiles }, services)),
      };
    },
    slices: live.slices,
  };
}

/** The slices, and what their currencies are worth on these days. `profiles` are only looked up where there is something to convert. */
async function moneyIn(
  slices: LiveSlice[],
  { range, currency, profiles }: { range: DayRange; currency: string; profiles: () => Promise<StoredProfile[]> },
  { stateStore }: Services,
): Promise<Pick<Scope, "slices" | "rates" | "withoutRate">> {
  const all = slices
    .flatMap(({ vendor, currencies }) => currencies.map((from) => ({ vendor, from })))
    .filter(({ from }) => from !== currency);
  const billed = [...new Map(all.map((one) => [`${one.vendor} ${one.from}`, one])).values()];
  if (billed.length === 0) return { slices, rates: [], withoutRate: [] };
  const months = monthsOf(range);
  const rates = await vendorRates(stateStore, await profiles(), { currency, months, billed });
  const known = new Set(rates.map(({ vendor, from, month }) => `${vendor} ${from} ${month}`));
  const isMissing = ({ vendor, from }: (typeof billed)[number]) =>
    months.some((month) => !known.has(`${vendor} ${from} ${month}`));
  return { slices, rates, withoutRate: [...new Set(billed.filter(isMissing).map(({ from }) => from))] };
}

/** Conditions of service groups that the filters of one query may read: each filter repeats those of its sets. */
const MAX_CONDITIONS = 400;

/** The sets that the query names. Throws CallError 422 when its filters would make too large a query of them. */
async function setsOf(
  { filters = [], serviceGroupSetId }: ScopeQuery,
  companyId: string,
  { stateStore }: Services,
): Promise<ServiceGroupSet[]> {
  const filtered = filters.filter(({ field }) => field === "serviceGroup").flatMap((one) => setIdsOf(allValuesOf(one)));
  const ids = new Set(serviceGroupSetId ? [...filtered, serviceGroupSetId] : filtered);
  if (ids.size === 0) return [];
  const sets = (await serviceGroupSets(stateStore, companyId)).filter(({ setId }) => ids.has(setId));
  const sizes = new Map(
    sets.map(({ setId, groups }) => [
      setId,
      groups.flatMap(({ rules }) => rules.flatMap(({ conditions }) => conditions)).length,
    ]),
  );
  if (filtered.reduce((sum, setId) => sum + (sizes.get(setId) ?? 0), 0) > MAX_CONDITIONS)
    throw fieldError("filters", "tooManyRules");
  return sets;
}

/** Calendar months that the range touches, YYYY-MM. */
export const monthsOf = (range: DayRange): string[] => periodStarts(range, "MONTH").map((day) => day.slice(0, 7));

/** The other range of compare mode, null outside of it. Throws CallError 422 as for the range itself. */
export function compareRange({ compareStartDate, compareEndDate, grain }: CostQuery): DayRange | null {
  if (compareStartDate === undefined || compareEndDate === undefined) return null;
  const range = { startDate: compareStartDate, endDate: compareEndDate };
  checkRange(range, grain, { startDate: "compareStartDate", endDate: "compareEndDate" });
  return range;
}

const rangeProblems = {
  invalid: "dateInvalid",
  reversed: "dateReversed",
  months: "rangeMonths",
  days: "rangeDays",
} as const satisfies Record<RangeProblem, FieldProblem>;

/** Throws CallError 422 beyond the limits of spec §5. */
export function checkRange(
  range: DayRange,
  grain: Grain | undefined,
  fields = { startDate: "startDate", endDate: "endDate" },
): void {
  const problem = rangeProblem(range, grain);
  if (!problem) return;
  throw fieldError(problem === "invalid" ? fields.startDate : fields.endDate, rangeProblems[problem]);
}
