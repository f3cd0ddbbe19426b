import type { z } from "zod";
import type { costTableQuery } from "~/contract/costs/cost-query";
import { hasNoBills } from "~/contract/costs/months-without-bills";
import { firstBilledDay } from "~/contract/people/session";
import { money } from "~/contract/tables/table-columns";
import { tables } from "~/contract/tables/tables";
import { joinFacts } from "~/lib/lists";
import { coveredRange } from "~/lib/time/covered-range";
import { daysIn, overlap, periodAt, periodStarts } from "~/lib/time/time-frames";
import type { DayRange } from "~/lib/time/time-frames";
import { dataInUse } from "../../common-info/queries";
import { previousRangeOf } from "../../cost-analytics/answer-cost";
import { comparableRanges, comparisonOf } from "../../cost-analytics/comparable-ranges";
import { daysWithData } from "../../cost-analytics/cost-reply";
import { changeKeys, itemOrder, ratioOf } from "../../cost-analytics/item-order";
import { compareRange, scopesOf } from "../../cost-analytics/scope";
import { bind, sql } from "../../cost-store/sql";
import type { Sql } from "../../cost-store/sql";
import type { LiveSlice } from "../../slices/live-slices";
import { viewOf } from "../../measures/dimensions";
import { itemsSql } from "../../measures/items";
import type { ItemQuery, OtherRange } from "../../measures/items";
import type { Scope } from "../../measures/scope";
import type { Caller, Services } from "../../serve";
import type { Texts } from "../../texts";
import { refuseIncomplete, refuseUnknownSet } from "../refuse-incomplete";
import { exportColumns } from "../export-columns";
import type { ExportTable } from "../export-table";
import { workbookFacts, fileTexts } from "../file-texts";
import type { Fact } from "../file-texts";
import { costFacts } from "./cost-facts";
import { filterNames } from "./filter-names";

type Query = z.output<typeof costTableQuery>;

/**
 * All items of the cost page's table in the requested order: unrounded amounts, share in percent with 6 decimals, in
 * compare mode the cost of the earlier range and the change (as averages, these and the cost are per covered day, if
 * the earlier range has bills, and no month of either lacks them), then one column per period, named by its first day.
 * Throws CallError 422 if a month is damaged or an amount has no exchange rate.
 */
export async function costTable(query: Query, caller: Caller, services: Services): Promise<ExportTable> {
  const range = compareRange(query);
  const today = services.today();
  const { scopeIn, slices } = await scopesOf(query, caller, services);
  const [scope, otherScope] = await Promise.all([scopeIn(query), range && scopeIn(range)]);
  refuseUnknownSet(query, scope);
  for (const part of [scope, otherScope]) if (part) await refuseIncomplete(services.costStore, part);
  const other = otherScope ? { scope: otherScope, isCurrent: query.isCompare === true } : undefined;
  /** As on the page, rows may be sorted by their change from the comparable days before. */
  const sortedBy = async (): Promise<OtherRange | undefined> => {
    const matched = changeKeys.includes(query.sort.key) ? comparableRanges(query, slices, today) : null;
    return matched ? previousRangeOf(scope, matched, await scopeIn(matched.previous)) : undefined;
  };
  const items: ItemQuery = { ...query, scope, view: viewOf(query, scope), other: other ?? (await sortedBy()) };
  const bills = await dataInUse(services.stateStore, caller.companyId, caller.vendors);
  const firstDay = firstBilledDay(bills, query.selectedVendors);
  const coveredOf = (rangeScope: Scope) => coveredRange(rangeScope, daysWithData(rangeScope), firstDay);
  const covered = coveredOf(scope);
  const otherCovered = otherScope && coveredOf(otherScope);
  const isPerDay =
    query.compareCostType === "average" &&
    otherCovered !== null &&
    [scope, otherScope].every((part) => !part || part.withoutBills.length === 0);
  const costs = costValues(
    isPerDay,
    covered,
    otherCovered,
    range !== null && isComparable(query, { range, isPerDay, slices, today }),
  );
  const isEmpty = [scope, otherScope].every((part) => !part || part.slices.length === 0);
  const t = fileTexts(query.language);
  const title = titleOf(t, items.view);
  const facts = costFacts(t, query, await filterNames(scope, services.costStore), {
    scopes: [scope, otherScope].filter((part) => part !== null),
    slices,
  });
  const averagedDays = [covered, otherCovered].map((days) => (days ? daysIn(days) : 0));
  return {
    title,
    about: workbookFacts(t, caller, services, {
      vendors: query.selectedVendors,
      facts: [
        [t("content"), joinFacts([title, isPerDay && t("perDay")], query.language)],
        ...(isPerDay ? [[t("averagedDays"), averagedDays.join(" / ")] as Fact] : []),
        ...facts,
      ],
    }),
    columns: [
      ...exportColumns(
        tables.cost.columns.filter(({ isOptional }) => other || !isOptional),
        { t, currency: query.currency },
        ({ name }) => costs[name] ?? nothing,
      ),
      ...exportColumns(
        periodStarts(query, query.grain).map((date) => money(date)),
        { t, currency: query.currency },
        ({ name }) => {
          const period = periodAt(name, query, query.grain);
          return covered && overlap(period, covered) ? costIn(scope, period, name) : nothing;
        },
      ),
    ],
    from: isEmpty
      ? null
      : sql`(SELECT *, mapFromArrays(periods.1, periods.2) AS costs FROM (${itemsSql(items)})${items.other?.isPrevious ? sql` WHERE notEmpty(days)` : sql``}) ORDER BY ${itemOrder({ ...query, other: items.other })}`,
  };
}

