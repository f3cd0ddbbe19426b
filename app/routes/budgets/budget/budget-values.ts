import { z } from "zod";
import { filterLimits } from "~/contract/costs/filter-limits";
import { alertMeasures, budgetInput } from "~/contract/dashboards/budgets";
import type { Budget, BudgetInput } from "~/contract/dashboards/budgets";
import { problem } from "~/contract/field-problems";
import { vendors } from "~/contract/vendors";
import type { Vendor } from "~/contract/vendors";
import { list } from "~/features/forms/fields";

const shape = budgetInput.shape;

/** What is covered, as the form names it, followed by an id. `unchanged`: as before. */
const coverage = /^(company|account|tag|unchanged|provider:[a-z]+|serviceGroup:.{1,200}|savedFilter:\d{1,16})$/;

const month = z
  .string()
  .default("")
  .refine((text) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text), problem("monthRequired"));

/** The fields of the form. */
export const budgetForm = z
  .object({
    budgetId: z
      .string()
      .default("")
      .transform((text) => text || undefined)
      .pipe(shape.budgetId),
    /** Digits. */
    version: z.string().default("0").transform(Number).pipe(shape.version.unwrap()),
    budgetName: z.string().default("").pipe(shape.budgetName),
    covers: z
      .string()
      .default("")
      .refine((text) => coverage.test(text), problem("subjectRequired")),
    /** "aws:123456789012" */
    account: z.string().trim().max(300, problem("accountRequired")).default(""),
    tagKey: z.string().trim().max(filterLimits.tagKeyLength, problem("tagKeyTooLong")).default(""),
    tagValue: z.string().trim().max(filterLimits.valueLength, problem("valueTooLong")).default(""),
    cost: z.enum(["billed", "amortized"]).default("billed"),
    currency: shape.currency,
    period: shape.period,
    amount: z.string().trim().default("").pipe(shape.amount),
    changes: z
      .array(z.object({ from: month, amount: z.string().trim().default("").pipe(shape.amount) }))
      .default([])
      .transform((rows): z.input<typeof shape.changes> => rows)
      .pipe(shape.changes),
    alerts: z
      .array(
        z.object({
          percent: z
            .string()
            .trim()
            .default("")
            .transform((text) => (/^\d{1,4}$/.test(text) ? Number(text) : 0))
            .pipe(shape.alerts.unwrap().element.shape.percent),
          measure: z.enum(alertMeasures),
        }),
      )
      .default([])
      .transform((rows): z.input<typeof shape.alerts> => rows)
      .pipe(shape.alerts),
    recipients: list(z.string())
      .transform((ids): z.input<typeof shape.recipients> => ids)
      .pipe(shape.recipients),
  })
  .superRefine(({ covers, account, tagKey, tagValue }, problems) => {
    const add = (path: string, message: string) => problems.addIssue({ code: "custom", path: [path], message });
    if (covers === "account" && !accountIn(account)) add("account", problem("accountRequired"));
    if (covers === "tag" && tagKey === "") add("tagKey", problem("tagKeyRequired"));
    if (covers === "tag" && tagValue === "") add("tagValue", problem("valueRequired"));
  });
export type BudgetForm = z.output<typeof budgetForm>;

/** The provider and id of an account in the form's notation; null for any other text. */
export function accountIn(text: string): { vendor: Vendor; account: string } | null {
  const at = text.indexOf(":");
  const vendor = vendors.find((candidate) => candidate === text.slice(0, at));
  const account = text.slice(at + 1).trim();
  return vendor && account !== "" ? { vendor, account } : null;
}

export const providerIn = (covers: string): Vendor | undefined =>
  vendors.find((vendor) => `provider:${vendor}` === covers);

/** The form's values of a budget, before it is typed into. */
export type BudgetValues = {
  budgetId: string;
  version: string;
  budgetName: string;
  covers: string;
  account: string;
  tagKey: string;
  tagValue: string;
  cost: string;
  currency: string;
  period: string;
  amount: string;
  changes: { from: string; amount: string }[];
  alerts: { percent: string; measure: string }[];
  recipients: string[];
};

