import { fromUnits, round, toUnits } from "~/lib/money/decimal";
import { monthsBetween } from "~/lib/time/time-frames";
import type { Queries } from "../state-store/state-store";

/** A published rate: `perUsd` units of `currency` for 1 USD in `month`. */
export interface PublishedRate {
  /** YYYY-MM */
  month: string;
  currency: string;
  /** Decimal text above 0, kept with 12 decimals. */
  perUsd: string;
  /** YYYY-MM-DD */
  publishedOn: string;
}

/** Value of one unit of `from` in the requested currency for lines of `month`. */
export interface AppliedRate {
  from: string;
  /** YYYY-MM */
  month: string;
  /** Decimal text with up to 24 decimals: the exact multiplier of amounts. */
  rate: string;
  /** Month the rate was published for; differs from `month` if that has none. */
  rateMonth: string;
}

const BASE = "USD";
const ONE = 10n ** 30n;
/**
 * With 24 decimals a rate times an amount of 30 decimals leaves 22 digits before the point in the engine's 256 bits.
 */
const RATE_ONE = 10n ** 24n;

/** Stores rates, replacing those of the same month and currency. CNY is rounded to 2 decimals (spec §9). */
export async function saveRates(db: Queries, rates: PublishedRate[]): Promise<void> {
  await db.query(
    `INSERT INTO exchange_rates (month, currency, per_usd, published_on)
     SELECT * FROM unnest($1::date[], $2::text[], $3::numeric[], $4::date[])
     ON CONFLICT (month, currency) DO UPDATE SET per_usd = excluded.per_usd, published_on = excluded.published_on`,
    [
      rates.map((rate) => `${rate.month}-01`),
      rates.map((rate) => rate.currency),
      rates.map((rate) => (rate.currency === "CNY" ? round(rate.perUsd, 2) : rate.perUsd)),
      rates.map((rate) => rate.publishedOn),
    ],
  );
}

/**
 * Rates from each of the `from` currencies to `currency` for each of `months` (YYYY-MM), in that order. A month without
 * a published rate uses the nearest earlier one, otherwise the earliest. A currency without any rate has no entry, and
 * neither has the requested currency itself.
 */
export async function ratesTo(
  db: Queries,
  { currency, months, from }: { currency: string; months: string[]; from: string[] },
): Promise<AppliedRate[]> {
  const others = from.filter((code) => code !== currency);
  if (others.length === 0 || months.length === 0) return [];
  const published = await db.query<{ month: string; currency: string; per_usd: string }>(
    `SELECT to_char(month, 'YYYY-MM') AS month, currency, per_usd::text FROM exchange_rates
     WHERE currency = ANY($1::text[]) ORDER BY month`,
    [[...others, currency]],
  );
  const perUsd = (code: string, month: string): { units: bigint; month: string } | undefined => {
    if (code === BASE) return { units: ONE, month };
    const currencyRates = published.filter((rate) => rate.currency === code);
    const nearest = currencyRates.findLast((rate) => rate.month <= month) ?? currencyRates[0];
    return nearest && { units: toUnits(nearest.per_usd), month: nearest.month };
  };
  return others.flatMap((code) =>
    months.flatMap((month) => {
      const source = perUsd(code, month);
      const target = perUsd(currency, month);
      if (!source || !target) return [];
      // Of the two months involved, the one further away is reported.
      const distanceOf = (rate: { month: string }) => Math.abs(monthsBetween(rate.month, month));
      const rateMonth = distanceOf(source) > distanceOf(target) ? source.month : target.month;
      return [{ from: code, month, rate: divide(target.units, source.units), rateMonth }];
    }),
  );
}

/** a ÷ b as decimal text, rounded half up; both above 0. */
const divide = (a: bigint, b: bigint): string => fromUnits(((a * RATE_ONE * 2n + b) / (b * 2n)) * (ONE / RATE_ONE));
