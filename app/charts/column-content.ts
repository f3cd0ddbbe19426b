import { add, isZero, subtract } from "~/lib/decimal";
import { formatPlain, plainAmount, toFloat } from "~/lib/money";
import type { SeriesRank } from "./series";

/** What the card of a column says. None of it is only there: the figures of the chart have it, too. */
export interface ColumnCardContent {
  /** "10/21/2026". */
  period: string;
  /** "$14,903.63", or why there is no amount. */
  amount: string;
  change: ColumnChange | null;
  /** What else there is to know: "incomplete". */
  notes: string[];
  /** What the amount is made of; as shown, they add up to it. */
  parts: ColumnPart[];
  /** Where the column's link leads: "Open this day". */
  action: string;
}

/** Change from an earlier period. */
export interface ColumnChange {
  /** In percent, signed: see changeRatio in lib/money. */
  ratio: number;
  /** In words: "increase". */
  direction: string;
  /** "from 10/14". */
  from: string;
  /** All of it in words: "11.4% more than 10/14/2026". */
  text: string;
}

export interface ColumnPart {
  name: string;
  /** Formatted, without a symbol. */
  amount: string;
  /** Colour slot; null: no series. */
  rank: SeriesRank | null;
}

/** Series of a chart with its amount in one period. */
export interface SeriesAmount {
  name: string;
  rank: SeriesRank;
  /** Decimal text. */
  cost: string;
  /** Provider of the amount, null for several: see plainAmount in lib/money. */
  vendor: string | null;
  /** The merged rest of the series. */
  isRest?: boolean;
}

/** Parts that a card names; the others are one. */
const NAMED_PARTS = 4;

/**
 * The largest parts of a total and the rest of it. The rest is the total less what is named, both as shown, so that
 * they add up; if nothing else is left, such a difference is rounding, and called that.
 */
export function columnParts(
  series: SeriesAmount[],
  total: { cost: string; currency: string; vendor: string | null },
  words: { rest: string; rounding: string },
): ColumnPart[] {
  const shown = ({ cost, vendor }: Pick<SeriesAmount, "cost" | "vendor">) =>
    plainAmount(cost, total.currency, vendor ?? total.vendor);
  const size = ({ cost }: SeriesAmount) => Math.abs(toFloat(cost));
  const present = series.filter(({ cost }) => !isZero(cost));
  const named = present
    .filter(({ isRest }) => !isRest)
    .sort((a, b) => size(b) - size(a))
    .slice(0, NAMED_PARTS);
  const left = subtract(shown(total), add(...named.map(shown)));
  const parts: ColumnPart[] = named.map((entry) => ({
    name: entry.name,
    amount: formatPlain(shown(entry), total.currency),
    rank: entry.rank,
  }));
  const amount = formatPlain(left, total.currency);
  if (present.length > named.length) return [...parts, { name: words.rest, amount, rank: "others" }];
  return isZero(left) || parts.length === 0 ? parts : [...parts, { name: words.rounding, amount, rank: null }];
}

/** The card as lines of text, for pages without JavaScript. */
export const cardText = (title: string, { change, parts, action }: ColumnCardContent): string =>
  [title, ...(change ? [change.text] : []), ...parts.map(({ name, amount }) => `${name} ${amount}`), action].join("\n");
