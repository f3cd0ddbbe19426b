import { describe, expect, it } from "vitest";
import fc from "../../../tests/support/properties";
import { add, fromUnits } from "./decimal";
import { plainAmount } from "./money";
import type { FootedRow } from "./rounding";
import { roundingOf, roundingRows, withoutNoise } from "./rounding";

const figure = (currency: string, vendor: string | null) => (exact: string) => ({
  exact,
  rounded: plainAmount(exact, currency, vendor),
});
const usd = figure("USD", null);
const row = (level: number | null, ...figures: FootedRow["figures"]): FootedRow => ({ level, figures });

describe("rounding rows", () => {
  it("complete the total: three times KRW 1.5 are displayed as 2 each, and 4.5 as 5", () => {
    const won = figure("KRW", "aws");
    expect(roundingRows([row(0, won("1.5")), row(0, won("1.5")), row(0, won("1.5"))], [won("4.5")])).toEqual([
      { after: 2, level: 0, missing: ["-1"] },
    ]);
  });

  it("apply to truncated and negative KRW, too", () => {
    const won = figure("KRW", "gcp");
    // 1 − 2 shown; 1.9 − 2.9 is −1.
    expect(roundingRows([row(0, won("1.9")), row(0, won("-2.9"))], [won("-1")])).toEqual([]);
    // −1 − 1 shown; −3.4 in total is −3.
    expect(roundingRows([row(0, won("-1.7")), row(0, won("-1.7"))], [won("-3.4")])).toEqual([
      { after: 1, level: 0, missing: ["-1"] },
    ]);
  });

  it("complete every row with parts, the deepest first, column by column", () => {
    const rows = [
      row(0, usd("3.012"), usd("1")),
      row(1, usd("1.004"), usd("1")),
      row(1, usd("2.008"), usd("0")),
      row(2, usd("1.004"), usd("0")),
      row(2, usd("1.004"), usd("0")),
    ];
    expect(roundingRows(rows, [usd("3.012"), null])).toEqual([{ after: 4, level: 2, missing: ["0.01", "0"] }]);
    expect(roundingRows([row(0, usd("1.004")), row(0, usd("1.004")), row(0, usd("1.004"))], [usd("3.012")])).toEqual([
      { after: 2, level: 0, missing: ["0.01"] },
    ]);
  });

  it("are absent if parts are missing or unknown, or do not belong to a total", () => {
    expect(roundingRows([row(0, usd("1.004")), row(0, usd("1.004"))], [usd("3.012")])).toEqual([]);
    expect(roundingRows([row(0, usd("1.004")), row(0, null)], [usd("1.004")])).toEqual([]);
    expect(
      roundingRows(
        [row(null, usd("2")), row(0, usd("1.004")), row(0, usd("1.004")), row(0, usd("1.004"))],
        [usd("3.012")],
      ),
    ).toHaveLength(1);
    expect(roundingRows([], [usd("0")])).toEqual([]);
  });

  it("make everything add up", () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 33n), max: 10n ** 33n }).map(fromUnits), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom("USD", "KRW"),
        fc.constantFrom("gcp", "aws", null),
        (values, currency, vendor) => {
          const rounded = figure(currency, vendor);
          const total = rounded(add(...values));
          const found = roundingRows(
            values.map((cost) => row(0, rounded(cost))),
            [total],
          );
          const missing = found[0]?.missing[0] ?? "0";
          expect(add(...values.map((cost) => rounded(cost).rounded), missing)).toBe(add(total.rounded));
          expect(
            roundingOf(
              total.rounded,
              values.map((cost) => rounded(cost).rounded),
            ),
          ).toBe(missing);
        },
      ),
    );
  });
});

describe("a difference of converted sums", () => {
  it("has no truncation remainder, and keeps every digit of a bill", () => {
    expect(withoutNoise("0.0000000000000000000000000003")).toBe("0");
    expect(withoutNoise("-0.000000000000000000000000000002")).toBe("0");
    expect(withoutNoise("12.499999999999999999999999999998")).toBe("12.5");
    expect(withoutNoise("-12.500000000000000000000000000002")).toBe("-12.5");
    expect(withoutNoise("0.123456789012345678901234")).toBe("0.123456789012345678901234");
    expect(withoutNoise("1391")).toBe("1391");
  });
});
