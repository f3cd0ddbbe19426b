import { add, isZero, subtract } from "~/lib/money/decimal";
import { formatPlain, plainAmount, toFloat } from "~/lib/money/money";
import type { ColorSlot } from "../series";

/** Content of a column's tooltip card. The chart's table has the same figures, so none of them needs a pointer. */
export interface ColumnCardContent {
  /** "10/21/2026". */
  period: string;
  /** "$14,903.63", or why there is no amount. */
  amount: string;
  change: ColumnChange | null;
  /** Remarks on the amount: "incomplete". */
  notes: string[];
  /** Parts of the amount; the displayed parts add up to the displayed amount. */
  parts: ColumnPart[];
  /** Where the column's link leads: "Open this day"; empty for users who may not open it. */
  action: string;
}

/** Change from an earlier period. */
export interface ColumnChange {
  /** In percent, signed: see changeRatio in lib/money/money. */
  ratio: number;
  /** In words: "increase". */
  direction: string;
  /** "from 10/14". */
  from: string;
  /** The full sentence: "11.4% more than 10/14/2026". */
  text: string;
}

export interface ColumnPart {
  name: string;
  /** Formatted, without a symbol. */
  amount: string;
  /** Null: belongs to no series. */
  slot: ColorSlot | null;
}

/** A series and its amount in one period. */
export interface SeriesAmount {
  name: string;
  slot: ColorSlot;
  /** Decimal text. */
  cost: string;
  /** Provider of the amount, null for several: see plainAmount in lib/money/money. */
  vendor: string | null;
  /** The merged rest of the series. */
  isRest?: boolean;
}

/** Maximum number of parts listed in a card; the others are merged. */
const NAMED_PARTS = 4;

/**
 * The largest parts of a total, and the rest. The rest is the displayed total minus the displayed parts, so that they
 * add up; if no parts are left over, it is a rounding difference and named so.
 */
export function columnParts(
  series: SeriesAmount[],
  total: { cost: string; currency: string; vendor: string | null },
  words: { rest: string; rounding: string },
): ColumnPart[] {
  const rounded = ({ cost, vendor }: Pick<SeriesAmount, "cost" | "vendor">) =>
    plainAmount(cost, total.currency, vendor ?? total.vendor);
  const size = ({ cost }: SeriesAmount) => Math.abs(toFloat(cost));
  const present = series.filter(({ cost }) => !isZero(cost));
  const named = present
    .filter(({ isRest }) => !isRest)
    .sort((a, b) => size(b) - size(a))
    .slice(0, NAMED_PARTS);
  const remaining = subtract(rounded(total), add(...named.map(rounded)));
  const parts: ColumnPart[] = named.map((entry) => ({
    name: entry.name,
    amount: formatPlain(rounded(entry), total.currency),
    slot: entry.slot,
  }));
  const amount = formatPlain(remaining, total.currency);
  if (present.length > named.length) return [...parts, { name: words.rest, amount, slot: "others" }];
  return isZero(remaining) || parts.length === 0 ? parts : [...parts, { name: words.rounding, amount, slot: null }];
}

/** The card as plain text, for pages without JavaScript. */
export const cardText = (title: string, { change, parts, action }: ColumnCardContent): string =>
  [
    title,
    ...(change ? [change.text] : []),
    ...parts.map(({ name, amount }) => `${name} ${amount}`),
    ...(action === "" ? [] : [action]),
  ].join("\n");
