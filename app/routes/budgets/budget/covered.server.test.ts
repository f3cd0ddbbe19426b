import { expect, test } from "vitest";
import type { Conditions } from "~/contract/costs/saved-filters";
import { budgetInput } from "~/contract/dashboards/budgets";
import type { Upstream } from "~/upstream/upstream.server";
import { budgetForm, budgetOf } from "./budget-values";
import { coveredBy } from "./covered.server";

const form = budgetForm.parse({
  ...{ budgetName: "Plan", covers: "savedFilter:7", currency: "USD", period: "month", amount: "100" },
});

/** What a budget of this saved filter covers. */
const coveredByFilter = (conditions: Conditions, search: string) => {
  const saved = { index: 7, filterName: "Mine", conditions, search, updatedAt: "", isOwn: true, withheld: [] };
  return coveredBy({ call: async () => saved } as unknown as Upstream, form);
};

const east = { field: "region" as const, values: ["us-east-1"], exclude: true };

test("a budget of a saved filter covers the providers that the filter opens, and no others", async () => {
  expect(await coveredByFilter({}, "vendor=aws")).toEqual({
    ...{ subject: "savedFilter", subjectName: "Mine", selectedVendors: ["aws"], filters: [] },
  });
  expect(await coveredByFilter({ all: [east] }, "range=last_month&vendor=aws&vendor=azure")).toMatchObject({
    selectedVendors: ["aws", "azure"],
    filters: [east],
  });
  // Conditions on one provider alone mean that provider (0020).
  expect(await coveredByFilter({ aws: [east] }, "")).toMatchObject({
    selectedVendors: ["aws"],
    filters: [{ ...east, values: [], vendorValues: { aws: ["us-east-1"] } }],
  });
  expect(await coveredByFilter({ all: [east] }, "by=region")).toMatchObject({
    selectedVendors: null,
    filters: [east],
  });
});

test("a budget covers any tag and account of a bill, whose name is cut where it is too long", async () => {
  const [tagKey, tagValue] = ["K".repeat(256), `V\t${"V".repeat(1000)}`];
  const ofTag = { ...form, covers: "tag", tagKey, tagValue };
  const account = { vendor: "gcp", id: "p-1", name: "Fleet\n".repeat(100) };
  const upstream = { call: async () => ({ accounts: [account] }) } as unknown as Upstream;
  const saved = budgetInput.parse(budgetOf(ofTag, await coveredBy(upstream, ofTag)));
  expect(saved.filters).toEqual([{ field: "tag", tagKey, values: [tagValue], exclude: false }]);
  expect(saved.subjectName).toBe(`${tagKey} = V ${"V".repeat(38)}…`);
  const ofAccount = { ...form, covers: "account", account: "gcp:p-1" };
  const { subjectName } = budgetInput.parse(budgetOf(ofAccount, await coveredBy(upstream, ofAccount)));
  expect(subjectName).toBe(`${"Fleet ".repeat(49)}Fleet…`);
});
