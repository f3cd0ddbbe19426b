import { expect, test } from "vitest";
import { accountIn, budgetForm, budgetOf, budgetToForm, newBudget } from "./budget-values";

const typed = {
  budgetName: " Web ",
  covers: "tag",
  tagKey: "team",
  tagValue: "web",
  currency: "USD",
  period: "month",
  amount: "100",
};
const problems = (form: Record<string, unknown>) =>
  (budgetForm.safeParse({ ...typed, ...form }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")} ${message}`,
  );

test("a form without its hidden fields is a new budget", () => {
  expect(budgetForm.parse(typed)).toMatchObject({ version: 0, budgetName: "Web", recipients: [] });
});

test.each([
  [{ budgetName: "" }, "budgetName nameRequired"],
  [{ covers: "everything" }, "covers subjectRequired"],
  [{ covers: "account", account: "123" }, "account accountRequired"],
  [{ tagKey: "" }, "tagKey tagKeyRequired"],
  [{ tagValue: " " }, "tagValue valueRequired"],
  [{ amount: "0" }, "amount budgetAmount"],
  [{ amount: "1,000" }, "amount budgetAmount"],
  [{ changes: [{ from: "", amount: "1" }] }, "changes.0.from monthRequired"],
  [{ alerts: [{ percent: "80.5", measure: "actual" }] }, "alerts.0.percent alertPercent"],
  [{ tagKey: "k".repeat(257) }, "tagKey tagKeyTooLong"],
  [{ tagValue: "v".repeat(1025) }, "tagValue valueTooLong"],
  [{ covers: "account", account: `aws:${"1".repeat(297)}` }, "account accountRequired"],
  [{ recipients: Array.from({ length: 51 }, (_, n) => `user${n}`) }, "recipients tooManyBudgetRecipients"],
])("%j is rejected: %s", (form, problem) => {
  expect(problems(form)).toEqual([problem]);
});

test("an account is stored with its provider", () => {
  expect(accountIn("aws: 12:3")).toEqual({ vendor: "aws", account: "12:3" });
  expect([accountIn("ali:1"), accountIn("aws:"), accountIn("123")]).toEqual([null, null, null]);
});

test("a budget that is opened and saved is unchanged", () => {
  const covered = {
    subject: "account" as const,
    subjectName: "1",
    selectedVendors: ["aws" as const],
    filters: [{ field: "account" as const, values: [], vendorValues: { aws: ["1"] }, exclude: false }],
  };
  const form = budgetForm.parse({
    ...typed,
    covers: "account",
    account: "aws:1",
    recipients: "anna",
    alerts: [{ percent: "80", measure: "forecast" }],
  });
  const content = budgetOf(form, covered);
  const stored = { ...content, budgetId: "0b0f2d3c-9a0f-4d3c-8f3e-1f2d3c4b5a69", version: 3 };
  const again = budgetOf(budgetForm.parse(budgetToForm(stored, { seesAll: true, vendors: [], groups: [] })), covered);
  expect(again).toEqual(stored);
});

test.each([
  ["provider:aws", { subject: "provider", selectedVendors: ["aws"], filters: [] }],
  ["unchanged", { subject: "provider", selectedVendors: ["gcp"], filters: [] }],
  ["serviceGroup:a/b", { subject: "serviceGroup", filters: [{ field: "serviceGroup", values: ["a/b"] }] }],
  ["unchanged", { subject: "serviceGroup", filters: [{ field: "serviceGroup", values: ["a/c"] }] }],
  ["unchanged", { subject: "savedFilter", filters: [] }],
  ["tag", { subject: "tag", filters: [{ field: "tag", tagKey: "team", values: ["web"] }] }],
  ["unchanged", { subject: "provider", selectedVendors: ["aws", "azure"], filters: [] }],
  ["unchanged", { subject: "tag", filters: [{ field: "tag", tagKey: "team", values: ["web", "api"] }] }],
  ["unchanged", { subject: "tag", filters: [{ field: "tag", tagKey: "team", values: ["web"], exclude: true }] }],
  ["unchanged", { subject: "company", selectedVendors: ["aws"], filters: [] }],
  [
    "unchanged",
    {
      subject: "account",
      selectedVendors: ["aws"],
      filters: [{ field: "account", values: [], vendorValues: { aws: ["1", "2"] } }],
    },
  ],
  ["company", { subject: "company", filters: [] }],
])("covers %s as the form has it, which keeps what is not listed: %j", (covers, budget) => {
  const stored = { selectedVendors: null, alerts: [], ...budget } as unknown as Parameters<typeof budgetToForm>[0];
  expect(budgetToForm(stored, { seesAll: true, vendors: ["aws"], groups: [{ key: "a/b" }] }).covers).toBe(covers);
});

test.each([
  [{ seesAll: true, vendors: ["aws" as const] }, "company"],
  [{ seesAll: false, vendors: ["azure" as const] }, "provider:azure"],
  [{ seesAll: false, vendors: [] }, "account"],
])("a new budget of somebody who has %j covers %s", (choices, covers) => {
  expect(newBudget(choices, "USD", "anna").covers).toBe(covers);
});

test("what a budget covers stays if its reader may not choose it", () => {
  const stored = {
    ...{ ...newBudget({ seesAll: true, vendors: [] }, "USD", "anna"), subject: "company" as const, subjectName: "" },
    ...{ budgetId: "b", version: 1, budgetName: "All", selectedVendors: null, filters: [], isAmortizedCost: false },
    ...{ period: "month" as const, amount: "1", alerts: [] },
  };
  expect(budgetToForm(stored, { seesAll: false, vendors: [], groups: [] }).covers).toBe("unchanged");
  expect(budgetToForm(stored, { seesAll: true, vendors: [], groups: [] }).covers).toBe("company");
});
