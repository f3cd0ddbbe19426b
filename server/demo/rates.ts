import { fraction, hash, mix } from "./bills/random";

/** Units for 1 USD: the mean of a currency, its fluctuation (as a share), and its quoted decimals. */
const levels = {
  KRW: { level: 1382.5, swing: 0.035, decimals: 2 },
  CNY: { level: 7.12, swing: 0.02, decimals: 2 },
  MXN: { level: 18.35, swing: 0.05, decimals: 4 },
  JPY: { level: 151.2, swing: 0.045, decimals: 2 },
  EUR: { level: 0.8925, swing: 0.035, decimals: 4 },
} as const;
export type RatedCurrency = keyof typeof levels;
export const ratedCurrencies = Object.keys(levels) as RatedCurrency[];

/** −1 to 1: interpolated between random quarterly levels, with a small monthly variation. */
function drift(currency: string, month: string): number {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const count = year * 12 + number - 1;
  const state = hash(currency);
  const drawn = (salt: number) => 2 * fraction(mix(state, salt)) - 1;
  const quarter = Math.floor(count / 3);
  const share = (count % 3) / 3;
  return 0.85 * (drawn(quarter) * (1 - share) + drawn(quarter + 1) * share) + 0.15 * drawn(count + 100_000);
}

/** Units of the currency for 1 USD in a month (YYYY-MM), as decimal text; the same for every seed and every "today". */
export function monthlyRate(currency: RatedCurrency, month: string): string {
  const { level, swing, decimals } = levels[currency];
  return (level * (1 + swing * drift(currency, month))).toFixed(decimals);
}
