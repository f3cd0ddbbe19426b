import type { AdvicePoint, AdviceQuery, AdviceReply, AdviceRow } from "~/contract/commitments/advice";
import { EACH_ACCOUNT, HOURS_PER_MONTH, monthsOfTerm, PAYER } from "~/contract/commitments/advice-kinds";
import type { AdviceKind } from "~/contract/commitments/advice-kinds";
import type { Filter } from "~/contract/costs/cost-analytics";
import { scopesOfAnyRange } from "../../cost-analytics/scope";
import { monthsOfSlices } from "../../imports/live-slices";
import type { Scope } from "../../measures/scope";
import { serviceCodeOf } from "../../prices/products";
import { fieldError } from "../../serve";
import type { Caller, Services } from "../../serve";
import { accountNames } from "../account-names";
import { agreementsOf } from "../agreements";
import type { KnownAgreement } from "../agreements";
import { commitmentScope } from "../commitment-scope";
import { breakEvenMonths, termHours } from "../simulate/reservations";
import { billRatesOf } from "./bill-rates";
import { eligibleUsage } from "./eligible-usage";
import { groupsOf } from "./groups";
import type { Group } from "./groups";
import { adviceRules } from "./kinds";
import { decimalOf, shareOf } from "./numbers";
import type { Outcome, Purchase } from "./purchase";
import { openRates, termsOf } from "./rates";
import { daysOf, hourOf, windowOf } from "./window";
import type { Window } from "./window";

/** What a query asks about, with the purchases that could be made. */
export interface Advice {
  kind: AdviceKind;
  query: AdviceQuery;
  window: Window | null;
  groups: Group[];
  /** Existing commitments that end within the term. */
  ending: KnownAgreement[];
  head: Pick<AdviceReply<"list">, "window" | "accounts" | "damaged">;
  names: Map<string, string>;
}

const compact = (time: number): string => new Date(time).toISOString().slice(0, 7).replace("-", "");

/** Reads usage and prices of a query. Throws CallError 422 for a window that is not in the past. */
export async function adviceOf(
  kind: AdviceKind,
  query: AdviceQuery,
  caller: Caller,
  services: Services,
): Promise<Advice> {
  const rule = adviceRules[kind];
  if (query.until !== undefined && Date.parse(query.until) > services.now().getTime())
    throw fieldError("until", "hourInvalid");
  const isOne = query.account !== PAYER && query.account !== EACH_ACCOUNT;
  const filters: Filter[] = isOne ? [{ field: "account", values: [query.account], exclude: false }] : [];
  const { scopeIn, slices } = await scopesOfAnyRange(
    { selectedVendors: [rule.vendor], isAmortizedCost: true, currency: "USD", filters },
    caller,
    services,
  );
  const lastDay = slices
    .map((slice) => slice.lastDay)
    .reduce<string | undefined>((last, day) => (last === undefined || day > last ? day : last), undefined);
  const window = await windowOf(query, scopeIn, lastDay, services);
  if (window === null) return nothing(kind, query);
  const scope = await scopeIn(daysOf(window));
  const commitments = await commitmentScope(
    rule.of,
    {
      startDate: compact(window.from),
      endDate: compact(window.until - 1),
      accounts: [],
      products: [],
      regions: [],
      instanceFamilies: [],
      currency: "USD",
    },
    caller,
    services,
  );
  const [agreements, names] = await Promise.all([
    agreementsOf(commitments, services),
    accountNames(commitments, services),
  ]);
  const ending = endingWithin(
    agreements.filter((one) => isOfKind(one, kind)),
    window,
    query,
  );
  const lapsed = query.ending === "lapse" ? ending.map(({ arn }) => arn) : [];
  const terms = termsOf(query);
  const [usage, billRates] = await Promise.all([
    eligibleUsage(scope, { window, kind, lapsed }, services),
    billRatesOf(commitments, { terms, agreements }, services),
  ]);
  const rates = await openRates(usage.items, { terms, at: new Date(window.until).toISOString(), billRates }, services);
  const groups = groupsOf(kind, usage.items, query, rates);
  return {
    kind,
    query,
    window,
    groups: query.row === undefined ? groups : groups.filter(({ id }) => id === query.row),
    ending,
    head: headOf(scope, window, usage.spreadPercent, names),
    names,
  };
}

const nothing = (kind: AdviceKind, query: AdviceQuery): Advice => ({
  kind,
  query,
  window: null,
  groups: [],
  ending: [],
  head: { window: { from: null, until: null, hours: 0, missingHours: 0, spreadPercent: 0 }, accounts: [], damaged: [] },
  names: new Map(),
});

