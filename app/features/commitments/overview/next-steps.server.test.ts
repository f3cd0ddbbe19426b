import { expect, test } from "vitest";
import { bestPurchaseCalls } from "~/contract/commitments/advice";
import type { CommitmentReply } from "~/contract/commitments/commitments";
import type { Upstream } from "~/upstream/upstream.server";
import { defaultSearch } from "../href";
import { bestPurchase, nextSteps } from "./next-steps.server";
import type { NextStep } from "./next-steps.server";

type Overview = CommitmentReply<"overview">;
const place = { kind: "reservations", screen: "overview", search: defaultSearch } as const;
const overview = {
  // 0.1 USD per hour are 73 in 730.
  perHour: { total: "1", unused: "0.1" },
  ending: [
    { name: "old", lostPerMonth: "40" },
    { name: "wasted", lostPerMonth: "-5" },
    { name: "only in the list", lostPerMonth: null },
  ] as Overview["ending"],
  currency: "USD",
};
const purchase: NextStep = { what: "buy", name: ["2 × m5.large"], amount: "60", currency: "USD", href: "/x" };
const stepsOf = (advice: NextStep | null) =>
  nextSteps(place, overview, advice).map(({ what, amount }) => [what, amount]);

test("the most valuable step comes first; letting a commitment end is not a step", () => {
  expect(stepsOf(purchase)).toEqual([
    ["use", "73"],
    ["buy", "60"],
    ["renew", "40"],
  ]);
  expect(stepsOf({ ...purchase, amount: "100" })[0]).toEqual(["buy", "100"]);
  expect(nextSteps(place, overview, null)[0]!.href).toBe("/reservations/utilization");
});

test("amounts in another currency are not compared", () => {
  expect(stepsOf({ ...purchase, amount: "9000", currency: "KRW" }).at(-1)).toEqual(["buy", "9000"]);
});

test("the best purchase leads to its simulation", async () => {
  const row = {
    ...{ id: "db.r5", estimatedMonthlySavings: "12", quantity: "3", instanceType: "db.r5.large", platform: "" },
    ...{ region: "eu-west-1", currency: "USD", commitmentPerHour: "0.1", utilization: "96" },
  };
  const replies = new Map<object, object>([
    [bestPurchaseCalls.reservations, { best: { kind: "rds", row } }],
    [bestPurchaseCalls.azureReservations, { best: null }],
  ]);
  const upstream = { call: (call: object) => Promise.resolve(replies.get(call)) } as unknown as Upstream;
  expect(await bestPurchase(upstream, "reservations")).toMatchObject({
    name: ["3 × db.r5.large", "", "eu-west-1"],
    amount: "12",
    href: "/rdsrioptm/simulator?row=db.r5",
    // 730 × 0.1, and 12 more.
    why: { cost: "73", replaced: "85", utilization: "96" },
  });
  expect(await bestPurchase(upstream, "azureReservations")).toBeNull();
});
