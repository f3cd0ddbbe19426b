import { describe, expect, it } from "vitest";
import fc from "../../../tests/support/properties";
import { divide, fromUnits, isZero, multiply, negate, round, subtract, toUnits, truncate } from "./decimal";

const amount = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });

describe("decimal text", () => {
  it("converts to units and back", () => {
    fc.assert(fc.property(amount, (units) => toUnits(fromUnits(units)) === units));
  });

  it.each(["", "1e3", "1,5", "+1", ".5", "5.", "NaN", " 1"])("rejects %j", (text) =>
    expect(() => toUnits(text)).toThrow(RangeError),
  );

  it("rejects too many decimals", () => expect(() => toUnits(`0.${"0".repeat(30)}1`)).toThrow("30 decimals"));

  it("subtracts exactly", () => {
    expect(subtract("0.3", "0.1")).toBe("0.2");
    expect(subtract("4064.4831315379", "4064.4831315379")).toBe("0");
    expect(subtract("0", "0.000000000000000000000000000001")).toBe("-0.000000000000000000000000000001");
  });

  it("negates; zero has no sign", () => {
    expect(["1.5", "-1.5", "0", "-0"].map(negate)).toEqual(["-1.5", "1.5", "0", "0"]);
  });

  it("multiplies and divides by a count, truncated to 30 decimals", () => {
    expect(multiply("-1.005", 3)).toBe("-3.015");
    expect(divide("403651.62", 31)).toBe("13021.02");
    expect(divide("1", 3)).toBe(`0.${"3".repeat(30)}`);
    expect(divide("-2", 3)).toBe(`-0.${"6".repeat(30)}`);
  });

  it("recognizes zero in every spelling", () => {
    expect(["0", "-0", "0.000"].every(isZero)).toBe(true);
    expect(isZero("0.0000000001")).toBe(false);
  });

  it.each([
    ["1.005", 2, "1.01"],
    ["-1.005", 2, "-1.01"],
    ["-0.001", 2, "0.00"],
    ["0.5", 0, "1"],
    ["1234.4999", 0, "1234"],
  ])("rounds %s to %d decimals as %s", (value, digits, rounded) => expect(round(value, digits)).toBe(rounded));

  it.each([
    ["1.999", 2, "1.99"],
    ["-1.99", 0, "-1"],
    ["-0.9", 0, "0"],
    ["0.005", 2, "0.00"],
    ["12", 1, "12.0"],
  ])("truncates %s to %d decimals as %s", (value, digits, cut) => expect(truncate(value, digits)).toBe(cut));
});
