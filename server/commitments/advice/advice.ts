import type { AdviceQuery, AdviceReply } from "~/contract/commitments/advice";
import { adviceKinds, EACH_ACCOUNT, hoursOfTerm, PAYER } from "~/contract/commitments/advice-kinds";
import type { AdviceKind } from "~/contract/commitments/advice-kinds";
import { MAX_COMMITMENT_MONTHS } from "~/contract/commitments/commitment-kinds";
import type { Filter } from "~/contract/costs/cost-query";
import { HOUR_MS, monthStart } from "~/lib/time/time-frames";
import { scopesOfAnyRange } from "../../cost-analytics/scope";
import { monthsOfSlices } from "../../slices/live-slices";
import type { Scope } from "../../measures/scope";
import { serviceCodeOf } from "../../prices/products";
import { CallError, fieldError } from "../../call-error";
import type { Caller, Services } from "../../serve";
import { accountNames } from "../account-names";
import { agreementsOf } from "../agreements/agreements";
import type { AgreementWithSavings } from "../agreements/agreement";
import { commitmentScope } from "../commitment-scope";
import { billRatesOf } from "./bill-rates";
import { eligibleUsage, spreadPercentOf } from "./eligible-usage";
import { groupsOf } from "./groups";
import type { Group } from "./groups";
import { adviceRules } from "./kinds";
import { termsOf } from "./offer";
import { openRates } from "./rates";
import { daysOf, hourOf, windowOf } from "./window";
import type { Window } from "./window";

/** The usage that a query selects, with the purchases that could be made. */
export interface Advice {
  kind: AdviceKind;
  query: AdviceQuery;
  window: Window | null;
  groups: Group[];
  /** Existing commitments that end within the term. */
  ending: AgreementWithSavings[];
  head: Pick<AdviceReply<"list">, "window" | "accounts" | "damaged">;
  names: Map<string, string>;
  /** Value of one unit of each currency in AGREEMENT_CURRENCY, to compare purchases; none without a rate. */
  unitValues: Map<string, number>;
}

/** Existing commitments are valued in one currency, purchases in that of the usage. */
export const AGREEMENT_CURRENCY = "USD";

const compact = (time: number): string => new Date(time).toISOString().slice(0, 7).replace("-", "");

/**
 * Reads usage and prices of a query, and, if `knows.savings`, what ending agreements have saved. Throws CallError 422
 * for a window that is not in the past.
 */
export async function adviceOf(
  kind: AdviceKind,
  query: AdviceQuery,
  caller: Caller,
  services: Services,
  knows = { savings: false },
): Promise<Advice> {
  const [advice] = await advicesOf([kind], query, caller, services, knows);
  return advice!;
}

