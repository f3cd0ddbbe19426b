import { expect, test } from "vitest";
import { getBudget, saveBudget } from "~/contract/dashboards/budgets";
import { serviceGroupKey } from "~/contract/service-groups";
import { NO_VALUE } from "~/lib/no-value";
import { testLine } from "../../tests/support/bills/cost-lines";
import { companyWithBills } from "../../tests/support/company-with-bills";
import { makeCall, testCaller, testServices } from "../../tests/support/stores/call-handler";
import { createRunner } from "../jobs/runner";
import { insertSet, removeSet, updateSet } from "../service-groups/sets";
import { budgetCalls } from "./calls";
import { checkBudgets } from "./check-budgets";

const lines = (month: string) => ["1", "2"].map((account) => testLine({ day: `${month}-18`, account, billed: "10" }));

/** Today is 20 November 2026; accounts 1 and 2 cost 10 dollars each in October and in November. */
const stores = await companyWithBills(
  ["aws"],
  ["2026-10", "2026-11"].map((month, n) => ({ sliceId: n + 1, vendor: "aws", month, lines: lines(month) })),
);
const services = testServices(stores);

test("a budget of a service group that was deleted is incomplete, and reaches no threshold", async () => {
  const conditions = [{ field: "account" as const, tagKey: "", operator: "in" as const, values: ["1"] }];
  const groups = ["First", "Second"].map((groupName) => ({ groupName, rules: [{ conditions }] }));
  const { setId, ...made } = (await insertSet(stores.stateStore, "acme", { setName: "S", groups, version: 0 }))!;
  const [first, second] = made.groups.map(({ groupId }) => groupId);
  const save = async (budgetName: string, groupIds: string[]) => {
    const budget = {
      ...{ budgetName, subject: "serviceGroup" as const, selectedVendors: null, period: "month" as const },
      filters: [{ field: "serviceGroup" as const, values: groupIds.map((id) => serviceGroupKey(setId, id)) }],
      ...{ currency: "USD", amount: "10", alerts: [{ percent: 100, measure: "actual" as const }] },
    };
    return (await makeCall(budgetCalls, saveBudget, { budget }, testCaller("acme"), services)).budgetId;
  };
  const ids = [await save("First", [first!]), await save("None", [NO_VALUE]), await save("Both", [first!, second!])];
  const lacking = () =>
    Promise.all(
      ids.map(async (budgetId) => {
        const reply = await makeCall(budgetCalls, getBudget, { budgetId }, testCaller("acme"), services);
        const { figures, periods, reached } = reply;
        return [figures!.actual, figures!.lacksGroups, periods[0]!.lacksGroups, reached.length];
      }),
    );
  const [whole, lacks] = [
    ["10", false, false, 0],
    ["10", true, true, 0],
  ];
  expect(await lacking()).toEqual([whole, whole, whole]);
  await updateSet(stores.stateStore, "acme", setId, { setName: "S", groups: made.groups.slice(0, 1), version: 1 });
  expect(await lacking()).toEqual([whole, whole, lacks]);
  await createRunner([checkBudgets], services).runDue();
  const reached = ["10", false, false, 1];
  expect(await lacking()).toEqual([reached, reached, lacks]);
  await removeSet(stores.stateStore, "acme", setId);
  const gone = ["0", true, true, 1];
  expect(await lacking()).toEqual([gone, gone, ["0", true, true, 0]]);
  await createRunner([checkBudgets], services).runDue();
  expect(await lacking()).toEqual([gone, gone, ["0", true, true, 0]]);
});
