import { describe, expect, test } from "vitest";
import { judgeSeries, widths } from "./judge-series";

/** Reproducible noise, close to normal: the sum of twelve uniform numbers. */
function noiseOf(seed: number): () => number {
  let state = seed;
  const uniform = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6);
}

/** A series with weekends, growth and noise. */
function series(days: number, { noise = 0.05, seed = 1, weekend = 0.6 } = {}): number[] {
  const next = noiseOf(seed);
  return Array.from(
    { length: days },
    (_, day) => 1000 * (1 + 0.0005 * day) * (day % 7 > 4 ? weekend : 1) * (1 + noise * next()),
  );
}

const daysOf = (amounts: number[]) => amounts.map((_, day) => (day % 30) + 1);
const findings = (amounts: number[], width: number = widths.middle) =>
  judgeSeries(amounts, daysOf(amounts))
    .filter(({ strength }) => Math.abs(strength) >= width)
    .map(({ at }) => at);
const changed = (amounts: number[], change: (amount: number, day: number) => number) => amounts.map(change);

describe("finds", () => {
  test("a day that is 20% above or below, also on a weekend", () => {
    for (const [day, factor] of [
      [100, 1.3],
      [103, 0.7],
      [131, 1.3],
    ] as const)
      expect(
        findings(changed(series(150, { noise: 0.03 }), (amount, at) => (at === day ? amount * factor : amount))),
      ).toEqual([day]);
  });

  test("three days of a lasting change, then accepts it as the new level", () => {
    expect(
      findings(changed(series(150, { noise: 0.03 }), (amount, at) => (at >= 100 ? amount * 1.5 : amount))),
    ).toEqual([100, 101, 102]);
  });

  test("every day of a holiday week, but not the return to normal", () => {
    const holiday = changed(series(150, { noise: 0.03 }), (amount, at) =>
      at >= 100 && at < 105 ? amount * 0.5 : amount,
    );
    expect(findings(holiday).filter((at) => at < 100 || at >= 105)).toEqual([]);
    expect(findings(holiday)).toContain(100);
  });

  test("a holiday in the week if only weekends are unsteady, and no other day of the week", () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const next = noiseOf(seed + 50);
      const unsteady = changed(series(365, { noise: 0.02, seed }), (amount, at) =>
        at % 7 > 4 ? amount * (1 + 0.25 * next()) : at === 170 ? amount * 0.75 : amount,
      );
      expect(findings(unsteady).filter((at) => at % 7 < 5)).toEqual([170]);
    }
  });

  test("a second anomaly soon after the first", () => {
    const twice = changed(series(150, { noise: 0.03 }), (amount, at) =>
      at === 100 || at === 108 ? amount * 2 : amount,
    );
    expect(findings(twice)).toEqual([100, 108]);
  });

  test("each of several holidays and outages in a row", () => {
    const days = [100, 101, 106, 112, 119, 123, 128];
    const crowded = changed(series(150, { noise: 0.03 }), (amount, at) => (days.includes(at) ? amount * 0.7 : amount));
    expect(findings(crowded)).toEqual(days);
  });

  test("a day at last week's level, and the normal days after it", () => {
    const stepped = changed(series(150, { noise: 0.03 }), (amount, at) =>
      at >= 90 && at !== 98 ? amount * 2 : amount,
    );
    expect(findings(stepped).filter((at) => at > 92 && at !== 98)).toEqual([]);
  });

  test("an outage on the same day of three months that are not consecutive", () => {
    const outages = changed(series(260, { noise: 0.03 }), (amount, at) => ([100, 130, 220].includes(at) ? 0 : amount));
    expect(findings(outages)).toEqual([100, 130, 220]);
  });
  test("an outage on the same day of the next month", () => {
    const twice = changed(series(200, { noise: 0.03 }), (amount, at) => (at === 100 || at === 130 ? 0 : amount));
    expect(findings(twice)).toEqual([100, 130]);
  });

  test("a service that stops, and one with negative days", () => {
    expect(findings(changed(series(120, { noise: 0.02 }), (amount, at) => (at >= 90 ? 0 : amount)))).toEqual([
      90, 91, 92,
    ]);
    expect(findings(changed(series(120, { noise: 0.02 }), (amount, at) => (at === 90 ? -amount : amount)))).toEqual([
      90,
    ]);
  });
});

