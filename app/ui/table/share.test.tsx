import { expect, it } from "vitest";
import { markup } from "../../../tests/support/markup";
import { Share, totalPercent, TotalShare } from "./share";

it("shows shares with a bar, and their sum without", () => {
  expect(markup(<Share portion={12.34} />)).toContain('<span>12.3%</span><span class="meter"');
  expect(markup(<TotalShare total="7.5" />)).toBe('<span class="share"><span>100.0%</span></span>');
});

it("adds up to 0 if the total is 0, as all shares of it are 0", () => {
  expect([totalPercent("0.00"), totalPercent("-3")]).toEqual(["0.0%", "100.0%"]);
});
