import { expect, it } from "vitest";
import { untilNight } from "./watch-store";

it.each([
  ["2026-11-20T01:00:00Z", 1],
  ["2026-11-20T02:00:00Z", 24],
  ["2026-11-20T23:30:00Z", 2.5],
])("verifies the whole store next at two at night after %s", (now, hours) => {
  expect(untilNight(new Date(now))).toBe(hours * 60 * 60_000);
});
