import { addDays } from "~/lib/time/time-frames";
import type { judgeInThreads } from "../../server/anomalies/judge/judge-threads";
import { noFields } from "../../server/anomalies/series/series-key";

export const SERIES = 2000;
export const DAYS = 400;
const FIRST_DAY = "2025-10-17";

/** Series of a large company, the same in every run: weekends, growth, noise, and a step in every twentieth one. */
export function judgedSeries(): Parameters<typeof judgeInThreads>[0] {
  let state = 1;
  const uniform = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const days = Array.from({ length: DAYS }, (_, n) => addDays(FIRST_DAY, n));
  return {
    dayOfMonth: days.map((day) => Number(day.slice(8))),
    isRequested: days.map(() => true),
    minimumImpact: Float64Array.from(days, () => 1),
    series: Array.from({ length: SERIES }, (_, at) => ({
      vendor: "aws" as const,
      kind: "accountProduct" as const,
      ...noFields,
      account: `a${at % 50}`,
      product: `p${at}`,
      amounts: days.map((_day, n) => {
        const level = (100 + at) * (1 + n / 2000) * (n % 7 > 4 ? 0.6 : 1) * (at % 20 === 0 && n > 300 ? 1.4 : 1);
        return (level * (0.95 + 0.1 * uniform())).toFixed(6);
      }),
    })),
  };
}
