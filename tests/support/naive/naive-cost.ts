import type { CostQuery, Filter } from "~/contract/costs/cost-query";
import { fieldColumns } from "~/contract/costs/cost-fields";
import type { CostField } from "~/contract/costs/cost-fields";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { fromUnits, toUnits } from "~/lib/money/decimal";
import { addDays } from "~/lib/time/time-frames";
import type { TestLine, TestSlice } from "../bills/cost-lines";
import { naiveGroupKey, naiveGroupName } from "./naive-groups";
import type { GroupedLine } from "./naive-groups";

/** Cost analytics line by line in integers: slow, simple, and independent of the engine's queries. */
interface NaiveItem {
  vendor: string;
  item: string;
  itemAlias: string;
  cost: bigint;
  periods: Record<string, bigint>;
}

export interface NaiveCost {
  total: bigint;
  items: NaiveItem[];
  /** "USD 2026-10" → amount as billed. */
  unconverted: Record<string, bigint>;
}

/** Rate from a currency to the requested one in a month ("KRW 2026-10"); undefined if there is none. */
export type RateOf = (currency: string, month: string) => string | undefined;

type Owned = TestLine & { vendor: string };

/** A line with its billed amount, and its cost in the requested currency; null without a rate. */
export type NaiveLine = Owned & { charge: Owned; amount: bigint; cost: bigint | null };

/** A query of the cost page, by any field. */
export type NaiveQuery = Omit<CostQuery, "viewBy" | "sort"> & { viewBy: CostField };

/** Lines of the company's live slices; where a bill has both bases, only the preferred one. */
function* visible(slices: TestSlice[], companyId: string, amortized: boolean): Generator<Owned> {
  const live = slices.filter((slice) => slice.companyId === companyId && slice.live !== false);
  const basisOf = (slice: TestSlice) => slice.basis ?? "actual";
  const sameBill = (a: TestSlice, b: TestSlice) =>
    a.vendor === b.vendor && a.month === b.month && a.source === b.source;
  const basis = amortized ? "amortized" : "actual";
  for (const slice of live) {
    if (basisOf(slice) !== basis && live.some((other) => sameBill(slice, other) && basisOf(other) === basis)) continue;
    for (const line of slice.lines) yield { ...line, vendor: slice.vendor };
  }
}

const orNoValue = (text: string | undefined) => (text === undefined || text === "" ? "NO_VALUE" : text);

const grouped = (line: TestLine): GroupedLine => ({
  ...line,
  resource: line.more?.ResourceId ?? "",
  resourceName: line.more?.ResourceName ?? "",
});

/** A line's value in a field, as in filters and items. */
export function naiveValue(
  line: TestLine,
  field: CostField,
  { tagKey, set }: { tagKey?: string; set?: ServiceGroupSet },
): string {
  if (field === "account" || field === "product" || field === "region") return orNoValue(line[field]);
  if (field === "tag") return orNoValue(line.tags[tagKey!]);
  return field === "serviceGroup" ? naiveGroupKey(set!, grouped(line)) : orNoValue(line.more?.[fieldColumns[field]]);
}

function passes(
  line: Owned,
  { field, tagKey, vendorValues, exclude, ...ofAll }: Filter,
  sets: ServiceGroupSet[],
): boolean {
  const values = [
    ...ofAll.values,
    ...Object.entries(vendorValues ?? {}).flatMap(([vendor, own]) => (vendor === line.vendor ? own : [])),
  ];
  const actual =
    field === "serviceGroup"
      ? sets.map((set) => naiveGroupKey(set, grouped(line)))
      : [naiveValue(line, field, { tagKey })];
  const filterValues = field === "serviceGroup" ? values : values.map(orNoValue);
  return actual.some((value) => filterValues.includes(value)) !== exclude;
}

function periodOf(day: string, grain: CostQuery["grain"], startDate: string): string {
  if (grain === "DAY") return day;
  const date = new Date(`${day}T00:00:00Z`);
  if (grain === "MONTH") date.setUTCDate(1);
  else while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  const start = date.toISOString().slice(0, 10);
  return start < startDate ? startDate : start;
}