/** The same for several purchases of one kind of commitments, which are computed from the same data, read once. */
export async function advicesOf(
  kinds: readonly [AdviceKind, ...AdviceKind[]],
  query: AdviceQuery,
  caller: Caller,
  services: Services,
  knows = { savings: false },
): Promise<Advice[]> {
  if (query.until !== undefined && Date.parse(query.until) > services.now().getTime())
    throw fieldError("until", "hourInvalid");
  const { vendor, menu } = adviceKinds[kinds[0]];
  const isOne = query.account !== PAYER && query.account !== EACH_ACCOUNT;
  const filters: Filter[] = isOne ? [{ field: "account", values: [query.account], exclude: false }] : [];
  const { scopeIn, slices } = await scopesOfAnyRange(
    { selectedVendors: [vendor], isAmortizedCost: true, currency: AGREEMENT_CURRENCY, filters },
    caller,
    services,
  );
  const today = services.today();
  // Fees may be dated in the future, where there is no usage.
  const lastDay = slices
    .map((slice) => (slice.lastDay < today ? slice.lastDay : today))
    .reduce<string | undefined>((last, day) => (last === undefined || day > last ? day : last), undefined);
  const [window, history] = await Promise.all([
    windowOf(query, scopeIn, lastDay, services),
    scopeIn({ startDate: monthStart(lastDay ?? today, -MAX_COMMITMENT_MONTHS), endDate: today }),
  ]);
  // All accounts, so that an account other than the query's can be chosen.
  const names = await accountNames({ history: { ...history, filters: [] } }, services);
  if (window === null) return kinds.map((kind) => nothing(kind, query, names));
  const scope = await scopeIn(daysOf(window));
  const commitments = await commitmentScope(
    menu,
    {
      startDate: compact(window.from),
      endDate: compact(window.until - 1),
      accounts: [],
      products: [],
      regions: [],
      instanceFamilies: [],
      currency: AGREEMENT_CURRENCY,
    },
    // The newest bill of another provider does not determine what is too old.
    { ...caller, vendors: caller.vendors.filter((name) => name === vendor) },
    services,
  ).catch(tooOld);
  const agreements = await agreementsOf(commitments, services, { hasFigures: knows.savings });
  const endingOf = (kind: AdviceKind) =>
    endingWithin(
      agreements.filter((agreement) => isOfKind(agreement, kind)),
      window,
      { term: query.term, today },
    );
  const lapsed = query.ending === "lapse" ? kinds.flatMap(endingOf).map(({ arn }) => arn) : [];
  const terms = termsOf(query);
  const [usage, billRates] = await Promise.all([
    eligibleUsage(scope, { window, scopes: kinds.flatMap((kind) => adviceRules[kind].scopes), lapsed }, services),
    billRatesOf(commitments, { terms, agreements }, services),
  ]);
  const rates = await openRates(usage, { terms, at: new Date(window.until).toISOString(), billRates }, services);
  return kinds.map((kind) => {
    const items = usage.filter((item) => adviceRules[kind].scopes.includes(item.scope));
    const groups = groupsOf(kind, items, query, rates);
    return {
      kind,
      query,
      window,
      groups: query.row === undefined ? groups : groups.filter(({ id }) => id === query.row),
      ending: endingOf(kind),
      head: headOf(scope, window, spreadPercentOf(items), names),
      names,
      unitValues: unitValuesOf(scope),
    };
  });
}

/** A range that starts too early is reported for `until`, the requested hour that it derives from. */
function tooOld(error: unknown): never {
  throw error instanceof CallError && error.fields?.startDate ? fieldError("until", "hourTooOld") : error;
}

const nothing = (kind: AdviceKind, query: AdviceQuery, names: Advice["names"]): Advice => ({
  kind,
  query,
  window: null,
  groups: [],
  ending: [],
  head: {
    window: { from: null, until: null, hours: 0, missingHours: 0, spreadPercent: 0 },
    accounts: accountsIn(names),
    damaged: [],
  },
  names,
  unitValues: new Map(),
});

/** At the rates of the last month. */
const unitValuesOf = ({ rates }: Scope): Map<string, number> =>
  new Map([[AGREEMENT_CURRENCY, 1], ...rates.map(({ from, rate }): [string, number] => [from, Number(rate)])]);

const headOf = (scope: Scope, window: Window, spreadPercent: number, names: Map<string, string>): Advice["head"] => ({
  window: {
    from: hourOf(window.from),
    until: hourOf(window.until),
    hours: window.hours.length,
    missingHours: window.missing,
    spreadPercent,
  },
  accounts: accountsIn(names),
  damaged: monthsOfSlices(scope.damaged),
});

const accountsIn = (names: Advice["names"]): Advice["head"]["accounts"] =>
  [...names].map(([code, name]) => ({ code, name: name || code })).sort((a, b) => (a.name < b.name ? -1 : 1));

/** Whether an agreement belongs to the service of the purchase; plans apply to several. */
function isOfKind({ vendor, serviceName }: AgreementWithSavings, kind: AdviceKind): boolean {
  if (vendor !== adviceKinds[kind].vendor) return false;
  const { serviceCode } = adviceRules[kind];
  return serviceCode === "" || serviceCodeOf({ provider: vendor, service: serviceName }) === serviceCode;
}

/** Agreements active at the end of the window that end within the term, and were not returned before. */
function endingWithin(
  agreements: AgreementWithSavings[],
  { until }: Window,
  { term, today }: Pick<AdviceQuery, "term"> & { today: string },
): AgreementWithSavings[] {
  const from = new Date(until).toISOString().slice(0, 10);
  const to = new Date(until + hoursOfTerm[term] * HOUR_MS).toISOString().slice(0, 10);
  return agreements.filter(
    ({ startDate, endDate, status }) =>
      (startDate === null || startDate <= from) &&
      endDate !== null &&
      endDate > from &&
      endDate <= to &&
      (status !== "ended" || endDate <= today),
  );
}
