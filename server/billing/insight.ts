import type { getInvoiceInsight, InsightReply } from "~/contract/billing-sections";
import type { z } from "zod";
import { monthStart } from "~/lib/time-frames";
import { subtract, toUnits } from "~/lib/decimal";
import { BILLS } from "../cost-store/schema";
import { bind, named, sql } from "../cost-store/sql";
import type { Sql } from "../cost-store/sql";
import { monthsOfSlices } from "../imports/live-slices";
import type { LiveSlice } from "../imports/live-slices";
import type { Services } from "../serve";
import { accountNames } from "./account-names";
import { account, billScope, inMonths, inSlices, monthsWith, product } from "./bill-lines";
import type { BillScope } from "./bill-lines";
import type { Bill } from "./bill";
import { insightFrom } from "./calendar";

type By = z.output<(typeof getInvoiceInsight)["request"]>["viewBy"];

/** Months that averages and maxima go back, the asked one included. */
const MONTHS = 12;

/** The figures of an insight, and how they come out of sums by item and month. */
interface Figures {
  thisMonthCost: string;
  lastMonthCost: string;
  averageCost: string;
  maxCost: string;
}

/** What follows FROM: an item a row, beside its other months. */
function insightRows(scope: BillScope, { currency, yearMonth, numberOfMonths }: Asked, item: Sql): Sql {
  const inMonth = (month: string) => sql`sumIf(cost, month = ${bind("Date", month)})`;
  const thisMonth = `${yearMonth}-01`;
  return sql`(SELECT item, ${inMonth(thisMonth)} AS thisMonthCost, ${inMonth(monthStart(thisMonth, -1))} AS lastMonthCost,
      toDecimal256(sum(cost) / ${bind("UInt8", numberOfMonths)}, 30) AS averageCost, max(cost) AS maxCost
    FROM (
      SELECT ${item} AS item, BillingMonth AS month, sum(BilledCost) AS cost FROM ${named(BILLS)}
      WHERE ${inSlices(scope)} AND BillingCurrency = ${bind("String", currency)} GROUP BY item, month
    ) GROUP BY item)`;
}

interface Asked {
  currency: string;
  yearMonth: string;
  numberOfMonths: number;
}

/** The scope and months that a bill's insight looks at. */
async function insightScope({ vendor, scope, currency, yearMonth }: Bill, services: Services): Promise<{ scope: BillScope; asked: Asked; damaged: LiveSlice[] }> {
  const all = await billScope(vendor, scope.companyId, services);
  const first = monthStart(`${yearMonth}-01`, 1 - MONTHS).slice(0, 7);
  const months = monthsWith(all).filter((month) => month >= first && month <= yearMonth);
  return { scope: inMonths(all, months), asked: { currency, yearMonth, numberOfMonths: months.length }, damaged: all.damaged.filter(({ month }) => month >= first && month <= yearMonth) };
}

export const isInsightReady = (yearMonth: string, today: string): boolean => today >= insightFrom(yearMonth);

const noFigures = { thisMonthCost: "0", lastMonthCost: "0", averageCost: "0", maxCost: "0" };

/** The reply for a month that has none yet. */
export const noInsight = (yearMonth: string, invoiceCurrency: string): InsightReply => ({
  invoiceCurrency,
  isAvailable: false,
  availableFrom: insightFrom(yearMonth),
  numberOfMonths: 0,
  damaged: [],
  hasLastMonth: false,
  rows: [],
  sum: { ...noFigures, status: "unchanged" },
});

/** Every product or account of a bill beside its own other months. */
export async function insightOf(bill: Bill, by: By, services: Services): Promise<InsightReply> {
  const { costStore } = services;
  const { scope, asked, damaged } = await insightScope(bill, services);
  const rowsOf = (item: Sql) => costStore.query<Figures & { item: string }>(...sql`SELECT * FROM ${insightRows(scope, asked, item)} ORDER BY thisMonthCost DESC, item`.toQuery());
  const [rows, [sum], names] = await Promise.all([
    rowsOf(by === "account" ? account.value : product.value),
    rowsOf(sql`''`),
    by === "account" ? accountNames(costStore, scope) : new Map<string, string>(),
  ]);
  return {
    invoiceCurrency: bill.currency,
    isAvailable: true,
    availableFrom: insightFrom(bill.yearMonth),
    numberOfMonths: asked.numberOfMonths,
    damaged: monthsOfSlices(damaged),
    hasLastMonth: monthsWith(scope).includes(monthStart(`${bill.yearMonth}-01`, -1).slice(0, 7)),
    rows: rows.map(({ item, ...figures }) => ({ item, itemAlias: names.get(item) ?? item, ...withStatus(figures) })),
    sum: withStatus(sum ?? noFigures),
  };
}

function withStatus({ thisMonthCost, lastMonthCost, averageCost, maxCost }: Figures): InsightReply["sum"] {
  const change = toUnits(subtract(thisMonthCost, lastMonthCost));
  return { thisMonthCost, lastMonthCost, averageCost, maxCost, status: change > 0n ? "increase" : change < 0n ? "decrease" : "unchanged" };
}