/** The actual view: tags without a key and groups without a set become accounts. */
function viewOf(query: NaiveQuery, sets: ServiceGroupSet[]): { by: CostField; set?: ServiceGroupSet } {
  const set = sets.find(({ setId }) => setId === query.serviceGroupSetId);
  const isMissing = (query.viewBy === "tag" && !query.tagKey) || (query.viewBy === "serviceGroup" && !set);
  return { by: isMissing ? "account" : query.viewBy, set };
}

const dayNumber = (time: string): number => Date.parse(time.replace(" ", "T")) / 86_400_000;

/** A charge as one line for each of its days in the range: amounts divided evenly, the remainder on the last day. */
function daysOf(charge: Owned, { startDate, endDate }: NaiveQuery): Owned[] {
  const end = charge.more?.ChargePeriodEnd;
  const first = dayNumber(charge.day);
  const days = end ? dayNumber(`${end}Z`) - first : 1;
  const shareOf = (amount: string, index: number): string => {
    const perDay = toUnits(amount) / BigInt(days);
    return fromUnits(index === days - 1 ? toUnits(amount) - perDay * BigInt(days - 1) : perDay);
  };
  const lines = [];
  for (let index = 0; index < days; index += 1) {
    if (first + index < dayNumber(startDate) || first + index > dayNumber(endDate)) continue;
    const [billed, effective] = [shareOf(charge.billed, index), shareOf(charge.effective, index)];
    lines.push({ ...charge, day: addDays(charge.day, index), billed, effective });
  }
  return lines;
}

/**
 * The company's lines under the query's range, providers and filters, with their cost where there is a rate. A
 * generator: copying all lines of a real bill at once costs more time in garbage collection than adding them up.
 */
export function* naiveLines(
  slices: TestSlice[],
  companyId: string,
  query: NaiveQuery,
  rateOf: RateOf,
  sets: ServiceGroupSet[] = [],
): Generator<NaiveLine> {
  for (const charge of visible(slices, companyId, query.isAmortizedCost))
    for (const line of query.isSpread ? daysOf(charge, query) : [charge]) {
      if (line.day < query.startDate || line.day > query.endDate) continue;
      if (!(query.selectedVendors as string[]).includes(line.vendor)) continue;
      if (!query.filters.every((filter) => passes(line, filter, sets))) continue;
      const amount = toUnits(query.isAmortizedCost ? line.effective : line.billed);
      const rate = line.currency === query.currency ? "1" : rateOf(line.currency, charge.day.slice(0, 7));
      yield { ...line, charge, amount, cost: rate === undefined ? null : (amount * toUnits(rate)) / 10n ** 30n };
    }
}

export function naiveCost(
  slices: TestSlice[],
  companyId: string,
  query: NaiveQuery,
  rateOf: RateOf,
  sets: ServiceGroupSet[] = [],
): NaiveCost {
  const { by, set } = viewOf(query, sets);
  const items = new Map<string, NaiveItem>();
  const newest = new Map<string, string>();
  const result: NaiveCost = { total: 0n, items: [], unconverted: {} };
  for (const { amount, cost, charge, ...line } of naiveLines(slices, companyId, query, rateOf, sets)) {
    if (cost === null) {
      const key = `${line.currency} ${charge.day.slice(0, 7)}`;
      result.unconverted[key] = (result.unconverted[key] ?? 0n) + amount;
      continue;
    }
    const item = naiveValue(line, by, { tagKey: query.tagKey, set });
    const key = `${line.vendor} ${item}`;
    const entry = items.get(key) ?? {
      vendor: line.vendor,
      item,
      itemAlias: by === "serviceGroup" ? naiveGroupName(set!, grouped(line)) : item,
      cost: 0n,
      periods: {},
    };
    items.set(key, entry);
    entry.cost += cost;
    const period = periodOf(line.day, query.grain, query.startDate);
    entry.periods[period] = (entry.periods[period] ?? 0n) + cost;
    result.total += cost;
    if (by !== "account" || line.accountName === "") continue;
    const named = `${line.day} ${line.accountName}`;
    if (named >= (newest.get(key) ?? "")) newest.set(key, named);
    entry.itemAlias = newest.get(key)!.slice("2026-01-01 ".length);
  }
  result.items = [...items.values()];
  return result;
}
