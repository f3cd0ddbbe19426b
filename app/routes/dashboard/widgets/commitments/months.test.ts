import { expect, test } from "vitest";
import { monthsOf } from "./months";

test.each([
  ["month_to_date", "202601", "202601"],
  ["last_month", "202512", "202512"],
  ["last_3_months", "202511", "202601"],
  ["last_12_months", "202502", "202601"],
] as const)("%s are the months %s to %s", (frame, start, end) =>
  expect(monthsOf(frame, "202601")).toEqual({ start, end }),
);
