import type { getInvoiceInsight, InsightReply } from "~/contract/billing/billing-sections";
import type { z } from "zod";
import { monthStart, reachesMonthEnd } from "~/lib/time/time-frames";
import { subtract, toUnits } from "~/lib/money/decimal";
import { bind, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import { monthsOfSlices } from "../../slices/live-slices";
import type { LiveSlice } from "../../slices/live-slices";
import { as, column, expression } from "../../measures/columns";
import type { Expression } from "../../measures/columns";
import { measures } from "../../measures/measures";
import { whereClause } from "../../measures/scope";
import { select } from "../../measures/select";
import { convertedSql } from "../../measures/sum-costs";
import type { ConversionRates } from "../../measures/sum-costs";
import { exchanges } from "../../money/exchange";
import type { Services } from "../../serve";
import { accountNames } from "./account-names";
import { billedCosts, billScope, billsThrough, inMonths, monthsWith } from "../bills/bill-lines";
import type { BillScope } from "../bills/bill-lines";
import type { Bill } from "../bills/bill";
import { insightFrom } from "../bills/calendar";
import { noProfiles, profilesOf } from "../profile/profiles";

type InsightViewBy = z.output<(typeof getInvoiceInsight)["request"]>["viewBy"];

/** Months in averages and maxima, including the requested one. */
const MONTHS = 12;

/** Expressions for the figures of an insight, over sums by item and month. */
interface Figures {
  thisMonthCost: string;
  lastMonthCost: string;
  averageCost: string;
  maxCost: string;
}

/** The data behind an insight. */
interface InsightScope extends ConversionRates {
  scope: BillScope;
  yearMonth: string;
  /** Months in averages and maxima: only complete ones, as missing amounts lower them; all if none is complete. */
  measured: string[];
  hasLastMonth: boolean;
  /** Currencies of the included bills; `currency` is that of the figures. */
  currencies: string[];
}

/** FROM clause: one row per item, with its month and figures over all months. */
function insightRows({ scope, yearMonth, measured, currencies, ...rates }: InsightScope, item: Expression): Sql {
  const inMonth = (month: string) => sql`sumIf(cost, month = ${bind("Date", month)})`;
  const thisMonth = `${yearMonth}-01`;
  const isMeasured = sql`month IN ${bind(
    "Array(Date)",
    measured.map((month) => `${month}-01`),
  )}`;
  const isOfBills = expression(sql`BillingCurrency IN ${bind("Array(String)", currencies)}`, "BillingCurrency");
  const query = {
    by: [as("item", item)],
    month: column("BillingMonth"),
    measure: measures.billed,
    where: whereClause(scope, isOfBills),
  };
  const costs =
    currencies.length === 1
      ? select({ by: [...query.by, as("month", query.month)], measures: { cost: query.measure }, where: query.where })
      : sql`SELECT item, month, sum(assumeNotNull(converted)) AS cost FROM (${convertedSql(rates, query)}) WHERE converted IS NOT NULL GROUP BY item, month`;
  const count = bind("UInt8", measured.length);
  // A month without lines costs 0, which may be the maximum.
  const highest = sql`maxIf(cost, ${isMeasured})`;
  const maxCost = sql`if(countIf(${isMeasured}) < ${count}, greatest(${highest}, toDecimal256(0, 30)), ${highest})`;
  return sql`(SELECT item, ${inMonth(thisMonth)} AS thisMonthCost, ${inMonth(monthStart(thisMonth, -1))} AS lastMonthCost,
      toDecimal256(sumIf(cost, ${isMeasured}) / ${count}, 30) AS averageCost, ${maxCost} AS maxCost
    FROM (${costs}) GROUP BY item)`;
}

/** The months and bills of an insight: all bills of each month, or those in the requested currency. */
async function insightScope(
  { vendor, scope, yearMonth, profile }: Bill,
  requested: string | undefined,
  services: Services,
) {
  const { stateStore, costStore } = services;
  const wholeScope = await billScope(vendor, scope, services);
  const first = monthStart(`${yearMonth}-01`, 1 - MONTHS).slice(0, 7);
  const isNear = ({ month }: LiveSlice) => month >= first && month <= yearMonth;
  const near = wholeScope.slices.filter(
    (slice) => isNear(slice) && (requested === undefined || slice.currencies.includes(requested)),
  );
  const months = monthsWith({ ...wholeScope, slices: near });
  const currencies =
    requested === undefined ? [...new Set(near.flatMap((slice) => slice.currencies))].sort() : [requested];
  const isOne = currencies.length === 1;
  const currency = isOne ? currencies[0]! : profile.companyCurrency;
  const rateQueries = months.flatMap((month) => currencies.map((from) => ({ vendor, month, from, to: currency })));
  const exchangeOf = await exchanges(
    stateStore,
    isOne ? noProfiles : await profilesOf(stateStore, scope.companyId),
    rateQueries,
  );
  const withRates = rateQueries.map((rateQuery) => ({ ...rateQuery, rate: exchangeOf(rateQuery).exchangeRate }));
  const nearScope = inMonths(wholeScope, months);
  const unknown = withRates.filter(({ rate }) => rate === null);
  const sums = unknown.length > 0 ? await billedCosts(costStore, nearScope) : [];
  const unconverted = sums
    .filter((sum) => unknown.some(({ month, from }) => month === sum.month && from === sum.currency))
    .map(({ month, currency: from, billed: cost }) => ({ month, currency: from, cost }));
  const whole = months.filter(
    (month) =>
      reachesMonthEnd(month, billsThrough(wholeScope, month)) && !unconverted.some((amount) => amount.month === month),
  );
  const within: InsightScope = {
    scope: nearScope,
    yearMonth,
    measured: whole.length > 0 ? whole : months,
    hasLastMonth: months.includes(monthStart(`${yearMonth}-01`, -1).slice(0, 7)),
    currency,
    currencies,
    rates: withRates.flatMap(({ rate, ...exchange }) => (rate === null ? [] : [{ ...exchange, rate }])),
  };
  return { within, unconverted, damaged: wholeScope.damaged.filter(isNear) };
}

export const isInsightReady = (yearMonth: string, today: string): boolean => today >= insightFrom(yearMonth);

const noFigures = { thisMonthCost: "0", lastMonthCost: "0", averageCost: "0", maxCost: "0" };

/** The reply for a month that has no insight yet. */
export const noInsight = (yearMonth: string, invoiceCurrency: string): InsightReply => ({
  invoiceCurrency,
  currencies: [],
  unconverted: [],
  isAvailable: false,
  availableFrom: insightFrom(yearMonth),
  numberOfMonths: 0,
  damaged: [],
  hasLastMonth: false,
  incomplete: [],
  isComparable: false,
  rows: [],
  sum: { ...noFigures, status: "unchanged" },
});

/** Each product or account of a month compared with its other months. `requested`: only bills in this currency. */
export async function insightOf(
  bill: Bill,
  { by, requested }: { by: InsightViewBy; requested: string | undefined },
  services: Services,
): Promise<InsightReply> {
  const { costStore } = services;
  const lastMonth = monthStart(`${bill.yearMonth}-01`, -1).slice(0, 7);
  const { within, damaged, unconverted } = await insightScope(bill, requested, services);
  const rowsOf = (item: Expression) =>
    costStore.query<Figures & { item: string }>(
      ...sql`SELECT * FROM ${insightRows(within, item)} ORDER BY thisMonthCost DESC, item`.toQuery(),
    );
  const [rows, [sum], names] = await Promise.all([
    rowsOf(column(by === "account" ? "SubAccountId" : "ServiceName")),
    rowsOf(expression(sql`''`)),
    by === "account" ? accountNames(costStore, within.scope) : new Map<string, string>(),
  ]);
  const incomplete = monthsWith(within.scope).flatMap((yearMonth) => {
    const through = billsThrough(within.scope, yearMonth);
    return yearMonth < lastMonth || reachesMonthEnd(yearMonth, through) ? [] : [{ yearMonth, billsThrough: through }];
  });
  return {
    invoiceCurrency: within.currency,
    currencies: within.currencies,
    unconverted,
    isAvailable: true,
    availableFrom: insightFrom(bill.yearMonth),
    numberOfMonths: within.measured.length,
    damaged: monthsOfSlices(damaged),
    hasLastMonth: within.hasLastMonth,
    incomplete,
    isComparable:
      within.hasLastMonth && incomplete.length === 0 && unconverted.every((amount) => amount.month < lastMonth),
    rows: rows.map(({ item, ...figures }) => ({ item, itemAlias: names.get(item) ?? item, ...withStatus(figures) })),
    sum: withStatus(sum ?? noFigures),
  };
}

function withStatus({ thisMonthCost, lastMonthCost, averageCost, maxCost }: Figures): InsightReply["sum"] {
  const change = toUnits(subtract(thisMonthCost, lastMonthCost));
  return {
    thisMonthCost,
    lastMonthCost,
    averageCost,
    maxCost,
    status: change > 0n ? "increase" : change < 0n ? "decrease" : "unchanged",
  };
}
