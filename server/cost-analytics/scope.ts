import { allValuesOf } from "~/contract/costs/cost-query";
import type { CostQuery, Filter, Grain } from "~/contract/costs/cost-query";
import type { FieldProblem } from "~/contract/field-problems";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { rangeProblem } from "~/lib/time/time-frames";
import type { DayRange, RangeProblem } from "~/lib/time/time-frames";
import type { Viewer } from "../viewer/viewer";
import { profilesOf } from "../billing/profile/profiles";
import { liveSlices, slicesIn } from "../slices/live-slices";
import type { LiveSlice } from "../slices/live-slices";
import { monthsWithoutBills } from "../slices/months-without-bills";
import { setIdsOf } from "../measures/filters";
import { chargeMonths } from "../measures/scope";
import type { Scope } from "../measures/scope";
import { ratesFor } from "../money/rates-for";
import type { ProfileOf } from "../money/vendor-rates";
import { CallError, fieldError } from "../call-error";
import type { Services } from "../serve";
import { serviceGroupSets } from "../service-groups/sets";
import { longCharges, spreadIn } from "./long-charges";

/** The fields of a request that determine the scope. */
export type ScopeQuery = Pick<
  CostQuery,
  "startDate" | "endDate" | "selectedVendors" | "isAmortizedCost" | "isSpread" | "currency" | "serviceGroupSetId"
> & {
  filters?: Filter[];
  grain?: Grain;
};

/**
 * Checks the query's range and looks up slices, rates and sets; `range` replaces the query's own days. Throws
 * CallError 422 beyond the limits of spec §5.
 */
export async function scopeOf(
  query: ScopeQuery,
  viewer: Viewer,
  services: Services,
  range: DayRange = query,
): Promise<Scope> {
  const { scopeIn } = await scopesOf(query, viewer, services);
  return scopeIn(range);
}

/** The scopes of one query in several ranges, which share their lookups. */
export interface Scopes {
  scopeIn(range: DayRange): Promise<Scope>;
  /** All live slices of the query's providers, whatever the range. */
  slices: LiveSlice[];
}

export async function scopesOf(query: ScopeQuery, viewer: Viewer, services: Services): Promise<Scopes> {
  checkRange(query, query.grain);
  return scopesOfAnyRange(query, viewer, services);
}

/** The same for queries with limits of their own. */
export async function scopesOfAnyRange(
  query: Omit<ScopeQuery, "startDate" | "endDate" | "grain">,
  viewer: Viewer,
  services: Services,
): Promise<Scopes> {
  const { companyId, accounts } = viewer;
  const { currency, isAmortizedCost, isSpread = false, selectedVendors: vendors, filters = [] } = query;
  const [live, sets] = await Promise.all([
    liveSlices(services.stateStore, viewer, { vendors, isAmortizedCost }),
    setsOf(query, companyId, services),
  ]);
  const charges = isSpread ? await longCharges(services.costStore, viewer, [...live.slices, ...live.damaged]) : [];
  let profile: Promise<ProfileOf> | undefined;
  const profiles = () => (profile ??= profilesOf(services.stateStore, companyId));
  const cost = isAmortizedCost ? "EffectiveCost" : "BilledCost";
  return {
    async scopeIn({ startDate, endDate }) {
      const range = { startDate, endDate };
      const { spread, reaching } = spreadIn(range, charges);
      const slices = slicesIn(live.slices, range, reaching);
      const months = chargeMonths({ ...range, spread });
      return {
        companyId,
        accounts,
        ...range,
        cost,
        filters,
        sets,
        currency,
        slices,
        damaged: slicesIn(live.damaged, range, reaching),
        withoutBills: monthsWithoutBills(range, [...live.slices, ...live.damaged]),
        ...(spread && { spread }),
        ...(await ratesFor(slices, { currency, months, profiles }, services.stateStore)),
      };
    },
    slices: live.slices,
  };
}

/** Maximum number of service group conditions in one query: each filter repeats those of its sets. */
const MAX_CONDITIONS = 400;

/** Sets of the filters' service groups, one for each filter on it. */
const filteredSets = (filters: Filter[]): string[] =>
  filters.filter(({ field }) => field === "serviceGroup").flatMap((filter) => setIdsOf(allValuesOf(filter)));

/** Number of conditions of these sets. */
export function conditionCount(setIds: string[], sets: ServiceGroupSet[]): number {
  const sizes = new Map(
    sets.map(({ setId, groups }) => [
      setId,
      groups.flatMap(({ rules }) => rules.flatMap(({ conditions }) => conditions)).length,
    ]),
  );
  return setIds.reduce((sum, setId) => sum + (sizes.get(setId) ?? 0), 0);
}

/** Whether filters on these sets would make the SQL too large: saved ones can become so as their groups grow. */
export const areTooLarge = (filters: Filter[], sets: ServiceGroupSet[]): boolean =>
  conditionCount(filteredSets(filters), sets) > MAX_CONDITIONS;

/** Reads costs under saved filters; null if these have become too large, as their groups have grown. */
export async function nullIfTooLarge<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CallError && error.fields?.filters) return null;
    throw error;
  }
}

/** The sets that the query names. Throws CallError 422 if its filters on them would make the SQL too large. */
async function setsOf(
  { filters = [], serviceGroupSetId }: Pick<ScopeQuery, "filters" | "serviceGroupSetId">,
  companyId: string,
  { stateStore }: Services,
): Promise<ServiceGroupSet[]> {
  const ids = new Set([...filteredSets(filters), ...(serviceGroupSetId ? [serviceGroupSetId] : [])]);
  if (ids.size === 0) return [];
  const sets = (await serviceGroupSets(stateStore, companyId)).filter(({ setId }) => ids.has(setId));
  if (areTooLarge(filters, sets)) throw fieldError("filters", "tooManyRules");
  return sets;
}

/** The compared range; null without compare mode. Throws CallError 422 if it is invalid, like the range itself. */
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
