import { expect, test } from "vitest";
import { adviceCalls } from "~/contract/commitments/advice";
import type { CommitmentReply } from "~/contract/commitments/commitments";
import type { Upstream } from "~/upstream/upstream.server";
import { defaultSearch } from "../href";
import { bestPurchase, nextSteps } from "./next-steps.server";
import type { NextStep } from "./next-steps.server";

type Overview = CommitmentReply<"overview">;
const place = { kind: "reservations", screen: "overview", search: defaultSearch } as const;
const overview = {
  // 72 USD in 720 hours are 73 in 730.
  ledger: { unusedCommitmentCost: "72" } as Overview["ledger"],
  hours: 720,
  ending: [
    { name: "old", lostPerMonth: "40" },
    { name: "wasted", lostPerMonth: "-5" },
  ] as Overview["ending"],
  currency: "USD",
};
const purchase: NextStep = { what: "buy", name: "2 × m5.large", amount: "60", currency: "USD", href: "/x" };
const stepsOf = (of: NextStep | null) => nextSteps(place, overview, of).map(({ what, amount }) => [what, amount]);

test("what is worth most comes first; what would save by ending is no step", () => {
  expect(stepsOf(purchase)).toEqual([
    ["use", "73"],
    ["buy", "60"],
    ["renew", "40"],
  ]);
  expect(stepsOf({ ...purchase, amount: "100" })[0]).toEqual(["buy", "100"]);
  expect(nextSteps(place, overview, null)[0]!.href).toBe("/reservations/utilization");
});

test("another currency is not compared", () => {
  expect(stepsOf({ ...purchase, amount: "9000", currency: "KRW" }).at(-1)).toEqual(["buy", "9000"]);
});

test("the best purchase is that of all services", async () => {
  const row = (id: string, estimatedMonthlySavings: string | null) => ({
    ...{ id, estimatedMonthlySavings, quantity: "3", instanceType: `${id}.large`, platform: "", region: "eu-west-1" },
    currency: "USD",
  });
  const rows = new Map<object, object[]>([
    [adviceCalls.ec2.list, [row("m5", "10"), row("c5", null)]],
    [adviceCalls.rds.list, [row("db.r5", "12")]],
  ]);
  const upstream = { call: (of: object) => Promise.resolve({ rows: rows.get(of) ?? [] }) } as unknown as Upstream;
  expect(await bestPurchase(upstream, "reservations")).toMatchObject({
    name: "3 × db.r5.large, eu-west-1",
    amount: "12",
    href: "/rdsrioptm/simulator?row=db.r5",
  });
  expect(await bestPurchase(upstream, "azureReservations")).toBeNull();
});
