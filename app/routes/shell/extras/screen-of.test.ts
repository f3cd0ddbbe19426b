import { expect, it } from "vitest";
import { screenOf } from "./screen-of";

it("is the path without the ids of what the page shows", () => {
  expect(screenOf("/billing?month=2026-10&company=acme", {})).toBe("/billing");
  expect(screenOf("/savings-plans/utilization", {})).toBe("/savings-plans/utilization");
  expect(screenOf("/budgets/12", { budgetId: "12" })).toBe("/budgets");
  expect(screenOf("/members/anna%40acme.com", { userId: "anna@acme.com" })).toBe("/members");
  expect(screenOf("/dashboard/d-1/acme/share", { uuid: "d-1", cmpnId: "acme" })).toBe("/dashboard/share");
  expect(screenOf("/", {})).toBe("/");
});
