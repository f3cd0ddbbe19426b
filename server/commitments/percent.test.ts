import { expect, test } from "vitest";
import { percentOf } from "./percent";

test.each([
  ["6840", "7200", "95"],
  ["2300", "9500", "24.2105"],
  ["9500", "12000", "79.1667"],
  ["6840", "9340", "73.2334"],
  ["-1", "3", "-33.3333"],
  ["0", "5", "0"],
  ["10", "10", "100"],
  ["1", "0", null],
])("100 × %s ÷ %s = %s", (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent));
