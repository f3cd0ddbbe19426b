import type { CostQuery, FilterField } from "~/contract/cost-analytics";
import { toUnits } from "~/lib/decimal";
import type { TestLine, TestSlice } from "./cost-lines";

/** Cost analytics line by line in whole numbers: slow, plain, and written without a look at the engine's queries. */
export interface NaiveItem {
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

/** Rate from a currency to the asked one in a month ("KRW 2026-10"), undefined where there is none. */
export type RateOf = (currency: string, month: string) => string | undefined;

type Owned = TestLine & { vendor: string };

/** Lines of the company's live slices; of two bases of one bill only the better one. */
function visible(slices: TestSlice[], companyId: string, amortized: boolean): Owned[] {
  const live = slices.filter((slice) => slice.companyId === companyId && slice.live !== false);
  const basisOf = (slice: TestSlice) => slice.basis ?? "actual";
  const sameBill = (a: TestSlice, b: TestSlice) => a.vendor === b.vendor && a.month === b.month && a.source === b.source;
  const wanted = amortized ? "amortized" : "actual";
  return live
    .filter((slice) => basisOf(slice) === wanted || !live.some((other) => sameBill(slice, other) && basisOf(other) === wanted))
    .flatMap((slice) => slice.lines.map((line) => ({ ...line, vendor: slice.vendor })));
}

const orNoValue = (text: string | undefined) => (text === undefined || text === "" ? "NO_VALUE" : text);
const fields: Record<FilterField, (line: Owned) => string> = {
  account: (line) => orNoValue(line.account),
  product: (line) => orNoValue(line.product),
  region: (line) => orNoValue(line.region),
};

function periodOf(day: string, grain: CostQuery["grain"], startDate: string): string {
  if (grain === "DAY") return day;
  const date = new Date(`${day}T00:00:00Z`);
  if (grain === "MONTH") date.setUTCDate(1);
  else while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  const start = date.toISOString().slice(0, 10);
  return start < startDate ? startDate : start;
}

export function naiveCost(slices: TestSlice[], companyId: string, query: CostQuery, rateOf: RateOf): NaiveCost {
  const by = query.viewBy === "tag" && !query.tagKey ? "account" : query.viewBy;
  const items = new Map<string, NaiveItem>();
  const newest = new Map<string, string>();
  const result: NaiveCost = { total: 0n, items: [], unconverted: {} };
  for (const line of visible(slices, companyId, query.isAmortizedCost)) {
    if (line.day < query.startDate || line.day > query.endDate) continue;
    if (!(query.selectedVendors as string[]).includes(line.vendor)) continue;
    if (query.filters.some(({ field, values, exclude }) => values.map(orNoValue).includes(fields[field](line)) === exclude)) continue;
    const billed = toUnits(query.isAmortizedCost ? line.effective : line.billed);
    const month = line.day.slice(0, 7);
    const rate = line.currency === query.currency ? "1" : rateOf(line.currency, month);
    if (rate === undefined) {
      const key = `${line.currency} ${month}`;
      result.unconverted[key] = (result.unconverted[key] ?? 0n) + billed;
      continue;
    }
    const cost = (billed * toUnits(rate)) / 10n ** 30n;
    const item = by === "tag" ? orNoValue(line.tags[query.tagKey!]) : fields[by](line);
    const key = `${line.vendor} ${item}`;
    const found = items.get(key) ?? { vendor: line.vendor, item, itemAlias: item, cost: 0n, periods: {} };
    items.set(key, found);
    found.cost += cost;
    const period = periodOf(line.day, query.grain, query.startDate);
    found.periods[period] = (found.periods[period] ?? 0n) + cost;
    result.total += cost;
    if (by !== "account" || line.accountName === "") continue;
    const named = `${line.day} ${line.accountName}`;
    if (named >= (newest.get(key) ?? "")) newest.set(key, named);
    found.itemAlias = newest.get(key)!.slice("2026-01-01 ".length);
  }
  result.items = [...items.values()];
  return result;
}