const headOf = (scope: Scope, window: Window, spreadPercent: number, names: Map<string, string>): Advice["head"] => ({
  window: {
    from: hourOf(window.from),
    until: hourOf(window.until),
    hours: window.hours.length,
    missingHours: window.missing,
    spreadPercent,
  },
  accounts: [...names].map(([code, name]) => ({ code, name: name || code })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  damaged: monthsOfSlices(scope.damaged),
});

/** Whether an agreement is of the service that is bought for; plans are for several. */
function isOfKind({ vendor, serviceName }: KnownAgreement, kind: AdviceKind): boolean {
  const rule = adviceRules[kind];
  if (vendor !== rule.vendor) return false;
  return rule.serviceCode === "" || serviceCodeOf({ provider: vendor, service: serviceName }) === rule.serviceCode;
}

/** Agreements that are there at the end of the window and end within the term. */
function endingWithin(agreements: KnownAgreement[], { until }: Window, { term }: AdviceQuery): KnownAgreement[] {
  const from = new Date(until).toISOString().slice(0, 10);
  const to = new Date(until + termHours[term] * 3_600_000).toISOString().slice(0, 10);
  return agreements.filter(({ endDate }) => endDate !== null && endDate > from && endDate <= to);
}

/** The amount of the query for a group, otherwise the best one. */
export function amountOf(
  { purchase }: Pick<Group, "purchase">,
  { commitment, quantity }: AdviceQuery,
  kind: AdviceKind,
): number {
  const asked = kind === "savingsPlans" ? commitment : quantity;
  return asked === undefined ? (purchase?.best ?? 0) : Number(asked);
}

/** The rows of a query: what saves something, or has been asked for, or has no price; most savings first. */
export function rowsOfAdvice(advice: Advice): AdviceRow[] {
  const { groups, kind, query } = advice;
  return groups
    .map((group) => ({ group, amount: amountOf(group, query, kind) }))
    .filter(
      ({ group, amount }) =>
        group.purchase === null || amount > 0 || query.row !== undefined || group.unpriced.size > 0,
    )
    .map(({ group, amount }) => rowOf(advice, group, amount))
    .sort(
      (a, b) =>
        Number(b.estimatedMonthlySavings ?? -Infinity) - Number(a.estimatedMonthlySavings ?? -Infinity) ||
        Number(b.onDemandCost) - Number(a.onDemandCost) ||
        (a.id < b.id ? -1 : 1),
    );
}

const perMonth = (amount: number, hours: number): string => decimalOf((amount / hours) * HOURS_PER_MONTH);

export function rowOf({ kind, query, names, window }: Advice, group: Group, amount: number): AdviceRow {
  const hours = window!.hours.length;
  const { purchase, item } = group;
  const outcome = purchase && purchase.at(amount);
  return {
    id: group.id,
    vendor: item.vendor,
    accountId: group.accountId,
    accountName: names.get(group.accountId) ?? "",
    region: group.region,
    instanceFamily: group.instanceFamily,
    instanceType: group.instanceType,
    platform: group.platform,
    currency: group.currency,
    quantity: kind !== "savingsPlans" && outcome ? decimalOf(amount) : null,
    normalizedUnits: group.units !== null && outcome ? decimalOf(amount * group.units) : null,
    commitmentPerHour: outcome ? decimalOf(outcome.cost / hours) : null,
    upfrontCost: outcome && decimalOrNull(upfrontOf(group, amount, query)),
    onDemandCost: perMonth(group.onDemand, hours),
    estimatedMonthlySavings: outcome && perMonth(outcome.savings, hours),
    savingRate: outcome && shareOf(outcome.savings, group.onDemand),
    utilization: outcome && shareOf(outcome.usedCost, outcome.cost),
    coverage: outcome && shareOf(outcome.replaced, group.onDemand),
    breakEvenMonths: outcome && breakEvenOf(group, outcome, query, hours),
    payoffMonths: outcome && payoffOf(outcome, query),
    unpriced: [...group.unpriced]
      .map(([name, one]) => ({ item: name, onDemandCost: perMonth(one.onDemandCost, hours), get: one.get }))
      .sort((a, b) => Number(b.onDemandCost) - Number(a.onDemandCost)),
  };
}

/** What an amount costs at once; null if bills do not say. Of Savings Plans it is half of a term's commitment, or all of it. */
export function upfrontOf(
  { offer }: Pick<Group, "offer">,
  amount: number,
  { payment, term }: AdviceQuery,
): number | null {
  if (offer) return offer.upfront === null ? null : offer.upfront * amount;
  return amount * termHours[term] * { no: 0, partial: 0.5, all: 1 }[payment];
}

const decimalOrNull = (value: number | null): string | null => (value === null ? null : decimalOf(value));

const monthsOf = (months: number): string => decimalOf(Math.round(months * 100) / 100);

/** Months until the on-demand cost that is replaced, less the recurring cost, has paid what is paid upfront, as AWS has it. */
function breakEvenOf(
  group: Group,
  { amount, cost, replaced }: Outcome,
  query: AdviceQuery,
  hours: number,
): string | null {
  const upfront = upfrontOf(group, amount, query);
  if (upfront === null) return null;
  const recurring = cost / hours - upfront / termHours[query.term];
  const months = breakEvenMonths(upfront, recurring, replaced / hours, query.term);
  return months === null ? null : monthsOf(months);
}

const payoffOf = ({ cost, replaced }: Outcome, { term }: AdviceQuery): string | null =>
  replaced <= 0 || cost > replaced ? null : monthsOf((monthsOfTerm[term] * cost) / replaced);

/** An outcome over all hours of the window. */
export const pointOf = (purchase: Purchase, onDemand: number, amount: number): AdvicePoint => {
  const { cost, usedCost, replaced, savings } = purchase.at(amount);
  return {
    amount: decimalOf(amount),
    cost: decimalOf(cost),
    replaced: decimalOf(replaced),
    onDemand: decimalOf(onDemand - replaced),
    savings: decimalOf(savings),
    utilization: shareOf(usedCost, cost),
    coverage: shareOf(replaced, onDemand),
  };
};