/** "Cost by product", "Cost by tag team", "Cost by service group (Teams)". */
function titleOf(t: Texts, view: ItemQuery["view"]): string {
  if (view.field === "tag") return t("costBy", { by: t("byTag", { tag: view.tagKey }) });
  const title = t(`title.${view.field}`);
  return view.field === "serviceGroup" ? `${title} (${view.set.setName})` : title;
}

/** With 6 decimals; adding 0 turns −0 into 0. */
const percent = (value: Sql): Sql => sql`toDecimalString(${value} + 0, 6)`;

/** An empty cell: costs of days without bills are unknown, not 0. */
const nothing = sql`NULL`;

/** The cost of a period, named by its first day; nothing for items of providers without bills in it, unless spread. */
function costIn({ withoutBills }: Scope, period: DayRange, name: string): Sql {
  const cost = sql`costs[${bind("Date", name)}]`;
  const vendors = [...new Set(withoutBills.map(({ vendor }) => vendor))].filter((vendor) =>
    hasNoBills(withoutBills, vendor, period),
  );
  return vendors.length === 0
    ? cost
    : sql`if(vendor IN ${bind("Array(String)", vendors)}, nullIf(${cost}, 0), ${cost})`;
}

/** SQL of each column; null if it has no value, for days without a bill. */
type CostValues = Record<(typeof tables.cost.columns)[number]["name"], Sql | null>;

/** Whether the ranges have equal days, or can be compared as averages. */
function isComparable(
  query: Query,
  { range, isPerDay, slices, today }: { range: DayRange; isPerDay: boolean; slices: LiveSlice[]; today: string },
): boolean {
  const [current, earlier] = query.isCompare ? [range, query] : [query, range];
  const { problem, ...matched } = comparisonOf(
    { startDate: current.startDate, endDate: current.endDate },
    earlier,
    slices,
    today,
  );
  if (isPerDay) return problem !== "bills";
  return (
    problem === null && daysIn(matched.current) === daysIn(current) && daysIn(matched.previous) === daysIn(earlier)
  );
}

/**
 * The values of an item. In compare mode, with the costs of both ranges as on the page, and the change from the other
 * range to the requested one.
 */
function costValues(
  isPerDay: boolean,
  covered: DayRange | null,
  otherCovered: DayRange | null,
  comparable: boolean,
): CostValues {
  const costOf = (cost: Sql, days: DayRange | null) =>
    days && (isPerDay ? sql`toDecimal256(${cost} / ${bind("UInt16", daysIn(days))}, 30)` : cost);
  const current = costOf(sql`cost`, covered);
  const earlier = costOf(sql`otherCost`, otherCovered);
  return {
    vendor: sql`vendor`,
    item: sql`item`,
    itemAlias: sql`itemAlias`,
    cost: current,
    portion: percent(sql`portion`),
    compareCost: earlier,
    difference: current && earlier && sql`${current} - ${earlier}`,
    ratio: current && earlier && comparable ? percent(ratioOf(current, earlier)) : null,
  };
}