describe("does not find", () => {
  test("more than one day per series and year in seasonal noise", () => {
    const years = Array.from({ length: 100 }, (_, n) =>
      findings(series(365, { noise: 0.02 + (n % 5) * 0.02, seed: n + 1, weekend: 0.3 + (n % 9) * 0.1 })),
    );
    expect(years.flat().length).toBeLessThanOrEqual(100);
  });

  test("more than six quiet weekend days per series and year if weekends usually vary by half", () => {
    const years = Array.from({ length: 40 }, (_, n) => {
      const next = noiseOf(n + 1);
      return findings(
        Array.from(
          { length: 365 },
          (_day, at) => 1000 * (at % 7 > 4 ? 0.2 * Math.exp(0.5 * next()) : Math.exp(0.05 * next())),
        ),
      );
    });
    expect(years.flat().length).toBeLessThanOrEqual(40 * 6);
  });

  test("a charge on the same day of each month from its second occurrence on", () => {
    const monthly = changed(series(200, { noise: 0.03 }), (amount, at) =>
      at % 30 === 0 && at > 0 ? amount + 5000 : amount,
    );
    expect(findings(monthly)).toEqual([30]);
  });

  test("a monthly fee on a weekend, where it doubles the cost, from its second occurrence on", () => {
    // The 60th day is one of the week, the 90th is a Sunday, which costs half as much: 0.5 and 1 times its usual cost.
    const fee = changed(series(120, { noise: 0.02, weekend: 0.5 }), (amount, at) =>
      at === 60 || at === 90 ? amount + 500 : amount,
    );
    expect([60 % 7, 90 % 7]).toEqual([4, 6]);
    expect(findings(fee)).toEqual([60]);
  });

  test("a charge on the last day of each month, the 28th to the 31st, from its second occurrence on", () => {
    const first = Date.UTC(2025, 10, 1);
    const dates = Array.from({ length: 200 }, (_, at) => new Date(first + at * 86_400_000));
    const isLast = (at: number) => new Date(first + (at + 1) * 86_400_000).getUTCDate() === 1;
    const amounts = changed(series(200, { noise: 0.03 }), (amount, at) => (isLast(at) ? amount * 1.5 : amount));
    const days = dates.map((date) => date.getUTCDate());
    const findings = judgeSeries(amounts, days).filter(({ strength }) => Math.abs(strength) >= widths.middle);
    expect(findings.map(({ at }) => at)).toEqual([29]);
  });

  test("a new shape of the week from its third occurrence on", () => {
    const saturdays = changed(series(200, { noise: 0.02 }), (amount, at) =>
      at >= 100 && at % 7 === 5 ? amount * 0.75 : amount,
    );
    expect(findings(saturdays)).toEqual([103, 110]);
  });

  test("the days after a weekend with a new level", () => {
    const halved = changed(series(200, { noise: 0.02 }), (amount, at) =>
      at >= 100 && at % 7 > 4 ? amount / 2 : amount,
    );
    expect(findings(halved)).toEqual([103, 104, 110, 111]);
  });
  test("a rise that nearly was an anomaly on the same day of the month before", () => {
    // 11 % are 2.9 standard deviations of the least interval, 14 % are 3.7: the width of middle sensitivity is 3.3.
    const rises = changed(series(150, { noise: 0.005 }), (amount, at) =>
      at === 70 ? amount * 1.11 : at === 100 ? amount * 1.14 : amount,
    );
    expect(findings(rises, widths.high)).toEqual([70]);
    expect(findings(rises)).toEqual([]);
  });

  test("the return to normal after two closed weeks with a usual weekend between them", () => {
    const closed = changed(series(150, { noise: 0.03 }), (amount, at) =>
      at >= 98 && at < 110 && at % 7 < 5 ? amount * 0.5 : amount,
    );
    expect(findings(closed)).toEqual([98, 99, 100]);
  });

  test("a monthly price that varies with the length of the month", () => {
    expect(
      findings(changed(series(150, { noise: 0.003 }), (amount, at) => (at >= 100 ? (amount * 31) / 28 : amount))),
    ).toEqual([]);
  });

  test("a service that continues as before after an outage of days or two weeks", () => {
    for (const days of [3, 5, 14]) {
      const outage = changed(series(150, { noise: 0.03 }), (amount, at) => (at >= 90 && at < 90 + days ? 0 : amount));
      expect(findings(outage)).toEqual([90, 91, 92]);
    }
  });

  test("anything in the first week, in a constant or in zeros", () => {
    expect(findings(series(7))).toEqual([]);
    expect(judgeSeries(series(7), daysOf(series(7)))).toEqual([]);
    expect(findings(new Array(60).fill(5))).toEqual([]);
    expect(findings(new Array(60).fill(0))).toEqual([]);
    expect(judgeSeries([], [])).toEqual([]);
  });
});

test("days without data are not judged and keep the weekly rhythm", () => {
  const gaps = changed(series(120, { noise: 0.03 }), (amount, at) => (at > 80 && at < 86 ? NaN : amount));
  expect(findings(gaps)).toEqual([]);
  expect(judgeSeries(gaps, daysOf(gaps)).some(({ at }) => at > 80 && at < 86)).toBe(false);
});

test("a judgment does not depend on later days", () => {
  const amounts = changed(series(120), (amount, at) => (at === 80 ? amount * 3 : amount));
  const [whole, part] = [amounts, amounts.slice(0, 90)].map((days) => judgeSeries(days, daysOf(days)));
  expect(part!.map(({ strength, predicted }) => [strength, predicted])).toEqual(
    whole!.slice(0, part!.length).map(({ strength, predicted }) => [strength, predicted]),
  );
});

test("two of three models decide, and intervals are as wide as the sensitivity", () => {
  const amounts = changed(series(120, { noise: 0.03 }), (amount, at) => (at === 100 ? amount * 1.6 : amount));
  const judged = judgeSeries(amounts, daysOf(amounts)).find(({ at }) => at === 100)!;
  const scores = judged.models.map(({ score }) => score).sort((a, b) => b - a);
  expect(judged.strength).toBe(scores[1]);
  for (const { interval, predicted, score } of judged.models) {
    const [low, high] = interval(widths.middle);
    expect(low).toBeLessThan(predicted);
    expect(high).toBeGreaterThan(predicted);
    expect(judged.actual > high).toBe(score > widths.middle);
  }
});