export const emptyAlert = { percent: "100", measure: "actual" };

/** The subjects of a budget that the form lists. */
interface Listed {
  seesAll: boolean;
  vendors: Vendor[];
  groups: { key: string }[];
}

/** A new budget, of as much as the user may choose; its alerts are those that most people want. */
export const newBudget = (
  { seesAll, vendors: [vendor] }: Pick<Listed, "seesAll" | "vendors">,
  currency: string,
  userId: string,
): BudgetValues => ({
  budgetId: "",
  version: "0",
  budgetName: "",
  covers: seesAll ? "company" : vendor ? `provider:${vendor}` : "account",
  account: "",
  tagKey: "",
  tagValue: "",
  cost: "billed",
  currency,
  period: "month",
  amount: "",
  changes: [],
  alerts: [{ percent: "80", measure: "actual" }, emptyAlert, { percent: "100", measure: "forecast" }],
  recipients: [userId],
});

/** A stored budget as form fields. */
export function budgetToForm(budget: Budget, listed: Listed): BudgetValues {
  const { selectedVendors, filters, isAmortizedCost, version, alerts } = budget;
  const [filter] = filters;
  const vendor = selectedVendors?.[0] ?? "";
  const covers = coversOf(budget, listed);
  return {
    ...newBudget(listed, budget.currency, ""),
    budgetId: budget.budgetId,
    version: String(version),
    budgetName: budget.budgetName,
    covers,
    account: covers === "account" ? `${vendor}:${filter?.vendorValues?.[vendor as Vendor]?.[0] ?? ""}` : "",
    tagKey: covers === "tag" ? (filter?.tagKey ?? "") : "",
    tagValue: covers === "tag" ? filter!.values[0]! : "",
    cost: isAmortizedCost ? "amortized" : "billed",
    period: budget.period,
    amount: budget.amount,
    changes: budget.changes,
    alerts: alerts.map(({ percent, measure }) => ({ percent: String(percent), measure })),
    recipients: budget.recipients,
  };
}

/** Without an option for it, a select would show the first one and save that. */
function coversOf(budget: Budget, { seesAll, vendors: offered, groups }: Listed): string {
  const { subject, selectedVendors, filters } = budget;
  const [vendor] = selectedVendors ?? [];
  const group = filters[0]?.values[0];
  if (!fitsForm(budget)) return "unchanged";
  if (subject === "provider") return offered.some((other) => other === vendor) ? `provider:${vendor}` : "unchanged";
  if (subject === "serviceGroup")
    return groups.some(({ key }) => key === group) ? `serviceGroup:${group}` : "unchanged";
  if (subject === "company" || subject === "tag") return seesAll ? subject : "unchanged";
  // The conditions of a saved filter stay as they were, even if the filter changes or is deleted.
  return subject === "savedFilter" ? "unchanged" : subject;
}

/** Whether the form's fields say all that is covered: calls of the API may name several providers, accounts or values. */
function fitsForm({ subject, selectedVendors, filters: [filter, ...others] }: Budget): boolean {
  if (others.length > 0 || filter?.exclude) return false;
  if (subject === "provider") return selectedVendors?.length === 1 && !filter;
  if (subject === "account")
    return selectedVendors?.length === 1 && Object.values(filter?.vendorValues ?? {}).flat().length === 1;
  const isOfAllProviders = selectedVendors === null;
  return subject === "company" ? isOfAllProviders && !filter : isOfAllProviders && filter?.values.length === 1;
}

/** The budget of the form; `covered`: what `covers` names. */
export const budgetOf = (
  form: BudgetForm,
  covered: Pick<BudgetInput, "subject" | "subjectName" | "selectedVendors" | "filters">,
): BudgetInput => {
  const { budgetId, version, budgetName, currency, period, amount, changes, alerts, recipients, cost } = form;
  return {
    ...covered,
    budgetId,
    version,
    budgetName,
    currency,
    period,
    amount,
    changes,
    alerts,
    recipients,
    isAmortizedCost: cost === "amortized",
  };
};
