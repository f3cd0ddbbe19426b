import { expect, it } from "vitest";
import { isSurveyDue } from "./due";

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const at = (n: number) => day(n).toISOString();

it("appears after a week, again a month after Later and half a year after an answer, and never after Don't show again", () => {
  expect(isSurveyDue(undefined, day(1), day(7))).toBe(false);
  expect(isSurveyDue(undefined, day(1), day(8))).toBe(true);
  expect(isSurveyDue({ choice: "later", at: at(10) }, day(1), day(39))).toBe(false);
  expect(isSurveyDue({ choice: "later", at: at(10) }, day(1), day(40))).toBe(true);
  expect(isSurveyDue({ choice: "submit", at: at(10) }, day(1), day(189))).toBe(false);
  expect(isSurveyDue({ choice: "submit", at: at(10) }, day(1), day(190))).toBe(true);
  expect(isSurveyDue({ choice: "never", at: at(10) }, day(1), day(4000))).toBe(false);
});
